/// The constants of the change log, format 1.
///
/// Each write body that has changed the store has one *change set*: a header
/// and the changes in the order in which they were made, in pages of a few
/// kilobytes. The bytes are described in the article *File format*.
enum HistoryFormat {
  static let database = "history"
  static let version: UInt16 = 1
  /// The largest page, in bytes, unless it holds a single larger change: what
  /// LMDB puts into one page of 4,096 bytes of its own.
  static let pageByteCount = 4_080
  static let checksumByteCount = 4
  /// The largest label and program name, in bytes of UTF-8.
  static let maximumTextByteCount = 200
  /// The bit of a change's head that says that the collection's number follows.
  static let collectionBit: UInt8 = 4
  /// The bits of a change's head that are its kind.
  static let kindMask: UInt8 = 3

  /// The checksum of a page: its key, then its bytes without the checksum.
  static func checksum(_ key: HistoryKey, _ content: UnsafeRawBufferPointer) -> UInt32 {
    var checksum = Checksum()
    key.withBytes { checksum.update($0) }
    checksum.update(content)
    return checksum.value
  }
}

/// The LMDB key of a page: the sequence of its write, and its number.
struct HistoryKey: Equatable {
  static let byteCount = 12

  var sequence: UInt64
  /// 0 and up; page 0 begins with the header.
  var page: UInt32

  init(_ sequence: UInt64, page: UInt32) {
    self.sequence = sequence
    self.page = page
  }

  /// The key of bytes in the file, nil when they are none.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.byteCount else { return nil }
    sequence = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
    page = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
  }

  /// Calls `body` with the bytes, both numbers big-endian.
  func withBytes<T, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> T) throws(E) -> T {
    let words = (
      sequence.byteSwapped.littleEndian,
      UInt64(page.byteSwapped.littleEndian)
    )
    return try withUnsafeBytes(of: words) { (bytes) throws(E) in
      try body(UnsafeRawBufferPointer(rebasing: bytes[..<Self.byteCount]))
    }
  }
}
