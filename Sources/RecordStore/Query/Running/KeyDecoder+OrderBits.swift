extension KeyDecoder {
  /// The bits of a primary key that is an integer, as
  /// ``StoredValue/orderBits(as:)`` has them; nil when it is damaged.
  static func orderBits(_ kind: FieldKind, _ key: UnsafeRawBufferPointer) -> UInt64? {
    switch kind {
    case .int8: Int8.readKey(key).map { StoredValue.orderBits($0) }
    case .int16: Int16.readKey(key).map { StoredValue.orderBits($0) }
    case .int32: Int32.readKey(key).map { StoredValue.orderBits($0) }
    case .int64: Int64.readKey(key).map { StoredValue.orderBits($0) }
    case .uint8: UInt8.readKey(key).map { UInt64($0) }
    case .uint16: UInt16.readKey(key).map { UInt64($0) }
    case .uint32: UInt32.readKey(key).map { UInt64($0) }
    case .uint64: UInt64.readKey(key)
    case .bool, .float, .double, .date, .uuid, .string, .data, .strings: nil
    }
  }
}
