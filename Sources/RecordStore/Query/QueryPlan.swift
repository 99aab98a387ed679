/// How a query is run: one range of one database, in one direction.
struct QueryPlan {
  enum Source {
    case primaryKey
    case index(IndexStorage)
  }

  let source: Source
  let interval: KeyInterval
  let isReversed: Bool
  let maximum: Int?
}

/// Chooses the index that serves a query whole.
///
/// By rule: the longest run of equalities, then a range, then the order of
/// declaration, the primary key first.
struct QueryPlanner {
  private struct Part {
    let number: UInt8
    let type: FieldType
    let isDescending: Bool
  }

  private struct Candidate {
    let source: QueryPlan.Source
    let parts: [Part]
    let isPartial: Bool
  }

  private let collection: CollectionStorage
  private let filter: FilterNode?
  private let order: [SortKey]
  private let maximum: Int?
  private var conditions: [UInt8: FieldCondition] = [:]

  /// - Throws: ``StoreError/Code/unknownField``, and
  ///   ``StoreError/Code/needsIndex`` when no index can serve the filter.
  init<R: Record>(_ query: Query<R>, _ collection: CollectionStorage) throws(StoreError) {
    self.collection = collection
    filter = query.filter
    order = query.order
    maximum = query.maximum
    for key in order { _ = try type(of: key.field) }
    if let filter { try collect(filter) }
  }

  /// The plan.
  ///
  /// - Throws: ``StoreError/Code/needsIndex`` when no index serves the query.
  func plan() throws(StoreError) -> QueryPlan {
    var best: (plan: QueryPlan, equalities: Int, hasRange: Bool)?
    for candidate in candidates {
      guard let (equalities, hasRange) = coverage(of: candidate),
        let isReversed = direction(of: candidate, after: equalities)
      else { continue }
      if let best,
        best.equalities > equalities
          || best.equalities == equalities && (best.hasRange || !hasRange)
      {
        continue
      }
      let plan = QueryPlan(
        source: candidate.source, interval: interval(candidate, equalities, hasRange),
        isReversed: isReversed, maximum: maximum)
      best = (plan, equalities, hasRange)
    }
    guard let best else { throw needsIndex() }
    return best.plan
  }

  private var primaryKey: Part {
    Part(
      number: RowFormat.primaryKeyNumber, type: collection.stored.primaryKey, isDescending: false)
  }

  private var candidates: [Candidate] {
    [Candidate(source: .primaryKey, parts: [primaryKey], isPartial: false)]
      + collection.indexes.map { index in
        let parts = index.stored.definition.parts.enumerated().map { position, part in
          Part(
            number: part.field, type: index.parts[position].type, isDescending: part.isDescending)
        }
        return Candidate(
          source: .index(index), parts: parts, isPartial: index.stored.definition.isPartial)
      }
  }

  // MARK: Conditions

  private mutating func collect(_ node: FilterNode) throws(StoreError) {
    switch node {
    case .and(let left, let right):
      try collect(left)
      try collect(right)
    case .not(.compare(let field, .equal, .bool(let value))):
      try add(FieldCondition(.equal, .bool(!value), try type(of: field)), of: field)
    case .not(.not(let inner)): try collect(inner)
    case .not: throw needsIndex()
    case .compare(let field, let comparison, let value):
      try add(FieldCondition(comparison, value, try type(of: field)), of: field)
    case .hasPrefix(let field, let prefix):
      try add(FieldCondition(prefix: prefix, try type(of: field)), of: field)
    }
  }

  private mutating func add(
    _ condition: FieldCondition?, of field: FieldReference
  ) throws(StoreError) {
    guard let condition else { throw needsIndex() }
    conditions[field.number] = conditions[field.number]?.and(condition) ?? condition
  }

  private func type(of field: FieldReference) throws(StoreError) -> FieldType {
    if let stored = collection.stored.field(field.number) { return stored.type }
    // A read-only store may lack a field that the program has.
    guard field.number == 0 else { throw needsIndex() }
    throw .unknownField(collection: collection.name, field.name)
  }

  // MARK: Matching

  /// How many leading parts are equalities, and whether a range follows; nil
  /// when a condition is left over or the index lacks records.
  private func coverage(of candidate: Candidate) -> (equalities: Int, hasRange: Bool)? {
    let equalities =
      candidate.parts.prefix { conditions[$0.number]?.isPoint == true }.count
    let hasRange =
      equalities < candidate.parts.count
      && conditions[candidate.parts[equalities].number] != nil
    guard equalities + (hasRange ? 1 : 0) == conditions.count else { return nil }
    let lacksRecords =
      candidate.isPartial
      && candidate.parts.contains { part in
        part.type.isNullable && conditions[part.number]?.allowsNil != false
      }
    return lacksRecords ? nil : (equalities, hasRange)
  }

  /// Whether the order is the index's reversed; nil when it is neither.
  private func direction(of candidate: Candidate, after equalities: Int) -> Bool? {
    var isReversed: Bool?
    var parts = (candidate.parts.dropFirst(equalities) + [primaryKey])[...]
    for key in order where conditions[key.field.number]?.isPoint != true {
      // Behind the primary key there are no ties left to order.
      guard let part = parts.popFirst() else { break }
      let reverses = key.isDescending != part.isDescending
      guard part.number == key.field.number, isReversed ?? reverses == reverses else {
        return nil
      }
      isReversed = reverses
      if part.number == RowFormat.primaryKeyNumber { break }
    }
    return isReversed ?? false
  }

  private func interval(
    _ candidate: Candidate, _ equalities: Int, _ hasRange: Bool
  ) -> KeyInterval {
    func part(_ position: Int) -> KeyInterval {
      let part = candidate.parts[position]
      // Safe because `coverage` has found a condition for each of these parts.
      let interval = conditions[part.number]!.interval
      return part.isDescending ? interval.complement : interval
    }
    let prefix = (0..<equalities).flatMap { part($0).lower }
    return hasRange ? part(equalities).prefixed(by: prefix) : KeyInterval(prefix: prefix)
  }

  private func needsIndex() -> StoreError {
    let fields = filter.map { FilterNode.text(of: $0) } ?? "all records"
    let sorted = order.map { $0.field.name + ($0.isDescending ? " descending" : "") }
    return StoreError(
      .needsIndex, collection: collection.name,
      "No single index of \(collection.name) serves the query for \(fields)"
        + (sorted.isEmpty ? "" : ", ordered by \(sorted.joined(separator: ", "))")
        + ". Declare an index on the fields compared with ==, then the one with a range, then "
        + "the order.")
  }
}

extension FilterNode {
  /// The condition as a person reads it.
  static func text(of node: FilterNode) -> String {
    switch node {
    case .and(let left, let right): "\(text(of: left)) and \(text(of: right))"
    case .not(let inner): "not (\(text(of: inner)))"
    case .hasPrefix(let field, let prefix): "\(field.name) beginning with '\(prefix)'"
    case .compare(let field, let comparison, let value):
      "\(field.name) \(comparison.symbol) \(value)"
    }
  }
}

extension FilterNode.Comparison {
  fileprivate var symbol: String {
    switch self {
    case .equal: "=="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    }
  }
}
