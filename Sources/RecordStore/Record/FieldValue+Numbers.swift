extension Bool: FieldValue {
  /// One byte, 0 or 1.
  @inlinable
  public static var fieldType: FieldType { FieldType(.bool) }

  /// The value as ``StoredValue/bool(_:)``.
  public var storedValue: StoredValue { .bool(self) }

  /// Writes 0 or 1.
  @inlinable @inline(__always)
  public func write(to row: inout RowWriter) { row.put(self ? 1 : 0 as UInt8) }

  /// Reads 0 or 1; any other byte is damage.
  @inlinable @inline(__always)
  public static func read(from row: RowReader, at slot: FieldSlot) -> Bool? {
    let byte = row.load(UInt8.self, at: slot)
    return byte > 1 ? nil : byte == 1
  }
}

/// A fixed-width number whose slot is its little-endian bytes.
@usableFromInline
protocol FixedWidthField: FieldValue, BitwiseCopyable {}

extension FixedWidthField {
  /// Writes the bytes of the number.
  @inlinable @inline(__always)
  public func write(to row: inout RowWriter) { row.put(self) }

  /// Reads the bytes of the number; every pattern is a value.
  @inlinable @inline(__always)
  public static func read(from row: RowReader, at slot: FieldSlot) -> Self? {
    row.load(Self.self, at: slot)
  }
}

extension Int8: FixedWidthField, FieldValue {
  /// A signed integer of 1 byte.
  @inlinable
  public static var fieldType: FieldType { FieldType(.int8) }
  /// The value as ``StoredValue/integer(_:)``.
  public var storedValue: StoredValue { .integer(Int64(self)) }
}

extension Int16: FixedWidthField, FieldValue {
  /// A signed integer of 2 bytes.
  @inlinable
  public static var fieldType: FieldType { FieldType(.int16) }
  /// The value as ``StoredValue/integer(_:)``.
  public var storedValue: StoredValue { .integer(Int64(self)) }
}

extension Int32: FixedWidthField, FieldValue {
  /// A signed integer of 4 bytes.
  @inlinable
  public static var fieldType: FieldType { FieldType(.int32) }
  /// The value as ``StoredValue/integer(_:)``.
  public var storedValue: StoredValue { .integer(Int64(self)) }
}

extension Int64: FixedWidthField, FieldValue {
  /// A signed integer of 8 bytes.
  @inlinable
  public static var fieldType: FieldType { FieldType(.int64) }
  /// The value as ``StoredValue/integer(_:)``.
  public var storedValue: StoredValue { .integer(self) }
}

extension Int: FixedWidthField, FieldValue {
  /// A signed integer of 8 bytes, stored as Int64.
  @inlinable
  public static var fieldType: FieldType { FieldType(.int64) }
  /// The value as ``StoredValue/integer(_:)``.
  public var storedValue: StoredValue { .integer(Int64(self)) }
}

extension UInt8: FixedWidthField, FieldValue {
  /// An unsigned integer of 1 byte.
  @inlinable
  public static var fieldType: FieldType { FieldType(.uint8) }
  /// The value as ``StoredValue/unsigned(_:)``.
  public var storedValue: StoredValue { .unsigned(UInt64(self)) }
}

extension UInt16: FixedWidthField, FieldValue {
  /// An unsigned integer of 2 bytes.
  @inlinable
  public static var fieldType: FieldType { FieldType(.uint16) }
  /// The value as ``StoredValue/unsigned(_:)``.
  public var storedValue: StoredValue { .unsigned(UInt64(self)) }
}

extension UInt32: FixedWidthField, FieldValue {
  /// An unsigned integer of 4 bytes.
  @inlinable
  public static var fieldType: FieldType { FieldType(.uint32) }
  /// The value as ``StoredValue/unsigned(_:)``.
  public var storedValue: StoredValue { .unsigned(UInt64(self)) }
}

extension UInt64: FixedWidthField, FieldValue {
  /// An unsigned integer of 8 bytes.
  @inlinable
  public static var fieldType: FieldType { FieldType(.uint64) }
  /// The value as ``StoredValue/unsigned(_:)``.
  public var storedValue: StoredValue { .unsigned(self) }
}

extension Float: FixedWidthField, FieldValue {
  /// An IEEE 754 number of 4 bytes, kept bit by bit.
  @inlinable
  public static var fieldType: FieldType { FieldType(.float) }
  /// The value as ``StoredValue/float(_:)``.
  public var storedValue: StoredValue { .float(self) }
}

extension Double: FixedWidthField, FieldValue {
  /// An IEEE 754 number of 8 bytes, kept bit by bit.
  @inlinable
  public static var fieldType: FieldType { FieldType(.double) }
  /// The value as ``StoredValue/double(_:)``.
  public var storedValue: StoredValue { .double(self) }
}
