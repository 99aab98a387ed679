extension ReadableTransaction where Self: ~Copyable {
  /// The record of an ID, nil when there is none.
  ///
  /// - Throws: ``StoreError/Code/damagedRecord`` when its bytes are no record.
  /// - Complexity: O(log *n*).
  @inlinable
  public func fetch<R: Record>(_ type: R.Type, _ id: R.ID) throws(StoreError) -> R? {
    let context = context
    let binding = try context.catalog.binding(type)
    // Decoded outside of the closure: out of it, the record would be copied.
    let location = try id.withKey(of: R.collection) { key throws(StoreError) in
      try context.locate(key, in: binding)
    }
    return try location.map { location throws(StoreError) in
      try binding.decode(location, id: id)
    }
  }

  /// The record of an ID, to be read field by field in place; nil when there
  /// is none.
  ///
  /// - Throws: ``StoreError/Code/damagedRecord`` when the row's header is
  ///   damaged.
  /// - Complexity: O(log *n*).
  @inlinable
  @_lifetime(borrow self)
  public func view<R: Record>(_ type: R.Type, _ id: R.ID) throws(StoreError) -> RecordView<R>? {
    let context = context
    let binding = try context.catalog.binding(type)
    let location = try id.withKey(of: R.collection) { key throws(StoreError) in
      try context.locate(key, in: binding)
    }
    guard let location else { return nil }
    // Safe because the row lives as long as the transaction, or until its next
    // write, which the borrow forbids.
    return unsafe _overrideLifetime(RecordView(location, binding, id: id), borrowing: self)
  }

  /// Whether there is a record of an ID.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func contains<R: Record>(_ type: R.Type, _ id: R.ID) throws(StoreError) -> Bool {
    try view(type, id) != nil
  }

  /// The records of a query, in its order.
  ///
  /// - Throws: ``StoreError/Code/unknownField`` when a key path of the query is
  ///   not a stored field; ``StoreError/Code/needsIndex`` when the query
  ///   requires an index and none serves it; ``StoreError/Code/damagedRecord``.
  /// - Complexity: O(log *n* + *m*) for *m* results where an index serves the
  ///   query; O(*n*) where it does not, and O(*m* · log *m*) to sort.
  @inlinable
  public func fetch<R: Record>(_ query: Query<R>) throws -> [R] {
    let context = context
    let binding = try context.catalog.binding(R.self)
    guard var rows = try context.scan(query, binding) else { return [] }
    var records: [R] = []
    while let row = try rows.next() { records.append(try binding.decode(row)) }
    return records
  }

  /// The first record of a query, nil when it has none.
  ///
  /// - Throws: As ``fetch(_:)``.
  /// - Complexity: O(log *n*) where an index serves the query, else O(*n*).
  @inlinable
  public func first<R: Record>(_ query: Query<R>) throws -> R? {
    try fetch(query.limit(1)).first
  }

  /// Calls `body` with each record of a query, in its order, to be read in
  /// place.
  ///
  /// - Throws: What `body` throws, unchanged; else as ``fetch(_:)``.
  /// - Complexity: As ``fetch(_:)``; no memory unless the results are sorted.
  @inlinable
  @inline(__always)
  public func forEach<R: Record>(
    _ query: Query<R>, _ body: (borrowing RecordView<R>) throws -> Void
  ) throws {
    // Inlined also into functions over any kind of transaction: there the type of
    // the record is known, and without it each row costs several times as much.
    let context = context
    let binding = try context.catalog.binding(R.self)
    guard var rows = try context.scan(query, binding) else { return }
    while let row = try rows.next() { try body(RecordView(row, binding, id: nil)) }
  }

  /// The number of records of a query; none is read if an index serves it.
  ///
  /// - Throws: As ``fetch(_:)``; an order needs no index here.
  /// - Complexity: O(1) for all records of a collection, O(log *n* + *m*) for
  ///   *m* results of an index, else O(*n*).
  @inlinable
  public func count<R: Record>(_ query: Query<R>) throws -> Int {
    try context.count(query, context.catalog.binding(R.self))
  }

  /// The number of the last write that changed the store, counted from 1; 0 for
  /// a new store.
  ///
  /// It survives compaction and restoring, unlike LMDB's transaction id.
  public var sequence: UInt64 {
    get throws(StoreError) { try context.sequence }
  }
}
