/// The constants of row format 1.
///
/// | Part        | Bytes                   | Content                              |
/// | ----------- | ----------------------- | ------------------------------------ |
/// | format      | 2                       | 1                                    |
/// | layout      | 2                       | the layout's number in its collection |
/// | null bitmap | ⌈nullable fields / 8⌉   | one bit a nullable field, 1 = nil     |
/// | slots       | by kind                 | ascending by field number, packed     |
/// | heap        | the rest                | bytes of variable fields, in order    |
/// | checksum    | 4                       | CRC-32C of collection, key and row    |
///
/// All numbers are little-endian and unaligned. A variable field's slot is the
/// end of its bytes in the heap; it starts where the variable field before it
/// ends. A nil field's slot is zero, or the previous end. The primary key is
/// the LMDB key and not repeated. The checksum covers the collection's number
/// (4 bytes), the primary key's bytes and the row up to the checksum.
@usableFromInline
enum RowFormat {
  @usableFromInline static let version: UInt16 = 1
  /// Format and layout number, in bytes.
  @inlinable static var headerByteCount: Int { 4 }
  @inlinable static var checksumByteCount: Int { 4 }
  /// The largest row, in bytes: 64 MiB.
  @usableFromInline static let maximumByteCount = 64 << 20
  /// The primary key's field number.
  @inlinable static var primaryKeyNumber: UInt8 { 1 }
}
