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
  ///   `body` throws, unchanged; what ``upsert(_:)`` throws; what the query
  ///   throws. Unless it was the query that failed, the transaction can then no
  ///   longer commit: nothing of it is stored.
  /// - Complexity: O(*m* · *i* · log *n*) for *m* records and *i* indexes,
  ///   beside the query; *m* IDs are kept in memory.
  @inlinable
  @discardableResult
  public mutating func update<R: Record>(
    where query: Query<R>, _ body: (inout R) throws -> Void
  ) throws -> Int {
    let ids = try sortedIDs(query)
    for id in ids {
      do { try update(R.self, id, body) } catch {
        abandon(error)
        throw error
      }
    }
    return ids.count
  }

  /// Deletes every record of a query.
  ///
  /// - Returns: The number of records.
  /// - Throws: ``StoreError/Code/readOnly`` and what the query throws. When a
  ///   deletion fails the transaction can no longer commit.
  /// - Complexity: O(*m* · *i* · log *n*) for *m* records and *i* indexes,
  ///   beside the query; *m* IDs are kept in memory.
  @inlinable
  @discardableResult
  public mutating func delete<R: Record>(where query: Query<R>) throws -> Int {
    let ids = try sortedIDs(query)
    for id in ids {
      do throws(StoreError) { try delete(R.self, id) } catch {
        abandon(error)
        throw error
      }
    }
    return ids.count
  }

  /// The IDs of a query's records in their own order, in which the trees are
  /// changed fastest.
  @usableFromInline
  func sortedIDs<R: Record>(_ query: Query<R>) throws -> [R.ID] {
    let binding = try catalog.binding(R.self)
    _ = try writableStorage(of: binding)
    let context = context
    guard var rows = try context.scan(query, binding) else { return [] }
    var keys: [[UInt8]] = []
    while let key = try rows.nextKey() { keys.append([UInt8](key)) }
    return try keys.sorted { $0.lexicographicallyPrecedes($1) }.map { key in
      try key.withUnsafeBytes { bytes in
        guard let id = R.ID.readKey(bytes) else {
          throw StoreError.damagedKey(collection: R.collection, bytes)
        }
        return id
      }
    }
  }
}
