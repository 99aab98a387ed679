import FoundationEssentials

extension KeyEncoder {
  /// Appends a constant as a part of the given type, ascending.
  ///
  /// - Returns: false when the value is not of that type; the key is then of
  ///   no use.
  mutating func append(_ value: StoredValue, as type: FieldType) -> Bool {
    if type.isNullable {
      append(raw: value == .null ? 0 : 1 as UInt8)
      if value == .null { return true }
    }
    switch (type.kind, value) {
    case (.bool, .bool(let value)): append(raw: value ? 1 : 0 as UInt8)
    case (.int8, .integer(let value)): return append(exactly: value, as: Int8.self)
    case (.int16, .integer(let value)): return append(exactly: value, as: Int16.self)
    case (.int32, .integer(let value)): return append(exactly: value, as: Int32.self)
    case (.int64, .integer(let value)): append(value)
    case (.uint8, .unsigned(let value)): return append(exactly: value, as: UInt8.self)
    case (.uint16, .unsigned(let value)): return append(exactly: value, as: UInt16.self)
    case (.uint32, .unsigned(let value)): return append(exactly: value, as: UInt32.self)
    case (.uint64, .unsigned(let value)): append(value)
    case (.float, .float(let value)): append(value)
    case (.double, .double(let value)): append(value)
    case (.date, .date(let value)): append(value.timeIntervalSinceReferenceDate)
    case (.uuid, .uuid(let value)): value.writeKey(to: &self)
    case (.string, .string(let value)): append(value)
    default: return false
    }
    return true
  }

  private mutating func append<T: FixedWidthInteger & BitwiseCopyable>(
    exactly value: some BinaryInteger, as type: T.Type
  ) -> Bool {
    guard let value = T(exactly: value) else { return false }
    append(value)
    return true
  }

  /// Appends a field of a row as a part of its kind, ascending, without a
  /// presence byte.
  ///
  /// - Returns: false when the heap's ends are damaged.
  mutating func append(_ kind: FieldKind, from row: RowReader, at slot: FieldSlot) -> Bool {
    switch kind {
    case .bool, .uint8: append(raw: row.load(UInt8.self, at: slot))
    case .int8: append(row.load(Int8.self, at: slot))
    case .int16: append(row.load(Int16.self, at: slot))
    case .int32: append(row.load(Int32.self, at: slot))
    case .int64: append(row.load(Int64.self, at: slot))
    case .uint16: append(row.load(UInt16.self, at: slot))
    case .uint32: append(row.load(UInt32.self, at: slot))
    case .uint64: append(row.load(UInt64.self, at: slot))
    case .float: append(row.load(Float.self, at: slot))
    case .double, .date: append(row.load(Double.self, at: slot))
    case .uuid: append(raw: row.load(SIMD16<UInt8>.self, at: slot))
    case .string:
      guard let bytes = row.variable(at: slot) else { return false }
      append(utf8: bytes)
    case .data, .strings: return false
    }
    return true
  }
}
