public import FoundationEssentials

/// A value that can be the ID of a record: UUID, an integer or a String.
///
/// The requirements are met by the library; a program does not adopt it.
public protocol PrimaryKey: FieldValue, Hashable {
  /// Writes the value so that the order of bytes is the order of values.
  func writeKey(to key: inout KeyEncoder)

  /// Reads the value back from all of `bytes`, nil when they are no key of
  /// this type.
  static func readKey(_ bytes: UnsafeRawBufferPointer) -> Self?
}

extension PrimaryKey {
  /// Calls `body` with the encoded key, which dies when `body` returns.
  ///
  /// - Throws: ``StoreError/Code/keyTooLong`` when it takes over 255 bytes.
  @inlinable @inline(__always)
  func withKey<T>(
    of collection: @autoclosure () -> String,
    _ body: (UnsafeRawBufferPointer) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    let result = withUnsafeTemporaryAllocation(
      byteCount: KeyFormat.maximumPrimaryKeyByteCount, alignment: 16
    ) { buffer -> Result<T, StoreError> in
      var encoder = KeyEncoder(buffer)
      writeKey(to: &encoder)
      guard let key = encoder.bytes else {
        return .failure(.primaryKeyTooLong(collection: collection(), storedValue))
      }
      do throws(StoreError) { return .success(try body(key)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Whether both have the same key.
  ///
  /// Texts are compared by their bytes, where `==` takes other spellings of an
  /// accented letter for the same.
  @usableFromInline
  func isSameKey(as other: Self) -> Bool {
    let byteCount = KeyFormat.maximumPrimaryKeyByteCount
    return withUnsafeTemporaryAllocation(byteCount: 2 * byteCount, alignment: 16) { buffer in
      var first = KeyEncoder(UnsafeMutableRawBufferPointer(rebasing: buffer[..<byteCount]))
      var second = KeyEncoder(UnsafeMutableRawBufferPointer(rebasing: buffer[byteCount...]))
      writeKey(to: &first)
      other.writeKey(to: &second)
      guard let first = first.bytes, let second = second.bytes else { return false }
      return areEqual(first, second)
    }
  }
}

extension UUID: PrimaryKey {
  /// The 16 bytes in network order.
  @inlinable @inline(__always)
  public func writeKey(to key: inout KeyEncoder) {
    // Safe because both are 16 plain bytes.
    key.append(raw: unsafeBitCast(uuid, to: SIMD16<UInt8>.self))
  }

  /// The UUID of 16 bytes.
  @inlinable @inline(__always)
  public static func readKey(_ bytes: UnsafeRawBufferPointer) -> UUID? {
    bytes.count == 16 ? UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)) : nil
  }
}

extension String: PrimaryKey {
  /// The UTF-8 bytes, escaped and terminated.
  @inlinable
  public func writeKey(to key: inout KeyEncoder) { key.append(self) }

  /// The text up to the terminator, which must be the end.
  public static func readKey(_ bytes: UnsafeRawBufferPointer) -> String? {
    var decoder = KeyDecoder(bytes)
    guard let text = decoder.string(), decoder.isAtEnd else { return nil }
    return text
  }
}

extension PrimaryKey where Self: FixedWidthInteger & BitwiseCopyable {
  /// The bytes in big-endian order, the sign bit flipped for signed types.
  @inlinable @inline(__always)
  public func writeKey(to key: inout KeyEncoder) { key.append(self) }

  /// The integer of exactly as many bytes as its type has.
  @inlinable @inline(__always)
  public static func readKey(_ bytes: UnsafeRawBufferPointer) -> Self? {
    guard bytes.count == MemoryLayout<Self>.size else { return nil }
    let flipped = Self(bigEndian: bytes.loadUnaligned(as: Self.self))
    return isSigned ? flipped ^ min : flipped
  }
}

extension Int: PrimaryKey {}
extension Int8: PrimaryKey {}
extension Int16: PrimaryKey {}
extension Int32: PrimaryKey {}
extension Int64: PrimaryKey {}
extension UInt8: PrimaryKey {}
extension UInt16: PrimaryKey {}
extension UInt32: PrimaryKey {}
extension UInt64: PrimaryKey {}
