extension FieldBounds {
  /// The bounds as they lie in a part of a tree, which may cut texts.
  ///
  /// - Returns: Ascending bounds, and whether no other values lie in them.
  func cut(for part: PlanCandidate.Part) -> (bounds: FieldBounds, isExact: Bool) {
    guard let room = part.textRoom else { return (self, true) }
    guard intervals.contains(where: { $0.isLonger(than: room) }) else { return (self, true) }
    return (FieldBounds(intervals.map { $0.cut(to: room) }), false)
  }
}

extension PlanCandidate.Part {
  /// How many bytes a text keeps that is cut, its terminator not counted; nil
  /// for what is whole.
  fileprivate var textRoom: Int? {
    // A terminator takes two bytes of the limit, a presence byte none.
    textLimit.map { max(0, $0 - 2) + (type.isNullable ? 1 : 0) }
  }

  /// A value's bytes as the tree has them, ascending.
  func cut(_ value: [UInt8]) -> [UInt8] {
    textRoom.map { KeyInterval.cut(text: value, to: $0) } ?? value
  }
}

extension KeyInterval {
  /// Whether an end lies behind the bytes of a text that are not cut.
  fileprivate func isLonger(than room: Int) -> Bool {
    isPoint ? lower.count > room + 2 : lower.count > room || (upper?.count ?? 0) > room
  }

  /// The smallest interval that holds the cut keys of all in this one.
  ///
  /// - Parameter room: How many bytes are kept, the terminator not counted.
  fileprivate func cut(to room: Int) -> KeyInterval {
    guard isLonger(than: room) else { return self }
    guard isPoint else {
      return KeyInterval(
        lower: Array(lower.prefix(room)),
        upper: upper.flatMap { upper in
          upper.count > room ? KeyInterval.successor(of: Array(upper.prefix(room))) : upper
        })
    }
    return KeyInterval(prefix: KeyInterval.cut(text: lower, to: room), isPoint: true)
  }

  /// The key part of a text, cut if it is longer.
  ///
  /// - Parameters:
  ///   - text: The whole part, ascending, with its terminator.
  ///   - room: How many bytes are kept, the terminator not counted.
  fileprivate static func cut(text: [UInt8], to room: Int) -> [UInt8] {
    guard text.count > room + 2 else { return text }
    let kept = text.prefix(room)
    // The first half of an escape pair does not stand alone.
    return (kept.last == 0 ? kept.dropLast() : kept) + [0, 1]
  }
}
