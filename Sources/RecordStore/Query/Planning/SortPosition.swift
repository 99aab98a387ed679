/// A place in the order of a query: the sort key of a record, present or not.
struct SortPosition {
  let key: [UInt8]
  /// The bytes of each field of the order, and of the ID.
  private let parts: [ArraySlice<UInt8>]
  private let order: SortOrder

  /// nil when the bytes are no sort key of the order.
  init?(_ key: [UInt8], in order: SortOrder) {
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    let types =
      order.parts.map { ($0.type, $0.isDescending) } + [(order.primaryKey, order.isIDDescending)]
    for (type, isDescending) in types {
      let end = key.withUnsafeBytes {
        KeyParts.end(of: type, isDescending: isDescending, in: $0, from: start)
      }
      guard let end else { return nil }
      parts.append(key[start..<end])
      start = end
    }
    guard start == key.count else { return nil }
    self.key = key
    self.parts = parts
    self.order = order
  }

  /// The beginning of the keys that a tree has at the position, as far as the
  /// order of the query is the tree's.
  ///
  /// - Parameters:
  ///   - match: The tree, which comes in the order of the query, and what the
  ///     query says of each field.
  ///   - includesID: Whether the tree has equal values in the order of the IDs.
  func prefix(in match: CandidateMatch, includesID: Bool) -> [UInt8] {
    let bounds = match.bounds
    var prefix: [UInt8] = []
    var next = order.parts.startIndex
    for part in match.candidate.parts {
      if bounds.isPinned(part.operand) {
        prefix += bounds.intervals(of: part)[0].lower
        continue
      }
      while next < order.parts.count, bounds.isPinned(order.parts[next].operand) {
        next += 1
      }
      let isID = next == order.parts.count
      let number = isID ? RowFormat.primaryKeyNumber : order.parts[next].number
      let isDescending = isID ? order.isIDDescending : order.parts[next].isDescending
      guard KeyOperand(field: number) == part.operand, includesID || !isID else { break }
      let value = isDescending ? parts[next].map(~) : Array(parts[next])
      let cut = part.cut(value)
      prefix += part.isDescending ? cut.map(~) : cut
      // What is equal up to a cut text is in no order.
      if isID || cut.count < value.count { break }
      next += 1
    }
    return prefix
  }
}
