import LMDB

/// Running a query.
extension TransactionContext {
  /// The results of a query, in its order.
  ///
  /// - Returns: nil when a read-only store has no such collection yet.
  /// - Throws: ``StoreError/Code/unknownField``,
  ///   ``StoreError/Code/invalidQuery``; ``StoreError/Code/needsIndex`` when
  ///   the query requires an index and none serves it.
  @usableFromInline
  @_lifetime(borrow self)
  func scan<R: Record>(
    _ query: Query<R>, _ binding: CollectionBinding<R>
  ) throws(StoreError) -> RowScan? {
    guard let subject = try subject(of: binding) else { return nil }
    return try scan(query.request, subject)
  }

  /// The results of a request, in its order.
  ///
  /// - Parameter skipsDamage: Whether damaged records are left out.
  /// - Throws: As for a query of a record type.
  @_lifetime(borrow self)
  func scan(
    _ request: QueryRequest, _ subject: QuerySubject, skipsDamage: Bool = false
  ) throws(StoreError) -> RowScan {
    try RowScan(
      QueryPlanner(request, subject).plan(), request, subject, skipsDamage: skipsDamage, in: self)
  }

  /// The number of results of a query.
  @usableFromInline
  func count<R: Record>(
    _ query: Query<R>, _ binding: CollectionBinding<R>
  ) throws(StoreError) -> Int {
    guard let subject = try subject(of: binding) else { return 0 }
    return try count(query.request, subject)
  }

  /// The number of results of a request.
  func count(_ request: QueryRequest, _ subject: QuerySubject) throws(StoreError) -> Int {
    // How many there are does not depend on their order.
    var request = request
    request.order = []
    let plan = try QueryPlanner(request, subject).plan()
    if request.distinct.isEmpty, let entries = try entryCount(of: plan, subject) {
      return min(max(0, entries - request.offset), request.limit ?? .max)
    }
    var rows = try RowScan(plan, request, subject, in: self)
    var count = 0
    while try rows.nextKey() != nil { count += 1 }
    return count
  }

  /// What a query of a record type reads, nil when a read-only store has no
  /// such collection yet.
  func subject<R: Record>(of binding: CollectionBinding<R>) throws(StoreError) -> QuerySubject? {
    try binding.readableStorage().map { QuerySubject($0, binding) }
  }

  /// What a query of a collection without its record type reads.
  ///
  /// - Throws: ``StoreError/Code/unknownCollection``.
  func subject(named collection: String) throws(StoreError) -> QuerySubject {
    QuerySubject(try catalog.collection(named: collection))
  }

  /// The number of rows that a plan finds when it is known without a walk, nil
  /// otherwise.
  private func entryCount(of plan: QueryPlan, _ subject: QuerySubject) throws(StoreError) -> Int? {
    let isKnown = plan.walks.allSatisfy { walk in
      walk.isUnbounded && walk.residual == nil && !walk.mayRepeat
    }
    guard isKnown else { return nil }
    var entries = 0
    for walk in plan.walks {
      do {
        entries += try txn.statistics(of: subject.database(of: walk.index)).entries
      } catch {
        throw StoreError(error, "Reading", path: catalog.path)
      }
    }
    return entries
  }
}
