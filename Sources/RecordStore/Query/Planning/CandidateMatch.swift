/// What a candidate does for a query.
struct CandidateMatch {
  /// The most intervals that a walk is cut into for several `IN` at once.
  private static let intervalLimit = 1000

  let candidate: PlanCandidate
  let bounds: BoundsByOperand
  /// How many leading parts have given values.
  private let equalities: Int
  /// Whether the part behind them has bounds.
  private let hasRange: Bool
  /// Whether at most one record can be found.
  private let isSingle: Bool
  let order: OrderMatch?
  /// Whether the order holds within each interval only.
  private let isOrderedWithinIntervals: Bool

  /// nil when the candidate lacks records.
  ///
  /// - Parameter sortOrder: The order of the query, nil when it has none.
  init?(_ candidate: PlanCandidate, _ bounds: BoundsByOperand, _ sortOrder: SortOrder?) {
    if candidate.isEach, bounds[candidate.parts[0].operand] == nil { return nil }
    if candidate.isPartial, candidate.parts.contains(where: bounds.allowNil) { return nil }
    self.candidate = candidate
    self.bounds = bounds

    let parts = candidate.parts
    var equalities = 0
    var intervalCount = 1
    while equalities < parts.count, let known = bounds[parts[equalities].operand],
      known.arePoints, equalities == 0 || intervalCount * known.count <= Self.intervalLimit
    {
      intervalCount *= known.count
      equalities += 1
    }
    self.equalities = equalities
    hasRange = equalities < parts.count && bounds[parts[equalities].operand] != nil
    let isUnique =
      candidate.isUnique && equalities >= parts.count - 1 && parts.count > 1
      && !parts.contains(where: bounds.allowNil)
    isSingle = intervalCount == 1 && !hasRange && (equalities == parts.count || isUnique)

    let order = sortOrder.flatMap { OrderMatch(candidate, $0, isPinned: bounds.isPinned) }
    let inner =
      order != nil
      ? nil
      : sortOrder.flatMap { sortOrder in
        OrderMatch(candidate, sortOrder) { operand in
          // Several texts may be cut to one interval.
          bounds.isPinned(operand)
            || parts[..<equalities].contains { $0.operand == operand && bounds.areExact($0) }
        }
      }
    isOrderedWithinIntervals = inner != nil
    self.order = order ?? inner
  }

  /// Whether the walk as a whole comes in the query's order.
  var isInOrder: Bool { order != nil && !isOrderedWithinIntervals }

  /// Whether the walk is shorter than the whole tree.
  var isBounded: Bool { equalities > 0 || hasRange }

  /// Whether a record may have several entries in the intervals.
  var mayRepeat: Bool { candidate.isEach && !bounds.isPinned(candidate.parts[0].operand) }

  /// Whether the intervals stand for a condition, by its number.
  func uses(_ condition: Int, of operand: KeyOperand) -> Bool {
    bounds.include(condition, of: operand) && boundedParts.contains { $0.operand == operand }
  }

  /// Whether the intervals hold no values of an operand but those that its
  /// bounds let through.
  func isExact(_ operand: KeyOperand) -> Bool {
    boundedParts.allSatisfy { $0.operand != operand || bounds.areExact($0) }
  }

  private var boundedParts: ArraySlice<PlanCandidate.Part> {
    candidate.parts[..<(equalities + (hasRange ? 1 : 0))]
  }

  /// The intervals of the tree to walk, ascending.
  var intervals: [KeyInterval] {
    var prefixes: [[UInt8]] = [[]]
    for part in candidate.parts[..<equalities] {
      let values = bounds.intervals(of: part)
      prefixes = prefixes.flatMap { prefix in values.map { prefix + $0.lower } }
    }
    guard hasRange else {
      let isPoint = equalities == candidate.parts.count
      return prefixes.map { KeyInterval(prefix: $0, isPoint: isPoint) }
    }
    let values = bounds.intervals(of: candidate.parts[equalities])
    return prefixes.flatMap { prefix in values.map { $0.prefixed(by: prefix) } }
  }

  /// Whether the match goes before another by the planner's rule.
  ///
  /// One record at most, then the longer run of equalities, then a range, then
  /// the order.
  func isBetter(than other: CandidateMatch) -> Bool { rank < other.rank }

  private var rank: (Int, Int, Int, Int) {
    isSingle
      ? (0, 0, 0, 0)
      : (1, -equalities, hasRange ? 0 : 1, order == nil ? 2 : isOrderedWithinIntervals ? 1 : 0)
  }
}

/// How a candidate gives the order of a query.
struct OrderMatch {
  let isReversed: Bool
  /// nil when entries come in full order; else those with equal leading parts,
  /// so many of them, have to be sorted by ID.
  let groupPartCount: Int?
  /// Whether entries with equal cut texts have to be sorted.
  let hasCutTexts: Bool

  /// nil when the candidate's order is another one.
  ///
  /// - Parameter isPinned: Whether an operand has one value in all that is
  ///   walked.
  init?(_ candidate: PlanCandidate, _ order: SortOrder, isPinned: (KeyOperand) -> Bool) {
    let parts = candidate.parts
    var position = 0
    var isReversed: Bool?
    for key in order.parts where !isPinned(key.operand) {
      while position < parts.count, isPinned(parts[position].operand) { position += 1 }
      guard position < parts.count, parts[position].operand == key.operand else { return nil }
      let reverses = key.isDescending != parts[position].isDescending
      guard isReversed ?? reverses == reverses else { return nil }
      isReversed = reverses
      position += 1
    }
    let matched = position
    while position < parts.count, isPinned(parts[position].operand) { position += 1 }
    let endsInOrder =
      position == parts.count
      || position == parts.count - 1 && isReversed ?? order.isIDDescending == order.isIDDescending
    // In one group alone an index is no help.
    guard endsInOrder || isReversed != nil else { return nil }
    self.isReversed = isReversed ?? order.isIDDescending
    groupPartCount = endsInOrder ? nil : matched
    hasCutTexts = parts[..<matched].contains { $0.textLimit != nil && !isPinned($0.operand) }
  }
}
