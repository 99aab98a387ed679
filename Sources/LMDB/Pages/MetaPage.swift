/// One of the two pages with which a file begins, from which a snapshot is
/// read.
///
/// Commit *n* writes meta page *n* modulo 2, so that the page of the commit
/// before stays. It is a page header (see ``Page``), then:
///
/// | Offset | Size | Content                                |
/// | -----: | ---: | -------------------------------------- |
/// |     16 |    4 | magic, `BEEFC0DE`                      |
/// |     20 |    4 | version of the format, 1               |
/// |     24 |    8 | unused here                            |
/// |     32 |    8 | map size of the writer, in bytes       |
/// |     40 |   48 | free list, a ``TreeRecord``            |
/// |     88 |   48 | main database, a ``TreeRecord``        |
/// |    136 |    8 | number of the last page                |
/// |    144 |    8 | number of the commit, 0 before the first |
///
/// Source: `MDB_meta` in `mdb.c` 0.9.24, 64-bit build.
struct MetaPage: Hashable {
  /// The bytes that it takes of its page.
  static let size = 152
  static let magic: UInt32 = 0xBEEF_C0DE
  static let version: UInt32 = 1

  private let number: UInt64
  private let flags: UInt16
  private let magic: UInt32
  let version: UInt32
  let freeList: TreeRecord
  let main: TreeRecord
  let lastPage: UInt64
  let transactionID: UInt64

  /// - Parameter bytes: At least ``size`` bytes, at any alignment.
  init(_ bytes: UnsafeRawBufferPointer) {
    number = bytes.loadUnaligned(as: UInt64.self)
    flags = bytes.loadUnaligned(fromByteOffset: 10, as: UInt16.self)
    magic = bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self)
    version = bytes.loadUnaligned(fromByteOffset: 20, as: UInt32.self)
    freeList = TreeRecord(UnsafeRawBufferPointer(rebasing: bytes[40..<88]))
    main = TreeRecord(UnsafeRawBufferPointer(rebasing: bytes[88..<136]))
    lastPage = bytes.loadUnaligned(fromByteOffset: 136, as: UInt64.self)
    transactionID = bytes.loadUnaligned(fromByteOffset: 144, as: UInt64.self)
  }

  /// The size of a page, in bytes.
  var pageSize: Int { Int(freeList.pad) }

  /// Whether it says that it is a meta page of LMDB, of whatever version.
  var hasMagic: Bool { magic == Self.magic }

  /// The size of a file with all pages of the snapshot, in bytes.
  var fullSizeInBytes: Int {
    guard pageSize > 0, lastPage < UInt64(Int.max / pageSize) else { return .max }
    return (Int(lastPage) + 1) * pageSize
  }

  /// What is wrong with the part that no commit changes; nil for a sound page.
  ///
  /// LMDB may divide by a page size of zero, so it never gets such a file.
  ///
  /// - Parameter index: Which of the two pages it is, 0 or 1.
  func problem(at index: Int) -> String? {
    guard hasMagic else { return "it is no meta page" }
    guard version == Self.version else { return "it is of version \(version) of the format" }
    guard number == UInt64(index) else { return "it says that it is page \(number)" }
    guard flags == PageFlags.meta else { return "its flags are \(hexadecimal: flags)" }
    guard Self.isPageSize(pageSize) else { return "it gives \(pageSize) bytes as page size" }
    return nil
  }

  /// What is wrong with the number of the commit; nil when nothing is.
  ///
  /// - Parameter index: Which of the two pages it is, 0 or 1.
  func commitProblem(at index: Int) -> String? {
    if transactionID == 0 {
      return main.isEmpty && freeList.isEmpty ? nil : "it has data from before the first commit"
    }
    guard transactionID % 2 == UInt64(index) else {
      return "commit \(transactionID) belongs on the other meta page"
    }
    return nil
  }

  /// Whether LMDB can have made a file with pages of that size.
  static func isPageSize(_ size: Int) -> Bool {
    (256...32_768).contains(size) && size & (size - 1) == 0
  }
}

extension DefaultStringInterpolation {
  /// Writes an integer as in `0x1f`.
  mutating func appendInterpolation(hexadecimal value: some BinaryInteger) {
    appendLiteral("0x")
    appendLiteral(String(value, radix: 16))
  }
}
