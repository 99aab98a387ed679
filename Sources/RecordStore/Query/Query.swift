/// Which records to read and in what order: a plain value, apart from any
/// transaction.
///
/// ```swift
/// let open = Todo.where { !$0.completed }.sorted(by: \.createdAt, .descending).limit(50)
/// let todos = try store.read { try $0.fetch(open) }
/// ```
///
/// Every query can be answered. An index is used where one fits, to find the
/// records or to have them in order; what it leaves is tested row by row, in
/// place. ``ReadableTransaction/explain(_:analyze:)`` says how a query is run,
/// and ``requireIndex`` refuses to run it slowly.
///
/// Records with equal values in all fields of the order come in the order of
/// their IDs, in the direction of the last of those fields. Without an order
/// they come as they are found.
public struct Query<R: Record>: Sendable, CustomStringConvertible {
  /// The direction of an order.
  public enum Direction: Sendable {
    /// Smallest first, nil before all values.
    case ascending
    /// Largest first, nil after all values.
    case descending
  }

  @usableFromInline var request: QueryRequest

  init(_ filter: FilterNode?) { self.init(QueryRequest(filter: filter)) }

  init(_ request: QueryRequest) { self.request = request }

  /// The same query, of those records alone for which a condition holds too.
  public func `where`(_ condition: (FieldProxy<R>) -> some FilterConvertible<R>) -> Query {
    var query = self
    let node = condition(FieldProxy()).filter.node
    query.request.filter = request.filter.map { .all(of: [$0, node]) } ?? node
    return query
  }

  /// The same query, ordered by a field after the ones before it.
  public func sorted<V: FieldValue>(
    by keyPath: any KeyPath<R, V> & Sendable, _ direction: Direction = .ascending
  ) -> Query {
    var query = self
    query.request.order.append(
      SortKey(field: FieldReference(keyPath), isDescending: direction == .descending))
    return query
  }

  /// The same query, of records with equal values in a field only the first.
  ///
  /// Numbers are equal as in keys: −0 and 0, and every NaN. After another
  /// `distinct`, records are left out that are equal in both fields.
  public func distinct<V: FieldValue>(by keyPath: any KeyPath<R, V> & Sendable) -> Query {
    var query = self
    query.request.distinct.append(FieldReference(keyPath))
    return query
  }

  /// The same query, without the first `count` results.
  public func offset(_ count: Int) -> Query {
    var query = self
    query.request.offset = max(0, count)
    return query
  }

  /// The same query, at most `count` results: the first ones, after the offset.
  public func limit(_ count: Int) -> Query {
    var query = self
    query.request.limit = max(0, min(request.limit ?? count, count))
    return query
  }

  /// The same query, which throws rather than read a whole collection to find
  /// some of its records, or sort them in memory.
  ///
  /// The error is ``StoreError/Code/needsIndex``.
  public var requireIndex: Query {
    var query = self
    query.request.requiresIndex = true
    return query
  }

  /// Whether the query says only which records it wants: it has no order,
  /// `distinct`, offset or limit.
  public var isCondition: Bool {
    request.order.isEmpty && request.distinct.isEmpty && request.offset == 0
      && request.limit == nil
  }

  /// The query in the dialect of query texts: `completed == false
  /// SORT(createdAt DESC) LIMIT(50)`.
  ///
  /// ``Record/query(_:_:)`` makes the same query of it, but for
  /// ``requireIndex``.
  public var description: String { request.description }
}

extension Record {
  /// All records of the collection.
  public static var all: Query<Self> { Query(nil) }

  /// The records for which a condition holds.
  ///
  /// ```swift
  /// Todo.where { !$0.completed && $0.title.hasPrefix("BMW") }
  /// ```
  public static func `where`(
    _ condition: (FieldProxy<Self>) -> some FilterConvertible<Self>
  ) -> Query<Self> {
    Query(condition(FieldProxy()).filter.node)
  }
}
