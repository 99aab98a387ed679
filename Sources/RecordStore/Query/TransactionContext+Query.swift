import LMDB

/// Running a query.
extension TransactionContext {
  /// Calls `body` with each row of a query, in its order.
  @usableFromInline
  func scan<R: Record>(
    _ query: Query<R>, _ binding: CollectionBinding<R>, _ body: (RowLocation) throws -> Void
  ) throws {
    guard let storage = try binding.readableStorage() else { return }
    let plan = try QueryPlanner(query, storage).plan()
    switch plan.source {
    case .primaryKey:
      try walk(plan, storage.database) { key, row in
        guard let location = binding.plans.locate(row, key: key) else {
          throw storage.damagedHeader(row, key: key)
        }
        try body(location)
      }
    case .index(let index):
      try walk(plan, index.database) { entry, _ in
        guard let key = index.primaryKey(in: entry, of: storage),
          let row = try txn.get(storage.database, key)
        else { throw StoreError.danglingEntry(index: index.name, entry) }
        guard let location = binding.plans.locate(row, key: key) else {
          throw storage.damagedHeader(row, key: key)
        }
        try body(location)
      }
    }
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
    var count = 0
    try walk(plan, database) { _, _ in count += 1 }
    return count
  }

  /// Walks over the keys of a plan's interval, in its direction.
  func walk(
    _ plan: QueryPlan, _ database: Database,
    _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var remaining = plan.maximum ?? .max
    guard remaining > 0 else { return }
    do {
      var cursor = try txn.cursor(database)
      var isFound = try start(&cursor, plan)
      while isFound, remaining > 0, plan.contains(cursor.key) {
        try body(cursor.key, cursor.value)
        remaining -= 1
        isFound = plan.isReversed ? try cursor.previous() : try cursor.next()
      }
    } catch let error as LMDBError {
      throw StoreError(error, "Reading", path: catalog.path)
    }
  }

  private func start(_ cursor: inout Cursor, _ plan: QueryPlan) throws(LMDBError) -> Bool {
    guard plan.isReversed else {
      return plan.interval.lower.isEmpty
        ? try cursor.first() : try seek(&cursor, plan.interval.lower)
    }
    guard let upper = plan.interval.upper, try seek(&cursor, upper) else {
      return try cursor.last()
    }
    return try cursor.previous()
  }

  /// Moves to the first key at or after a cut.
  ///
  /// No key is longer than LMDB's limit, so cutting the bytes there skips none.
  private func seek(_ cursor: inout Cursor, _ cut: [UInt8]) throws(LMDBError) -> Bool {
    try cut.withUnsafeBufferPointer { (bytes) throws(LMDBError) in
      let key = bytes.prefix(KeyFormat.maximumByteCount)
      return try cursor.seek(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: key)))
    }
  }
}

extension QueryPlan {
  /// Whether a key on the way lies before the end of the walk.
  @inline(__always)
  fileprivate func contains(_ key: UnsafeRawBufferPointer) -> Bool {
    if isReversed {
      interval.lower.isEmpty
        || interval.lower.withUnsafeBytes { compareBytes(key, $0) >= 0 }
    } else {
      interval.upper?.withUnsafeBytes { compareBytes(key, $0) < 0 } ?? true
    }
  }
}
