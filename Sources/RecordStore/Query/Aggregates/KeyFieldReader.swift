/// Reads one part of a key as if it stood in a row.
///
/// The bytes are copied into a row of this one field, so that whoever reads
/// fields reads this one too.
final class KeyFieldReader {
  private static let nullByte = RowFormat.headerByteCount
  private static let slotOffset = 8
  private static let heapOffset = 24

  private let type: FieldType
  private let isDescending: Bool
  /// The parts in front of it.
  private let skipped: ArraySlice<IndexStorage.Part>
  private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 16)

  /// Reads a part of an index's entries.
  init(_ part: Int, of index: IndexStorage) {
    type = index.parts[part].type
    isDescending = index.parts[part].isDescending
    skipped = index.parts[..<part]
  }

  /// Reads primary keys.
  init(primaryKey: FieldType) {
    type = primaryKey
    isDescending = false
    skipped = []
  }

  deinit { memory.deallocate() }

  /// The field, nil when the key is damaged; the bytes are valid until the next
  /// call, and no longer than this object.
  func place(in key: UnsafeRawBufferPointer) -> FieldPlace? {
    var start = 0
    for part in skipped {
      guard let (end, _) = KeyParts.end(of: part, in: key, from: start) else { return nil }
      start = end
    }
    guard let end = KeyParts.end(of: type, isDescending: isDescending, in: key, from: start),
      let heapByteCount = copy(key, start..<end)
    else { return nil }
    let base = UnsafeRawPointer(memory.baseAddress!)  // Safe because memory is never empty.
    return FieldPlace(
      reader: RowReader(
        base: base, heapOffset: Self.heapOffset, heapByteCount: heapByteCount),
      slot: FieldSlot(
        offset: Self.slotOffset, previousEnd: -1,
        nullByte: type.isNullable ? Self.nullByte : -1, nullMask: 1, isDefault: false))
  }

  /// Writes the part into its row.
  ///
  /// - Returns: The number of bytes in the heap, nil when the part is damaged.
  private func copy(_ key: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
    let mask: UInt8 = isDescending ? 0xFF : 0
    var start = range.lowerBound
    if type.isNullable {
      let isNil = key[start] ^ mask == 0
      memory[Self.nullByte] = isNil ? 1 : 0
      start += 1
      if isNil { return 0 }
    }
    guard type.kind != .string else { return copyText(key, start..<range.upperBound) }
    guard let count = type.kind.fixedKeyByteCount else { return nil }
    guard type.kind != .uuid else {
      for offset in 0..<count { memory[Self.slotOffset + offset] = key[start + offset] ^ mask }
      return 0
    }
    var bits: UInt64 = 0
    for offset in 0..<count { bits = bits << 8 | UInt64(key[start + offset] ^ mask) }
    memory.storeBytes(
      of: type.kind.slotBits(ofKeyBits: bits).littleEndian, toByteOffset: Self.slotOffset,
      as: UInt64.self)
    return 0
  }

  private func copyText(_ key: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
    var decoder = KeyDecoder(UnsafeRawBufferPointer(rebasing: key[range]))
    guard var text = decoder.string() else { return nil }
    return text.withUTF8 { bytes in
      if memory.count < Self.heapOffset + bytes.count {
        memory.deallocate()
        memory = .allocate(byteCount: 2 * (Self.heapOffset + bytes.count), alignment: 16)
      }
      UnsafeMutableRawBufferPointer(rebasing: memory[Self.heapOffset...]).copyBytes(from: bytes)
      memory.storeBytes(
        of: UInt32(truncatingIfNeeded: bytes.count).littleEndian, toByteOffset: Self.slotOffset,
        as: UInt32.self)
      return bytes.count
    }
  }
}

extension FieldKind {
  /// The little-endian bits of a slot, in the low bytes, for the big-endian
  /// bits of a key.
  fileprivate func slotBits(ofKeyBits bits: UInt64) -> UInt64 {
    switch self {
    case .int8: bits ^ 1 << 7
    case .int16: bits ^ 1 << 15
    case .int32: bits ^ 1 << 31
    case .int64: bits ^ 1 << 63
    case .float: bits >> 31 == 1 ? bits ^ 1 << 31 : ~bits & 0xFFFF_FFFF
    case .double, .date: bits >> 63 == 1 ? bits ^ 1 << 63 : ~bits
    case .bool, .uint8, .uint16, .uint32, .uint64, .uuid, .string, .data, .strings: bits
    }
  }
}
