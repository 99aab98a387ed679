/// How a query is run, as a value and as text.
///
/// ```
/// todos: completed == false AND title CONTAINS 'BMW' SORT(createdAt DESC) LIMIT(50)
///   index (completed, createdAt) backwards, completed == false
///     test title CONTAINS 'BMW'
///   order from the index
///   examined 412, returned 50
/// ```
public struct QueryExplanation: Hashable, Sendable, CustomStringConvertible {
  /// A walk over one tree of the collection.
  public struct Walk: Hashable, Sendable {
    /// The index that is walked, as messages name it: `(completed, createdAt)`;
    /// nil for the records themselves, which lie in the order of their IDs.
    public let index: String?
    /// Whether the last entry comes first.
    public let isReversed: Bool
    /// The condition that bounds the walk, nil when it goes over everything.
    public let bounds: String?
    /// The condition that is tested row by row, nil when there is none.
    public let test: String?
    /// How many separate ranges are walked.
    public let rangeCount: Int
  }

  /// Where the order of the results comes from.
  public enum Order: Hashable, Sendable {
    /// The query asks for none.
    case none
    /// The walk comes in the order of the query.
    case index
    /// What is found is sorted; only so many records, the first ones, are kept
    /// meanwhile.
    case top(Int)
    /// All that is found is kept and sorted.
    case sort
  }

  /// The collection.
  public let collection: String
  /// The query in the dialect of query texts.
  public let query: String
  /// The walks, one after the other; none when the conditions exclude each
  /// other.
  public let walks: [Walk]
  /// Where the order comes from.
  public let order: Order
  /// How many entries of the trees were looked at, nil when the query was not
  /// run.
  public private(set) var examined: Int?
  /// How many results there were, nil when the query was not run.
  public private(set) var returned: Int?

  /// The explanation in several lines.
  public var description: String {
    var lines = ["\(collection): \(query)"]
    for walk in walks {
      lines.append("  \(walk)")
      if let test = walk.test { lines.append("    test \(test)") }
    }
    if walks.isEmpty { lines.append("  nothing to walk: the conditions exclude each other") }
    switch order {
    case .none: break
    case .index: lines.append("  order from the \(walks.first?.index == nil ? "IDs" : "index")")
    case .top(let count): lines.append("  order by sorting, the first \(count) kept")
    case .sort: lines.append("  order by sorting")
    }
    if let examined, let returned {
      lines.append("  examined \(examined), returned \(returned)")
    }
    return lines.joined(separator: "\n")
  }
}

extension QueryExplanation.Walk: CustomStringConvertible {
  /// The walk in one line, without its test.
  public var description: String {
    (index.map { "index \($0)" } ?? "records by ID") + (isReversed ? " backwards" : "")
      + (bounds.map { ", \($0)" } ?? ", all of it")
      + (rangeCount > 1 ? ", \(rangeCount) ranges" : "")
  }
}

extension QueryExplanation {
  init(_ plan: QueryPlan, _ request: QueryRequest, _ subject: QuerySubject) {
    collection = subject.storage.name
    query = request.description
    walks = plan.walks.map { walk in
      Walk(
        index: walk.index.map { $0.definitionName(subject) }, isReversed: walk.isReversed,
        bounds: walk.bounds.isEmpty ? nil : FilterNode.all(of: walk.bounds).description,
        test: walk.residual?.description, rangeCount: walk.intervals.count)
    }
    order =
      switch plan.order {
      case .unordered: .none
      case .index: .index
      case .top(let count): .top(count)
      case .sort: .sort
      }
  }

  /// The same with the numbers of a run.
  func analyzed(examined: Int, returned: Int) -> QueryExplanation {
    var explanation = self
    explanation.examined = examined
    explanation.returned = returned
    return explanation
  }
}

extension IndexStorage {
  fileprivate func definitionName(_ subject: QuerySubject) -> String {
    stored.definition.name { subject.storage.stored.field($0)?.name }
  }
}

extension TransactionContext {
  /// How a query is run.
  func explain<R: Record>(
    _ query: Query<R>, _ binding: CollectionBinding<R>, analyze: Bool
  ) throws -> QueryExplanation {
    guard let subject = try subject(of: binding) else {
      throw StoreError.unknownCollection(R.collection, path: catalog.path)
    }
    return try explain(query.request, subject, analyze: analyze)
  }

  /// How a request is run.
  func explain(
    _ request: QueryRequest, _ subject: QuerySubject, analyze: Bool
  ) throws(StoreError) -> QueryExplanation {
    let plan = try QueryPlanner(request, subject).plan()
    let explanation = QueryExplanation(plan, request, subject)
    guard analyze else { return explanation }
    var rows = try RowScan(plan, request, subject, in: self)
    var returned = 0
    while try rows.next() != nil { returned += 1 }
    return explanation.analyzed(examined: rows.examined, returned: returned)
  }
}
