extension ReadableTransaction where Self: ~Copyable {
  /// Whether a query has a result.
  ///
  /// - Throws: As ``fetch(_:)``, but no order is needed.
  /// - Complexity: That of finding the first one.
  @inlinable
  public func exists<R: Record>(_ query: Query<R>) throws -> Bool {
    try count(query.limit(1)) > 0
  }

  /// The IDs of the records of a query, in its order.
  ///
  /// Where an index answers the query whole, no record is read.
  ///
  /// - Throws: As ``fetch(_:)``.
  @inlinable
  public func ids<R: Record>(_ query: Query<R>) throws -> [R.ID] {
    let context = context
    guard var rows = try context.scan(query, context.catalog.binding(R.self)) else { return [] }
    var ids: [R.ID] = []
    while let key = try rows.nextKey() {
      guard let id = R.ID.readKey(key) else {
        throw StoreError.damagedKey(collection: R.collection, key)
      }
      ids.append(id)
    }
    return ids
  }

  /// Some results of a query: as many as its limit says, from a place on.
  ///
  /// ```swift
  /// let query = Todo.all.sorted(by: \.createdAt, .descending).limit(50)
  /// let first = try store.read { try $0.page(query) }
  /// let second = try store.read { try $0.page(query, after: first.next) }
  /// ```
  ///
  /// Pages fit together although the records change in between; see
  /// ``QueryCursor``. A query without an order is ordered by ID.
  ///
  /// - Parameters:
  ///   - query: The query; its offset counts for the first page alone.
  ///   - cursor: Where the page before ended, nil for the first page.
  /// - Throws: ``StoreError/Code/invalidQuery`` when the cursor is one of a
  ///   query with another order; else as ``fetch(_:)``.
  /// - Complexity: That of ``fetch(_:)``. Where an index has the order of the
  ///   query, the pages before cost nothing.
  @inlinable
  public func page<R: Record>(
    _ query: Query<R>, after cursor: QueryCursor? = nil
  ) throws -> QueryPage<R> {
    let binding = try context.catalog.binding(R.self)
    var records: [R] = []
    let next = try context.scanPage(query, binding, after: cursor) { location in
      records.append(try binding.decode(location))
    }
    return QueryPage(records: records, next: next)
  }

  /// How a query is run: which index it walks, within which bounds, what is
  /// tested row by row, and where the order comes from.
  ///
  /// - Parameter analyze: Whether to run the query and count what it reads.
  /// - Throws: As ``fetch(_:)``.
  public func explain<R: Record>(
    _ query: Query<R>, analyze: Bool = false
  ) throws -> QueryExplanation {
    try context.explain(query, context.catalog.binding(R.self), analyze: analyze)
  }
}
