/// What a file is, by its first bytes.
package enum FileKind: Sendable, Hashable, CustomStringConvertible {
  /// An LMDB file that this program reads, though it may be damaged.
  case lmdb
  /// An LMDB file of another version of the format, as LMDB 1.x writes it.
  case otherVersion(UInt32)
  /// An LMDB file of a machine whose words have another size.
  case otherWordSize
  /// An LMDB file of a machine with the other byte order.
  case otherByteOrder
  /// A file of another program that is known by its first bytes.
  case foreign(String)
  /// No byte at all.
  case empty
  /// Too few bytes to tell.
  case fragment
  /// Nothing but zeros where a file begins.
  case zeroed
  /// Text.
  case text
  /// None of these.
  case unknown

  /// What continues "it is …".
  package var description: String {
    switch self {
    case .lmdb: "an LMDB file"
    case .otherVersion(let version):
      "an LMDB file of format \(version), of LMDB 1 or a variant; this program reads format 1"
    case .otherWordSize: "an LMDB file of a machine with another word size"
    case .otherByteOrder: "an LMDB file of a machine with the other byte order"
    case .foreign(let name): name
    case .empty: "empty"
    case .fragment: "only a few bytes long"
    case .zeroed: "overwritten with zeros at its beginning"
    case .text: "text"
    case .unknown: "of no known kind"
    }
  }

  /// Whether the file may be a store that was damaged, and not one that was
  /// never a store of this kind.
  package var isDamaged: Bool {
    switch self {
    case .lmdb, .empty, .fragment, .zeroed: true
    case .otherVersion, .otherWordSize, .otherByteOrder, .foreign, .text, .unknown: false
    }
  }

  /// The kind of a file.
  ///
  /// - Throws: Errors of the system.
  init(of file: DataFile) throws(LMDBError) {
    if try MetaPages(of: file) != nil {
      self = .lmdb
      return
    }
    let bytes = try Self.beginning(of: file)
    self = Self.byMagic(bytes) ?? Self.byContent(bytes)
  }

  /// The part that tells: two pages of the usual size.
  private static func beginning(of file: DataFile) throws(LMDBError) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 8192, alignment: 8)
    defer { buffer.deallocate() }
    let count = try file.read(into: buffer, at: 0)
    return [UInt8](buffer[..<count])
  }

  private static func byMagic(_ bytes: [UInt8]) -> FileKind? {
    for (offset, magic, name) in foreignMagics where bytes.dropFirst(offset).starts(with: magic) {
      return .foreign(name)
    }
    // The magic follows the header of a page, which has another size in each.
    for (offset, kind) in [(16, FileKind.lmdb), (12, .otherWordSize), (24, .otherVersion(0))] {
      guard let magic = word(of: bytes, at: offset) else { continue }
      if magic == MetaPage.magic.byteSwapped { return .otherByteOrder }
      guard magic == MetaPage.magic else { continue }
      if kind == .otherWordSize { return kind }
      let version = word(of: bytes, at: offset + 4) ?? MetaPage.version
      // With this very version and header, the rest of the page is damaged.
      return kind == .lmdb && version == MetaPage.version ? .lmdb : .otherVersion(version)
    }
    return nil
  }

  private static func word(of bytes: [UInt8], at offset: Int) -> UInt32? {
    guard bytes.count >= offset + 4 else { return nil }
    return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
  }

  private static func byContent(_ bytes: [UInt8]) -> FileKind {
    if bytes.isEmpty { return .empty }
    if isText(bytes.prefix(512)) { return .text }
    if bytes.count < Page.headerSize { return .fragment }
    return bytes.allSatisfy { $0 == 0 } ? .zeroed : .unknown
  }

  /// Whether all bytes are such as stand in text files of any encoding that
  /// contains ASCII.
  private static func isText(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) || $0 == 0x1B }
  }

  /// Offset, first bytes and name of kinds that are met where a store is
  /// expected.
  private static let foreignMagics: [(Int, [UInt8], String)] = [
    (0, Array("SQLite format 3\0".utf8), "an SQLite database"),
    (16, Array("T-DB".utf8), "a Realm database"),
    (21, [0x11, 0x4C, 0xEF, 0xBD, 0x9D, 0x65, 0x59], "an MDBX database"),
    (0, [0x1F, 0x8B], "compressed by gzip"),
    (0, [0x28, 0xB5, 0x2F, 0xFD], "compressed by zstd"),
    (0, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "compressed by xz"),
    (0, Array("BZh".utf8), "compressed by bzip2"),
    (0, Array("PK\u{3}\u{4}".utf8), "a ZIP archive"),
    (257, Array("ustar".utf8), "a tar archive"),
    (0, Array("%PDF-".utf8), "a PDF document"),
    (0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a PNG picture"),
    (0, [0xFF, 0xD8, 0xFF], "a JPEG picture"),
    (0, [0x7F, 0x45, 0x4C, 0x46], "a program or library"),
  ]
}
