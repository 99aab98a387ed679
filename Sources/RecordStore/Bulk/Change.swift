/// One change of one key in a tree: of a row, or of an entry in an index.
struct Change {
  enum Kind: UInt16 {
    /// A row that must not be there.
    case insert
    /// A row or an entry, in place of any that is there.
    case put
    /// An entry that no other record may have the index key of.
    case putUnique
    /// A row or an entry is taken away, if it is there.
    case delete
  }

  let kind: Kind
  let key: UnsafeRawBufferPointer
  /// The row; empty for an entry and for a deletion.
  let value: UnsafeRawBufferPointer
}

/// How a change lies in memory and in a temporary file.
///
/// | Part  | Bytes  | Content                                             |
/// | ----- | ------ | --------------------------------------------------- |
/// | size  | 4 or 0 | the value's size, where changes carry values        |
/// | head  | 2      | the key's size in the low 12 bits, the kind above    |
/// | key   |        |                                                     |
/// | value |        |                                                     |
struct ChangeFormat {
  /// Whether changes carry values: those of rows do, those of entries do not.
  let hasValues: Bool

  /// The number of bytes in front of the key.
  var headerByteCount: Int { hasValues ? 6 : 2 }

  /// Writes the header of a change in front of its key.
  @inline(__always)
  func writeHeader(
    _ kind: Change.Kind, keyByteCount: Int, valueByteCount: Int, at place: UnsafeMutableRawPointer
  ) {
    var head = place
    if hasValues {
      head.storeBytes(of: UInt32(truncatingIfNeeded: valueByteCount), as: UInt32.self)
      head += 4
    }
    head.storeBytes(
      of: UInt16(truncatingIfNeeded: keyByteCount) | kind.rawValue << 12, as: UInt16.self)
  }

  /// The size of a whole change, of which the header is there.
  func byteCount(at place: UnsafeRawPointer) -> Int {
    let change = change(keyAt: place + headerByteCount)
    return headerByteCount + change.key.count + change.value.count
  }

  /// The change whose key begins at a place.
  @inline(__always)
  func change(keyAt key: UnsafeRawPointer) -> Change {
    let head = (key - 2).loadUnaligned(as: UInt16.self)
    let keyByteCount = Int(head & 0xFFF)
    let valueByteCount = hasValues ? Int((key - 6).loadUnaligned(as: UInt32.self)) : 0
    return Change(
      // Safe because only `writeHeader` writes heads.
      kind: Change.Kind(rawValue: head >> 12).unsafelyUnwrapped,
      key: UnsafeRawBufferPointer(start: key, count: keyByteCount),
      value: UnsafeRawBufferPointer(start: key + keyByteCount, count: valueByteCount))
  }
}
