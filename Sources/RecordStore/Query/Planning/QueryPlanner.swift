/// Chooses how a query is run.
///
/// By rule: the tree whose leading parts have the longest run of equalities
/// (`==` and `IN`), then a range, then the query's order; where two are equal
/// the one declared first, the primary key before all indexes. What the tree
/// does not answer is tested row by row. When no tree is shorter to walk, but
/// each side of an OR has one that is, those are walked one after the other.
struct QueryPlanner {
  private let subject: QuerySubject
  private let request: QueryRequest
  private let candidates: [PlanCandidate]
  private let sortOrder: SortOrder?
  /// Where in this order the results begin, nil for the beginning.
  private let position: SortPosition?
  /// How many results are wanted in the query's order, nil for all.
  private let wanted: Int?

  /// A planner for a query as it stands.
  ///
  /// - Throws: ``StoreError/Code/unknownField``.
  init(_ request: QueryRequest, _ subject: QuerySubject) throws(StoreError) {
    let order = try request.order.isEmpty ? nil : SortOrder(request.order, subject)
    self.init(request, subject, order: order, after: nil)
  }

  /// A planner for the results of a query behind a position in an order.
  init(
    _ request: QueryRequest, _ subject: QuerySubject, order: SortOrder?,
    after position: SortPosition?
  ) {
    self.subject = subject
    self.request = request
    self.position = position
    candidates = PlanCandidate.all(of: subject)
    sortOrder = order
    wanted =
      request.distinct.isEmpty
      ? request.limit.map { $0.addingReportingOverflow(request.offset) }
        .map { $0.overflow ? .max : $0.partialValue } : nil
  }

  /// The plan.
  ///
  /// - Throws: ``StoreError/Code/unknownField``;
  ///   ``StoreError/Code/needsIndex`` when the query requires an index and none
  ///   serves it.
  func plan() throws(StoreError) -> QueryPlan {
    let normalizer = FilterNormalizer(subject: subject)
    let filter = try normalizer.normalize(request.filter ?? .constant(true))
    let plan = try plan(filter)
    if request.requiresIndex { try requireIndex(plan, filter) }
    return plan
  }

  private func plan(_ filter: FilterNode) throws(StoreError) -> QueryPlan {
    guard filter != .constant(false) else { return plan(walks: []) }
    let conjuncts = filter.conjuncts
    let best = choose(conjuncts)
    guard best.match.isBounded else {
      if let walks = try union(conjuncts) { return plan(walks: walks) }
      return plan(walks: [walk(best)])
    }
    return plan(walks: best.isEmpty ? [] : [walk(best)])
  }

  private func plan(walks: [RangeWalk]) -> QueryPlan {
    let order: QueryPlan.Order =
      if sortOrder == nil {
        .unordered
      } else if walks.isEmpty || walks.count == 1 && walks[0].isInOrder {
        .index
      } else if let wanted { .top(wanted) } else { .sort }
    return QueryPlan(walks: walks, order: order, sortOrder: sortOrder)
  }

  // MARK: One walk

  /// The best candidate for some conditions that all have to hold.
  private struct Choice {
    let conjuncts: [FilterNode]
    let bounded: [BoundedCondition?]
    let match: CandidateMatch

    /// Whether two of the conditions exclude each other.
    var isEmpty: Bool { match.bounds.areContradictory }
  }

  private func choose(_ conjuncts: [FilterNode]) -> Choice {
    let bounded = conjuncts.map { BoundedCondition($0, subject) }
    let bounds = BoundsByOperand(bounded)
    var best: CandidateMatch?
    for candidate in candidates {
      guard let match = CandidateMatch(candidate, bounds, sortOrder) else { continue }
      if best.map({ match.isBetter(than: $0) }) ?? true { best = match }
    }
    // Safe because the primary tree has every record.
    return Choice(conjuncts: conjuncts, bounded: bounded, match: best!)
  }

  private func walk(_ choice: Choice) -> RangeWalk {
    var residual: [FilterNode] = []
    var bounds: [FilterNode] = []
    for (number, node) in choice.conjuncts.enumerated() {
      if let condition = choice.bounded[number],
        choice.match.uses(number, of: condition.operand)
      {
        bounds.append(condition.node)
        if condition.isExact, choice.match.isExact(condition.operand) { continue }
      }
      residual.append(node)
    }
    let order = choice.match.order
    let isFullOrder = order.map { $0.groupPartCount == nil && !$0.hasCutTexts } ?? false
    return RangeWalk(
      index: choice.match.candidate.index, intervals: intervals(choice),
      isReversed: order?.isReversed ?? false, bounds: bounds,
      residual: residual.isEmpty ? nil : .all(of: residual),
      groupPartCount: order?.groupPartCount, hasCutTexts: order?.hasCutTexts ?? false,
      // How many rows lie before the position is not known.
      intervalLimit: isFullOrder && position == nil ? wanted : nil,
      isInOrder: choice.match.isInOrder, mayRepeat: choice.match.mayRepeat)
  }

  /// The intervals of a walk, without what lies before the position.
  private func intervals(_ choice: Choice) -> [KeyInterval] {
    // Records before the position count for `distinct`.
    guard let position, let order = choice.match.order, choice.match.isInOrder,
      request.distinct.isEmpty
    else { return choice.match.intervals }
    let prefix = position.prefix(in: choice.match, includesID: order.groupPartCount == nil)
    let rest =
      order.isReversed
      ? KeyInterval(lower: [], upper: KeyInterval.successor(of: prefix))
      : KeyInterval(lower: prefix, upper: nil)
    return choice.match.intervals.compactMap { $0.intersection(rest) }
  }

  // MARK: Several walks

  /// A walk for each side of an OR, nil when one of the sides has none that is
  /// shorter than reading everything.
  private func union(_ conjuncts: [FilterNode]) throws(StoreError) -> [RangeWalk]? {
    for (position, conjunct) in conjuncts.enumerated() {
      guard case .or(let sides) = conjunct, sides.count <= Self.sideLimit else { continue }
      var others = conjuncts
      others.remove(at: position)
      let choices = sides.map { choose(others + $0.conjuncts) }
      guard choices.allSatisfy(\.match.isBounded) else { continue }
      var walks: [RangeWalk] = []
      for (side, choice) in choices.enumerated() where !choice.isEmpty {
        var walk = walk(choice)
        // A record is found by the first side that holds for it.
        let normalizer = FilterNormalizer(subject: subject)
        let earlier = try sides[..<side].map { (node) throws(StoreError) in
          try normalizer.normalize(node, isNegated: true)
        }
        let tests = (walk.residual.map { [$0] } ?? []) + earlier
        walk.residual = tests.isEmpty ? nil : .all(of: tests)
        walks.append(walk)
      }
      return walks
    }
    return nil
  }

  /// The most sides of an OR that are walked one by one.
  private static let sideLimit = 64

  // MARK: Requiring an index

  private func requireIndex(_ plan: QueryPlan, _ filter: FilterNode) throws(StoreError) {
    if filter != .constant(true), plan.walks.contains(where: \.isUnbounded) {
      throw needsIndex("read all records to find those")
    }
    switch plan.order {
    case .unordered, .index: return
    case .top, .sort: throw needsIndex("sort the results in memory")
    }
  }

  private func needsIndex(_ work: String) -> StoreError {
    .needsIndex(collection: subject.storage.name, work, request.description)
  }
}
