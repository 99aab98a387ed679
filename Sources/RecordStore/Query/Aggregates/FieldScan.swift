/// Walks over the values of one field in the results of a query.
@usableFromInline
struct FieldScan: ~Copyable, ~Escapable {
  private var rows: RowScan
  private let source: FieldSource
  private let subject: QuerySubject
  private let keys: KeyFieldReader?
  /// The last row, when the field is read in rows.
  private var row: RowLocation?

  /// - Throws: ``StoreError/Code/unknownField`` and what the query throws.
  @_lifetime(borrow context)
  init(
    _ field: FieldReference, _ request: QueryRequest, _ subject: QuerySubject,
    in context: borrowing TransactionContext
  ) throws(StoreError) {
    var request = request
    // What the results are does not depend on their order then.
    if !request.choosesAmongMatches { request.order = [] }
    let planner = try QueryPlanner(request, subject)
    let (plan, source) = try planner.plan().reading(field, for: request, subject)
    rows = try RowScan(plan, request, subject, in: context)
    self.source = source
    self.subject = subject
    keys =
      switch source {
      case .row: nil
      case .primaryKey: KeyFieldReader(primaryKey: subject.primaryKey.type)
      case .entry(let index, let part): KeyFieldReader(part, of: index)
      }
  }

  /// The field of the next result, nil at the end.
  ///
  /// - Throws: ``StoreError/Code/damagedRecord``;
  ///   ``StoreError/Code/damagedKey``; ``StoreError/Code/storage``.
  @usableFromInline
  @_lifetime(self: copy self)
  mutating func next() throws(StoreError) -> FieldPlace? {
    switch source {
    case .row(let position):
      row = try rows.next()
      guard let row else { return nil }
      let slot = row.plan.pointee.slots[position]
      return FieldPlace(reader: row.source(of: slot), slot: slot)
    case .primaryKey:
      guard let key = try rows.nextKey() else { return nil }
      guard let place = keys?.place(in: key) else {
        throw .damagedKey(collection: subject.storage.name, key)
      }
      return place
    case .entry(let index, _):
      guard try rows.nextKey() != nil else { return nil }
      guard let place = keys?.place(in: rows.entry) else {
        throw .danglingEntry(index: index.name, rows.entry)
      }
      return place
    }
  }

  /// The error for a field whose bytes are no value of its type.
  @usableFromInline
  var damage: StoreError {
    switch source {
    case .entry(let index, _): return .danglingEntry(index: index.name, rows.entry)
    case .primaryKey: return .damagedKey(collection: subject.storage.name, rows.entry)
    case .row(let position):
      // Safe because a field is read behind a row.
      return subject.damage(row!, at: position)
    }
  }
}

extension TransactionContext {
  /// The values of a stored property in the results of a query, nil when a
  /// read-only store has no such collection yet.
  ///
  /// - Throws: ``StoreError/Code/unknownField`` when the property is not a
  ///   stored field; what the query throws.
  @usableFromInline
  @_lifetime(borrow self)
  func values<R: Record, V: FieldValue>(
    _ keyPath: any KeyPath<R, V> & Sendable, of query: Query<R>, _ binding: CollectionBinding<R>
  ) throws(StoreError) -> FieldScan? {
    guard let subject = try subject(of: binding) else { return nil }
    return try FieldScan(FieldReference(keyPath), query.request, subject, in: self)
  }
}
