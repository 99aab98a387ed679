/// Puts another value into one field of rows of one layout, the rest of their
/// bytes as they are.
struct RowPatch {
  private let type: FieldType
  private let slot: FieldSlot
  private let heapOffset: Int
  /// The slots of this field and those behind it that hold an end in the heap.
  private let ends: [Int]
  private let isNil: Bool
  /// The bytes of the slot, or those in the heap.
  private let bytes: [UInt8]

  /// nil when rows of the layout do not have the field, or not with this value.
  ///
  /// - Parameter value: A value of the field's kind.
  init?(_ layout: StoredCollection.Layout, field number: UInt8, _ value: StoredValue) {
    guard let position = layout.fields.firstIndex(where: { $0.number == number }),
      value.isValue(of: layout.fields[position].type)
    else { return nil }
    let slots = SlotLayout(layout.fields.map(\.type))
    type = layout.fields[position].type
    slot = slots.slots[position]
    heapOffset = slots.heapOffset
    ends = layout.fields.indices.filter { $0 >= position && layout.fields[$0].type.kind.isVariable }
      .map { Int(slots.slots[$0].offset) }
    isNil = value == .null

    let plain = FieldType(type.kind)
    let row = DynamicRow.encode([(plain, value)], layout: 0)
    let lone = SlotLayout([plain])
    bytes =
      type.kind.isVariable
      ? Array(row[lone.heapOffset..<row.count - RowFormat.checksumByteCount])
      : Array(row[lone.slotOffset..<lone.heapOffset])
  }

  /// Writes the changed row into `buffer`, without its checksum.
  ///
  /// - Parameter row: A row of the layout.
  /// - Returns: The number of bytes, nil when the field is damaged.
  func apply(to row: UnsafeRawBufferPointer, into buffer: RowBuffer) -> Int? {
    let content = UnsafeRawBufferPointer(rebasing: row.dropLast(RowFormat.checksumByteCount))
    guard content.count >= heapOffset else { return nil }
    return type.kind.isVariable ? splice(content, into: buffer) : replace(content, into: buffer)
  }

  private func replace(_ content: UnsafeRawBufferPointer, into buffer: RowBuffer) -> Int? {
    let base = buffer.reserve(content.count + RowFormat.checksumByteCount)
    let row = UnsafeMutableRawBufferPointer(start: base, count: content.count)
    row.copyBytes(from: content)
    UnsafeMutableRawBufferPointer(rebasing: row[Int(slot.offset)...]).copyBytes(from: bytes)
    setNullBit(in: row)
    return content.count
  }

  private func splice(_ content: UnsafeRawBufferPointer, into buffer: RowBuffer) -> Int? {
    let start =
      slot.previousEnd < 0
      ? 0 : Int(content.loadUnaligned(fromByteOffset: Int(slot.previousEnd), as: UInt32.self))
    let end = Int(content.loadUnaligned(fromByteOffset: Int(slot.offset), as: UInt32.self))
    guard start <= end, end <= content.count - heapOffset else { return nil }
    let difference = bytes.count - (end - start)
    let byteCount = content.count + difference

    let base = buffer.reserve(byteCount + RowFormat.checksumByteCount)
    let row = UnsafeMutableRawBufferPointer(start: base, count: byteCount)
    row.copyBytes(from: content[..<(heapOffset + start)])
    UnsafeMutableRawBufferPointer(rebasing: row[(heapOffset + start)...]).copyBytes(from: bytes)
    UnsafeMutableRawBufferPointer(rebasing: row[(heapOffset + start + bytes.count)...])
      .copyBytes(from: content[(heapOffset + end)...])
    for offset in ends {
      let old = content.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      row.storeBytes(
        of: UInt32(truncatingIfNeeded: Int(old) + difference).littleEndian,
        toByteOffset: offset, as: UInt32.self)
    }
    setNullBit(in: row)
    return byteCount
  }

  private func setNullBit(in row: UnsafeMutableRawBufferPointer) {
    guard slot.nullByte >= 0 else { return }
    let byte = Int(slot.nullByte)
    row[byte] = isNil ? row[byte] | slot.nullMask : row[byte] & ~slot.nullMask
  }
}
