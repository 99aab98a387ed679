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
    case .string, .data: return wholeText(bytes, position, mask)
    case .strings:
      while position < bytes.count, bytes[position] ^ mask == 1 {
        guard let end = wholeText(bytes, position + 1, mask) else { return nil }
        position = end
      }
      return position < bytes.count && bytes[position] ^ mask == 0 ? position + 1 : nil
    default:
      let end = position + type.kind.slotByteCount
      return end <= bytes.count ? end : nil
    }
  }

  /// The end of a part of an index key, whose text may be cut; nil when the
  /// bytes are no such part.
  static func end(
    of part: IndexStorage.Part, in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> (end: Int, isCut: Bool)? {
    guard part.textLimit != nil else {
      return end(of: part.type, isDescending: part.isDescending, in: bytes, from: start)
        .map { ($0, false) }
    }
    let mask: UInt8 = part.isDescending ? 0xFF : 0
    guard part.type.isNullable else { return endOfText(bytes, start, mask) }
    guard start < bytes.count else { return nil }
    return bytes[start] ^ mask == 0 ? (start + 1, false) : endOfText(bytes, start + 1, mask)
  }

  private static func wholeText(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ mask: UInt8
  ) -> Int? {
    endOfText(bytes, start, mask).flatMap { $0.isCut ? nil : $0.end }
  }

  /// The position behind a text's terminator, and whether it is that of a cut
  /// text.
  private static func endOfText(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ mask: UInt8
  ) -> (end: Int, isCut: Bool)? {
    var position = start
    while position + 1 < bytes.count {
      guard bytes[position] ^ mask == 0 else {
        position += 1
        continue
      }
      let next = bytes[position + 1] ^ mask
      position += 2
      if next <= 1 { return (position, next == 1) }
    }
    return nil
  }
}

extension IndexStorage {
  /// The beginning of an entry.
  struct EntryPrefix {
    var byteCount = 0
    /// Whether its last part is a cut text: what follows is not in the order of
    /// the values.
    var isCut = false
  }

  /// The first parts of an entry, nil when the entry is damaged.
  ///
  /// - Parameter endsAtCut: Whether a cut text is the last part.
  func prefix(
    of entry: UnsafeRawBufferPointer, partCount: Int, endsAtCut: Bool = false
  ) -> EntryPrefix? {
    var prefix = EntryPrefix()
    for part in parts.prefix(partCount) {
      guard let (end, isCut) = KeyParts.end(of: part, in: entry, from: prefix.byteCount) else {
        return nil
      }
      prefix = EntryPrefix(byteCount: end, isCut: isCut)
      if isCut, endsAtCut { break }
    }
    return prefix
  }

  /// Whether one of the texts in an index key is cut.
  func isCut(_ indexKey: UnsafeRawBufferPointer) -> Bool {
    prefix(of: indexKey, partCount: parts.count, endsAtCut: true)?.isCut ?? false
  }
}
