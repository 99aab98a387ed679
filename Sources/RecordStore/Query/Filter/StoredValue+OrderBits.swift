import FoundationEssentials

extension StoredValue {
  /// Bits that are in the order of the values of a kind of up to 8 bytes, nil
  /// when the value is not of that kind.
  ///
  /// Integers of every width are widened first, so that a constant beyond the
  /// width of its field compares as it should. Numbers are those of key order.
  func orderBits(as kind: FieldKind) -> UInt64? {
    switch (kind, self) {
    case (.bool, .bool(let value)): value ? 1 : 0
    case (.int8, .integer(let value)), (.int16, .integer(let value)),
      (.int32, .integer(let value)), (.int64, .integer(let value)):
      Self.orderBits(value)
    case (.uint8, .unsigned(let value)), (.uint16, .unsigned(let value)),
      (.uint32, .unsigned(let value)), (.uint64, .unsigned(let value)):
      value
    case (.float, .float(let value)): UInt64(KeyEncoder.bits(of: value))
    case (.double, .double(let value)): KeyEncoder.bits(of: value)
    case (.date, .date(let value)): KeyEncoder.bits(of: value.timeIntervalSinceReferenceDate)
    default: nil
    }
  }

  @inline(__always)
  static func orderBits(_ value: some SignedInteger) -> UInt64 {
    UInt64(bitPattern: Int64(truncatingIfNeeded: value)) ^ 1 << 63
  }

  /// The bytes of a value of a kind that compares by bytes, nil when it is not
  /// of that kind.
  func orderBytes(as kind: FieldKind) -> [UInt8]? {
    switch (kind, self) {
    // Safe because both are 16 plain bytes.
    case (.uuid, .uuid(let value)): withUnsafeBytes(of: value.uuid) { [UInt8]($0) }
    case (.string, .string(let value)): Array(value.utf8)
    case (.data, .data(let value)): [UInt8](value)
    case (.strings, .strings(let values)):
      values.flatMap { text in
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: text.utf8.count).littleEndian) {
          [UInt8]($0)
        } + Array(text.utf8)
      }
    default: nil
    }
  }
}

extension RowReader {
  /// The bits of a slot of a kind of up to 8 bytes, as
  /// ``StoredValue/orderBits(as:)`` has them.
  @inline(__always)
  func orderBits(_ kind: FieldKind, at slot: FieldSlot) -> UInt64 {
    switch kind {
    case .bool, .uint8: UInt64(load(UInt8.self, at: slot))
    case .int8: StoredValue.orderBits(load(Int8.self, at: slot))
    case .int16: StoredValue.orderBits(load(Int16.self, at: slot))
    case .int32: StoredValue.orderBits(load(Int32.self, at: slot))
    case .int64: StoredValue.orderBits(load(Int64.self, at: slot))
    case .uint16: UInt64(load(UInt16.self, at: slot))
    case .uint32: UInt64(load(UInt32.self, at: slot))
    case .uint64: load(UInt64.self, at: slot)
    case .float: UInt64(KeyEncoder.bits(of: load(Float.self, at: slot)))
    case .double, .date: KeyEncoder.bits(of: load(Double.self, at: slot))
    case .uuid, .string, .data, .strings: 0
    }
  }
}
