extension TransactionContext {
  /// Calls `body` with each row of a page.
  ///
  /// - Returns: Where the next page begins, nil when there is none.
  @usableFromInline
  func scanPage<R: Record>(
    _ query: Query<R>, _ binding: CollectionBinding<R>, after cursor: QueryCursor?,
    _ body: (RowLocation) throws -> Void
  ) throws -> QueryCursor? {
    guard let subject = try subject(of: binding) else { return nil }
    var request = query.request
    let limit = request.limit ?? .max
    guard limit > 0 else { return cursor }
    // One more tells whether there is a next page.
    request.limit = limit == .max ? nil : limit + 1
    if cursor != nil { request.offset = 0 }

    let order = try SortOrder(request.order, subject)
    let position = cursor?.position(in: order, of: subject)
    if cursor != nil, position == nil {
      throw StoreError.invalidQuery(
        collection: subject.storage.name,
        "the cursor belongs to a query with another order, or is damaged")
    }
    let plan = try QueryPlanner(request, subject, order: order, after: position).plan()
    var rows = try RowScan(plan, request, subject, after: position?.key, in: self)
    var count = 0
    var last: QueryCursor?
    while let row = try rows.next() {
      if count == limit { return last }
      count += 1
      if count == limit {
        let key = try KeyScratch().copiedKey(of: row, in: order, subject)
        last = QueryCursor(key, in: order, of: subject)
      }
      try body(row)
    }
    return nil
  }
}
