import CStoreSupport

/// CRC-32C (Castagnoli), reflected, with complement before and after.
///
/// Source: RFC 3720, appendix B.4 (polynomial and test vectors).
struct Checksum {
  private var state: UInt32 = ~0

  /// The checksum of the bytes taken in so far.
  var value: UInt32 { ~state }

  /// The checksum of a row: collection number, primary key, row.
  ///
  /// - Parameter row: The row without its checksum.
  static func ofRow(
    collection: UInt32, key: UnsafeRawBufferPointer, row: UnsafeRawBufferPointer
  ) -> UInt32 {
    var checksum = Checksum()
    withUnsafeBytes(of: collection.littleEndian) { checksum.update($0) }
    checksum.update(key)
    checksum.update(row)
    return checksum.value
  }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    #if arch(x86_64)
      if Checksum.hasInstruction {
        state = store_crc32c_sse42(state, bytes.baseAddress, bytes.count)
        return
      }
    #endif
    updateByTable(bytes)
  }

  /// The same result a byte at a time, for processors without the instruction.
  mutating func updateByTable(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      state = Checksum.table[Int((state ^ UInt32(byte)) & 0xFF)] ^ state >> 8
    }
  }

  #if arch(x86_64)
    private static let hasInstruction = store_has_sse42() != 0
  #endif

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0x82F6_3B78 ^ value >> 1 : value >> 1
    }
  }
}
