extension FieldValue where Self: RawRepresentable, RawValue: FieldValue {
  /// The raw value's type.
  @inlinable
  public static var fieldType: FieldType { RawValue.fieldType }

  /// The raw value without its Swift type.
  public var storedValue: StoredValue { rawValue.storedValue }

  /// The raw value's heap bytes.
  @inlinable
  public var heapByteCount: Int { rawValue.heapByteCount }

  /// Writes the raw value.
  @inlinable @inline(__always)
  public func write(to row: inout RowWriter) { rawValue.write(to: &row) }

  /// Reads the raw value; one that the type does not know is an error.
  @inlinable @inline(__always)
  public static func read(from row: RowReader, at slot: FieldSlot) -> Self? {
    RawValue.read(from: row, at: slot).flatMap { Self(rawValue: $0) }
  }
}
