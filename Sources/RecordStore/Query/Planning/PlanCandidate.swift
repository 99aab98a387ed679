/// A tree that a query may walk: the primary one or that of an index.
struct PlanCandidate {
  struct Part {
    let number: UInt8
    let type: FieldType
    let isDescending: Bool
  }

  /// The index, nil for the primary tree.
  let index: IndexStorage?
  /// The parts of the tree's keys; the last one is the primary key.
  let parts: [Part]
  /// Whether records with nil in a part are missing.
  let isPartial: Bool
  let isUnique: Bool

  /// The trees of a collection: the primary one, then the indexes as declared.
  static func all(of subject: QuerySubject) -> [PlanCandidate] {
    let primaryKey = Part(
      number: RowFormat.primaryKeyNumber, type: subject.primaryKey.type, isDescending: false)
    let primary = PlanCandidate(
      index: nil, parts: [primaryKey], isPartial: false, isUnique: true)
    return [primary]
      + subject.storage.indexes.map { index in
        let definition = index.stored.definition
        let parts = zip(definition.parts, index.parts).map { part, stored in
          Part(number: part.field, type: stored.type, isDescending: part.isDescending)
        }
        return PlanCandidate(
          index: index, parts: parts + [primaryKey], isPartial: definition.isPartial,
          isUnique: definition.isUnique)
      }
  }
}

/// What a candidate does for a query.
struct CandidateMatch {
  /// The most intervals that a walk is cut into for several `IN` at once.
  private static let intervalLimit = 1000

  /// How many leading parts have given values.
  private(set) var equalities = 0
  /// Whether the part behind them has bounds.
  private(set) var hasRange = false
  /// Whether at most one record can be found.
  let isSingle: Bool
  let intervals: [KeyInterval]
  let order: OrderMatch?
  /// Whether the order holds within each interval only.
  let isOrderedWithinIntervals: Bool
  private let candidate: PlanCandidate

  /// nil when the candidate lacks records.
  ///
  /// - Parameters:
  ///   - bounds: What the query says of each field.
  ///   - sortOrder: The order of the query, nil when it has none.
  init?(
    _ candidate: PlanCandidate, _ bounds: [UInt8: FieldBounds], _ sortOrder: SortOrder?
  ) {
    let lacksRecords =
      candidate.isPartial
      && candidate.parts.contains { part in
        part.type.isNullable && bounds[part.number]?.allowsNil != false
      }
    guard !lacksRecords else { return nil }
    self.candidate = candidate

    var prefixes: [[UInt8]] = [[]]
    var isPoint = false
    var remaining = candidate.parts[...]
    while let part = remaining.first, let known = bounds[part.number], known.arePoints,
      equalities == 0 || prefixes.count * known.intervals.count <= Self.intervalLimit
    {
      let values = known.intervals(isDescending: part.isDescending)
      prefixes = prefixes.flatMap { prefix in values.map { prefix + $0.lower } }
      equalities += 1
      remaining = remaining.dropFirst()
      isPoint = remaining.isEmpty
    }
    if let part = remaining.first, let known = bounds[part.number] {
      let values = known.intervals(isDescending: part.isDescending)
      intervals = prefixes.flatMap { prefix in values.map { $0.prefixed(by: prefix) } }
      hasRange = true
    } else {
      intervals = prefixes.map { KeyInterval(prefix: $0, isPoint: isPoint) }
    }

    let declaredCount = candidate.parts.count - 1
    let isUnique =
      candidate.isUnique && equalities >= declaredCount
      && candidate.parts[..<declaredCount].allSatisfy { bounds[$0.number]?.allowsNil != true }
    isSingle = prefixes.count == 1 && !hasRange && (isPoint || isUnique && declaredCount > 0)

    let pinned = bounds.filter(\.value.isPinned).keys
    let fixed = Set(candidate.parts[..<equalities].map(\.number)).union(pinned)
    let order = sortOrder.flatMap { OrderMatch(candidate, $0) { pinned.contains($0) } }
    let inner = sortOrder.flatMap { OrderMatch(candidate, $0) { fixed.contains($0) } }
    isOrderedWithinIntervals = order == nil && inner != nil
    self.order = order ?? inner
  }

  /// Whether the walk as a whole comes in the query's order.
  var isInOrder: Bool { order != nil && !isOrderedWithinIntervals }

  /// Whether the walk is shorter than the whole tree.
  var isBounded: Bool { equalities > 0 || hasRange }

  /// The fields whose bounds the intervals carry out.
  var usedFields: Set<UInt8> {
    Set(candidate.parts[..<(equalities + (hasRange ? 1 : 0))].map(\.number))
  }

  /// Whether the match goes before another by the planner's rule.
  ///
  /// One record at most, then the longer run of equalities, then a range, then
  /// the order.
  func isBetter(than other: CandidateMatch) -> Bool { rank.lexicographicallyPrecedes(other.rank) }

  private var rank: [Int] {
    isSingle
      ? [0]
      : [1, -equalities, hasRange ? 0 : 1, order == nil ? 2 : isOrderedWithinIntervals ? 1 : 0]
  }
}

/// How a candidate gives the order of a query.
struct OrderMatch {
  let isReversed: Bool
  /// nil when entries come in full order; else those with equal leading parts,
  /// so many of them, have to be sorted by ID.
  let groupPartCount: Int?

  /// nil when the candidate's order is another one.
  ///
  /// - Parameter isPinned: Whether a field has one value in all that is walked.
  init?(_ candidate: PlanCandidate, _ order: SortOrder, isPinned: (UInt8) -> Bool) {
    let parts = candidate.parts
    var position = 0
    var isReversed: Bool?
    for key in order.parts where !isPinned(key.number) {
      while position < parts.count, isPinned(parts[position].number) { position += 1 }
      guard position < parts.count, parts[position].number == key.number else { return nil }
      let reverses = key.isDescending != parts[position].isDescending
      guard isReversed ?? reverses == reverses else { return nil }
      isReversed = reverses
      position += 1
    }
    let matched = position
    while position < parts.count, isPinned(parts[position].number) { position += 1 }
    let endsInOrder =
      position == parts.count
      || position == parts.count - 1 && isReversed ?? order.isIDDescending == order.isIDDescending
    // In one group alone an index is no help.
    guard endsInOrder || isReversed != nil else { return nil }
    self.isReversed = isReversed ?? order.isIDDescending
    groupPartCount = endsInOrder ? nil : matched
  }
}
