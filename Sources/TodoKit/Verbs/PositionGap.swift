/// The room between two neighbours of a list, nil for the ends of the list.
struct PositionGap {
  var lower: Int64?
  var upper: Int64?

  /// Ascending positions in the gap, none of them 0; nil when there is no room
  /// for so many.
  func positions(_ count: Int) -> [Int64]? {
    switch (lower, upper) {
    case (let lower?, let upper?): between(lower, upper, count)
    case (let lower, nil): behind(lower ?? 0, count)
    case (nil, let upper?): inFront(of: upper, count)
    }
  }

  private func behind(_ lower: Int64, _ count: Int) -> [Int64]? {
    guard lower <= Todo.respacingPosition else { return nil }
    return (0..<count).reduce(into: []) { positions, _ in
      positions.append(TodoIntake.position(behind: positions.last ?? lower))
    }
  }

  private func inFront(of upper: Int64, _ count: Int) -> [Int64]? {
    guard upper >= -Todo.respacingPosition else { return nil }
    return (0..<count).reduce(into: []) { positions, _ in
      let next = (positions.first ?? upper) - TodoIntake.positionGap
      positions.insert(next == 0 ? -TodoIntake.positionGap : next, at: 0)
    }
  }

  private func between(_ lower: Int64, _ upper: Int64, _ count: Int) -> [Int64]? {
    let (room, overflow) = upper.subtractingReportingOverflow(lower)
    let step = room / Int64(count + 1)
    // With a step of 1 there is no other number in the place of 0.
    guard !overflow, step > 1 else { return nil }
    return (1...max(1, count)).map { index in
      let position = lower + step * Int64(index)
      return position == 0 ? 1 : position
    }
  }
}
