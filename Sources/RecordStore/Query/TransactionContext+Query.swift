import LMDB

/// Running a query.
extension TransactionContext {
  /// The rows of a query, in its order.
  ///
  /// - Returns: nil when a read-only store has no such collection yet.
  /// - Throws: ``StoreError/Code/needsIndex`` when no single index serves it.
  @usableFromInline
  @_lifetime(borrow self)
  func scan<R: Record>(
    _ query: Query<R>, _ binding: CollectionBinding<R>
  ) throws(StoreError) -> RowScan? {
    guard let storage = try binding.readableStorage() else { return nil }
    return try RowScan(QueryPlanner(query, storage).plan(), storage, binding.plans, in: self)
  }

  /// The number of rows of a query.
  @usableFromInline
  func count<R: Record>(_ query: Query<R>, _ binding: CollectionBinding<R>) throws -> Int {
    guard let storage = try binding.readableStorage() else { return 0 }
    let plan = try QueryPlanner(query, storage).plan()
    let database =
      switch plan.source {
      case .primaryKey: storage.database
      case .index(let index): index.database
      }
    if plan.interval == KeyInterval(prefix: []) {
      do {
        let entries = try txn.statistics(of: database).entries
        return min(entries, plan.maximum ?? entries)
      } catch {
        throw StoreError(error, "Reading", path: catalog.path)
      }
    }
    do {
      var count = 0
      var keys = try KeyScan(plan, database, in: txn)
      while try keys.next() { count += 1 }
      return count
    } catch {
      throw StoreError(error, "Reading", path: catalog.path)
    }
  }
}
