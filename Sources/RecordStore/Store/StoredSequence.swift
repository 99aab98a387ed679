/// The store's sequence as it is stored.
///
/// | Offset | Bytes | Content                          |
/// | -----: | ----: | -------------------------------- |
/// |      0 |     8 | the number of writes, little-endian |
/// |      8 |     4 | CRC-32C of those bytes           |
struct StoredSequence {
  static let byteCount = 12

  let number: UInt64

  init(_ number: UInt64) { self.number = number }

  /// - Throws: ``Damage``.
  init(decoding bytes: UnsafeRawBufferPointer) throws(Damage) {
    guard bytes.count == Self.byteCount else {
      throw Damage(
        problem: "The sequence has \(bytes.count) bytes instead of \(Self.byteCount).")
    }
    number = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
    let checksum = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
    guard checksum == self.checksum else {
      throw Damage(problem: "The checksum of the sequence is not that of its bytes.")
    }
  }

  /// Calls `body` with the stored form.
  func withBytes<E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> Void) throws(E) {
    var writer = ByteWriter()
    writer.put(number)
    writer.put(checksum)
    try writer.bytes.withUnsafeBufferPointer { (bytes) throws(E) in
      try body(UnsafeRawBufferPointer(bytes))
    }
  }

  private var checksum: UInt32 {
    var checksum = Checksum()
    withUnsafeBytes(of: number.littleEndian) { checksum.update($0) }
    return checksum.value
  }

  /// What is wrong with the stored bytes.
  struct Damage: Error {
    /// A sentence.
    let problem: String
  }
}
