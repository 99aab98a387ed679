/// Numbers about the results of a query: the smallest and largest value of a
/// field, sum and mean.
///
/// nil is left out everywhere. Where an index answers the query and has the
/// field, no record is read.
extension ReadableTransaction where Self: ~Copyable {
  /// The smallest value of a field in the results of a query, nil when there is
  /// none.
  ///
  /// The order is that of keys: texts by their bytes, NaN after all numbers.
  ///
  /// ```swift
  /// let open = Todo.where { !$0.completed }
  /// let oldest = try store.read { try $0.minimum(of: \.createdAt, in: open) }
  /// ```
  ///
  /// - Throws: ``StoreError/Code/unknownField`` when the property is not a
  ///   stored field; else as ``fetch(_:)``.
  /// - Complexity: O(log *n*) where an index has the order of the field for the
  ///   query, else that of the query.
  public func minimum<R: Record, V: FieldValue>(
    of keyPath: any KeyPath<R, V> & Sendable, in query: Query<R>
  ) throws -> V? {
    try context.extreme(keyPath, of: query, isLargest: false)
  }

  /// The smallest value of a field that can be nil, apart from nil.
  ///
  /// - Throws: As for one that cannot.
  public func minimum<R: Record, V: FieldValue>(
    of keyPath: any KeyPath<R, V?> & Sendable, in query: Query<R>
  ) throws -> V? {
    try context.extreme(keyPath, of: query, isLargest: false) ?? nil
  }

  /// The largest value of a field in the results of a query, nil when there is
  /// none.
  ///
  /// The order is that of keys: texts by their bytes, NaN after all numbers.
  ///
  /// - Throws: ``StoreError/Code/unknownField`` when the property is not a
  ///   stored field; else as ``fetch(_:)``.
  /// - Complexity: O(log *n*) where an index has the order of the field for the
  ///   query, else that of the query.
  public func maximum<R: Record, V: FieldValue>(
    of keyPath: any KeyPath<R, V> & Sendable, in query: Query<R>
  ) throws -> V? {
    try context.extreme(keyPath, of: query, isLargest: true)
  }

  /// The largest value of a field that can be nil, apart from nil.
  ///
  /// - Throws: As for one that cannot.
  public func maximum<R: Record, V: FieldValue>(
    of keyPath: any KeyPath<R, V?> & Sendable, in query: Query<R>
  ) throws -> V? {
    try context.extreme(keyPath, of: query, isLargest: true) ?? nil
  }

  /// The sum of a field in the results of a query, 0 when there is none.
  ///
  /// Integers of every width are added up to an Int, and only the sum has to
  /// fit. Floats and Doubles are added up to a Double, rounding errors made
  /// good: NaN makes the sum NaN, so do infinities of both signs, and its last
  /// digit may depend on the index that is used.
  ///
  /// - Throws: ``StoreError/Code/overflow`` when an Int cannot hold the sum;
  ///   ``StoreError/Code/unknownField`` when the property is not a stored
  ///   field; else as ``fetch(_:)``.
  /// - Complexity: That of the query.
  public func sum<R: Record, V: NumericFieldValue>(
    of keyPath: any KeyPath<R, V> & Sendable, in query: Query<R>
  ) throws -> V.Sum {
    guard let sum = V.sum(of: try context.total(keyPath, of: query)) else {
      throw StoreError.overflow(collection: R.collection, FieldReference(keyPath).name)
    }
    return sum
  }

  /// The mean of a field in the results of a query, nil when there is none.
  ///
  /// The mean of integers does not overflow. NaN and infinities count as in
  /// ``sum(of:in:)``.
  ///
  /// - Throws: ``StoreError/Code/unknownField`` when the property is not a
  ///   stored field; else as ``fetch(_:)``.
  /// - Complexity: That of the query.
  public func average<R: Record, V: NumericFieldValue>(
    of keyPath: any KeyPath<R, V> & Sendable, in query: Query<R>
  ) throws -> Double? {
    try context.total(keyPath, of: query).average
  }
}

extension TransactionContext {
  fileprivate func total<R: Record, V: NumericFieldValue>(
    _ keyPath: any KeyPath<R, V> & Sendable, of query: Query<R>
  ) throws(StoreError) -> FieldTotal {
    let binding = try catalog.binding(R.self)
    var total = FieldTotal(V.fieldType.kind)
    guard var values = try values(keyPath, of: query, binding) else { return total }
    while let place = try values.next() { total.add(place) }
    return total
  }

  /// The value of the result that is first or last by a field.
  fileprivate func extreme<R: Record, V: FieldValue>(
    _ keyPath: any KeyPath<R, V> & Sendable, of query: Query<R>, isLargest: Bool
  ) throws(StoreError) -> V? {
    let binding = try catalog.binding(R.self)
    guard let subject = try subject(of: binding) else { return nil }
    let field = FieldReference(keyPath)
    guard let row = try extreme(field, query.request, subject, isLargest: isLargest) else {
      return nil
    }
    let position = try subject.position(of: field)
    let keys = KeyFieldReader(primaryKey: subject.primaryKey.type)
    guard let place = row.place(of: position, keys),
      let value = V.read(from: place.reader, at: place.slot)
    else { throw subject.damage(row, at: position) }
    return value
  }

  private func extreme(
    _ field: FieldReference, _ request: QueryRequest, _ subject: QuerySubject, isLargest: Bool
  ) throws(StoreError) -> RowLocation? {
    let isNullable = try subject.type(of: field).isNullable
    if request.choosesAmongMatches {
      var rows = try scan(request, subject)
      return try extreme(field, of: &rows, subject, isLargest: isLargest)
    }
    var request = request
    if isNullable {
      let hasValue = FilterNode.test(Operand(field: field), .compare(.notEqual, .null))
      request.filter = request.filter.map { .all(of: [$0, hasValue]) } ?? hasValue
    }
    request.order = [SortKey(field: field, isDescending: isLargest)]
    request.limit = 1
    var rows = try scan(request, subject)
    return try rows.next()
  }

  /// The same when the results are not all that the filter lets through.
  private func extreme(
    _ field: FieldReference, of rows: inout RowScan, _ subject: QuerySubject, isLargest: Bool
  ) throws(StoreError) -> RowLocation? {
    let order = try SortOrder(values: [field], subject)
    let nilKey: [UInt8] = [0]
    let isNullable = try subject.type(of: field).isNullable
    let scratch = KeyScratch()
    var best: (row: RowLocation, key: [UInt8])?
    while let row = try rows.next() {
      let key = try scratch.copiedKey(of: row, in: order, subject)
      if isNullable, key == nilKey { continue }
      if let best {
        let isBetter =
          isLargest
          ? best.key.lexicographicallyPrecedes(key) : key.lexicographicallyPrecedes(best.key)
        guard isBetter else { continue }
      }
      best = (row, key)
    }
    return best?.row
  }
}

extension RowLocation {
  /// The field at a position among a subject's fields, nil when the key that
  /// has it is damaged.
  fileprivate func place(of position: Int, _ keys: KeyFieldReader) -> FieldPlace? {
    guard position > 0 else { return keys.place(in: key) }
    let slot = plan.pointee.slots[position]
    return FieldPlace(reader: source(of: slot), slot: slot)
  }
}
