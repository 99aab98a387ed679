/// Where the parts of a key end, without their values.
enum KeyParts {
  /// The end of a part, nil when the bytes are no such part.
  ///
  /// - Parameters:
  ///   - type: The part's type, of any kind that can be sorted by.
  ///   - start: Where the part begins.
  static func end(
    of type: FieldType, isDescending: Bool, in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    let mask: UInt8 = isDescending ? 0xFF : 0
    var position = start
    if type.isNullable {
      guard position < bytes.count else { return nil }
      position += 1
      if bytes[start] ^ mask == 0 { return position }
    }
    switch type.kind {
    case .string, .data: return endOfText(bytes, position, mask)
    case .strings:
      while position < bytes.count, bytes[position] ^ mask == 1 {
        guard let end = endOfText(bytes, position + 1, mask) else { return nil }
        position = end
      }
      return position < bytes.count && bytes[position] ^ mask == 0 ? position + 1 : nil
    default:
      let end = position + type.kind.slotByteCount
      return end <= bytes.count ? end : nil
    }
  }

  /// The position behind a text's terminator.
  private static func endOfText(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ mask: UInt8
  ) -> Int? {
    var position = start
    while position + 1 < bytes.count {
      if bytes[position] ^ mask != 0 {
        position += 1
      } else if bytes[position + 1] ^ mask == 0 {
        return position + 2
      } else {
        position += 2
      }
    }
    return nil
  }
}

extension IndexStorage {
  /// The first parts of an entry, nil when the entry is damaged.
  func parts(_ count: Int, of entry: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    var end = 0
    for part in parts.prefix(count) {
      guard
        let next = KeyParts.end(
          of: part.type, isDescending: part.isDescending, in: entry, from: end)
      else { return nil }
      end = next
    }
    return UnsafeRawBufferPointer(rebasing: entry[..<end])
  }
}
