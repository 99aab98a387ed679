import FoundationEssentials

/// Rows of fields known only at run time.
enum DynamicRow {
  /// Encodes values as a row of row format 1, the checksum zero.
  ///
  /// - Parameters:
  ///   - fields: Type and value of each field, ascending by field number. A
  ///     value that is not of its type is written as zero or empty.
  ///   - layout: The layout's number.
  static func encode(_ fields: [(type: FieldType, value: StoredValue)], layout: UInt16) -> [UInt8] {
    let slots = SlotLayout(fields.map(\.type))
    let heapByteCount = fields.reduce(0) { $0 + $1.value.heapByteCount }
    var row = [UInt8](
      repeating: 0, count: slots.heapOffset + heapByteCount + RowFormat.checksumByteCount)
    row.withUnsafeMutableBytes { bytes in
      let base = bytes.baseAddress!  // Safe because a row has at least its header.
      base.storeBytes(of: RowFormat.version.littleEndian, as: UInt16.self)
      base.storeBytes(of: layout.littleEndian, toByteOffset: 2, as: UInt16.self)
      var writer = RowWriter(
        base: base, slotOffset: slots.slotOffset, heapOffset: slots.heapOffset)
      for field in fields {
        if field.type.isNullable, field.value == .null {
          writer.putNil(field.type.kind)
        } else {
          writer.put(field.value, as: field.type.kind)
        }
        if field.type.isNullable { writer.nullBit += 1 }
      }
    }
    return row
  }

  /// Reads all values of a row with the given fields, nil when it is damaged.
  static func decode(_ row: [UInt8], _ types: [FieldType]) -> [StoredValue]? {
    let slots = SlotLayout(types)
    guard row.count >= slots.heapOffset + RowFormat.checksumByteCount else { return nil }
    return row.withUnsafeBytes { bytes in
      let reader = RowReader(
        base: bytes.baseAddress!,  // Safe because the row is not empty.
        heapOffset: slots.heapOffset,
        heapByteCount: bytes.count - slots.heapOffset - RowFormat.checksumByteCount)
      var values: [StoredValue] = []
      for (type, slot) in zip(types, slots.slots) {
        guard let value = reader.value(type.kind, at: slot) else { return nil }
        values.append(value)
      }
      return values
    }
  }
}

/// Where the fields of one layout lie in its rows.
struct SlotLayout {
  private(set) var slots: [FieldSlot] = []
  let slotOffset: Int
  private(set) var heapOffset: Int

  /// - Parameters:
  ///   - types: The fields' types, ascending by field number, without the
  ///     primary key.
  ///   - isDefault: Whether the row is the defaults row.
  init(_ types: [FieldType], isDefault: Bool = false) {
    slotOffset = RowFormat.headerByteCount + (types.count { $0.isNullable } + 7) / 8
    heapOffset = slotOffset
    var nullBit = 0
    var previousEnd = -1
    for type in types {
      slots.append(
        FieldSlot(
          offset: heapOffset, previousEnd: previousEnd,
          nullByte: type.isNullable ? RowFormat.headerByteCount + nullBit / 8 : -1,
          nullMask: 1 << UInt8(nullBit % 8), isDefault: isDefault))
      if type.isNullable { nullBit += 1 }
      if type.kind.isVariable { previousEnd = heapOffset }
      heapOffset += type.kind.slotByteCount
    }
  }
}

extension StoredValue {
  fileprivate var heapByteCount: Int {
    switch self {
    case .string(let value): value.heapByteCount
    case .data(let value): value.heapByteCount
    case .strings(let value): value.heapByteCount
    default: 0
    }
  }
}

extension RowWriter {
  fileprivate mutating func put(_ value: StoredValue, as kind: FieldKind) {
    switch (kind, value) {
    case (.bool, .bool(let value)): value.write(to: &self)
    case (.int8, .integer(let value)): put(Int8(truncatingIfNeeded: value))
    case (.int16, .integer(let value)): put(Int16(truncatingIfNeeded: value))
    case (.int32, .integer(let value)): put(Int32(truncatingIfNeeded: value))
    case (.int64, .integer(let value)): put(value)
    case (.uint8, .unsigned(let value)): put(UInt8(truncatingIfNeeded: value))
    case (.uint16, .unsigned(let value)): put(UInt16(truncatingIfNeeded: value))
    case (.uint32, .unsigned(let value)): put(UInt32(truncatingIfNeeded: value))
    case (.uint64, .unsigned(let value)): put(value)
    case (.float, .float(let value)): put(value)
    case (.double, .double(let value)): put(value)
    case (.date, .date(let value)): value.write(to: &self)
    case (.uuid, .uuid(let value)): value.write(to: &self)
    case (.string, .string(let value)): value.write(to: &self)
    case (.data, .data(let value)): value.write(to: &self)
    case (.strings, .strings(let value)): value.write(to: &self)
    default: putEmpty(kind)
    }
  }
}
