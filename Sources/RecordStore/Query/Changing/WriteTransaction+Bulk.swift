extension WriteTransaction {
  /// Changes every record of a query in place, in the order of their IDs.
  ///
  /// ```swift
  /// try store.write { txn in
  ///   try txn.update(where: Todo.where { $0.list == old }) { $0.list = new }
  /// }
  /// ```
  ///
  /// The records are those that the query has before the first change, so that
  /// a change of what it asks for leads none astray.
  ///
  /// - Returns: The number of records.
  /// - Throws: ``StoreError/Code/changedID`` when `body` changes an ID; what
  ///   `body` throws, unchanged; what ``upsert(contentsOf:)`` throws; what the
  ///   query throws. Unless it was the query that failed, the transaction can
  ///   then no longer commit: nothing of it is stored.
  /// - Complexity: As ``BulkWriter/flush(_:)`` for *m* records, beside the
  ///   query; *m* IDs are kept in memory.
  @inlinable
  @discardableResult
  public mutating func update<R: Record>(
    where query: Query<R>, _ body: (inout R) throws -> Void
  ) throws -> Int {
    try update(keys(of: query), body)
  }

  /// Deletes every record of a query.
  ///
  /// - Returns: The number of records.
  /// - Throws: ``StoreError/Code/readOnly`` and what the query throws. When a
  ///   deletion fails the transaction can no longer commit.
  /// - Complexity: As ``BulkWriter/flush(_:)`` for *m* records, beside the
  ///   query; *m* IDs are kept in memory.
  @inlinable
  @discardableResult
  public mutating func delete<R: Record>(where query: Query<R>) throws -> Int {
    let keys = try keys(of: query)
    return try changeMany(R.self) { writer throws in
      try keys.forEachSorted { try writer.delete(key: $0) }
      try writer.flush()
      return writer.deletedCount
    }
  }

  /// The keys of a query's records.
  @usableFromInline
  func keys<R: Record>(of query: Query<R>) throws -> KeyList {
    let binding = try catalog.binding(R.self)
    _ = try writableStorage(of: binding)
    let keys = KeyList()
    guard var rows = try context.scan(query, binding) else { return keys }
    while let key = try rows.nextKey() { keys.append(key) }
    return keys
  }
}
