extension Optional: FieldValue where Wrapped: FieldValue {
  /// The wrapped type, nil allowed.
  @inlinable
  public static var fieldType: FieldType { FieldType(Wrapped.fieldType.kind, isNullable: true) }

  /// The wrapped value, or ``StoredValue/null``.
  public var storedValue: StoredValue { self?.storedValue ?? .null }

  /// The wrapped value's heap bytes, 0 for nil.
  @inlinable
  public var heapByteCount: Int { self?.heapByteCount ?? 0 }

  /// Writes the value, or sets the field's bit in the null bitmap.
  @inlinable @inline(__always)
  public func write(to row: inout RowWriter) {
    if let value = self {
      value.write(to: &row)
    } else {
      row.putNil(Wrapped.fieldType.kind)
    }
    row.nullBit &+= 1
  }

  /// Reads nil when the field's bit is set, else the value.
  @inlinable @inline(__always)
  public static func read(from row: RowReader, at slot: FieldSlot) -> Self? {
    if row.isNil(slot) { return .some(nil) }
    return Wrapped.read(from: row, at: slot).map { .some($0) }
  }
}

/// What tells an optional by its type alone: one of an optional, which a row
/// cannot keep apart, and what is in it.
protocol OptionalField {
  static var isNested: Bool { get }
  /// The type without nil.
  static var wrapped: any FieldValue.Type { get }
}

extension Optional: OptionalField where Wrapped: FieldValue {
  static var isNested: Bool { Wrapped.fieldType.isNullable }
  static var wrapped: any FieldValue.Type { Wrapped.self }
}
