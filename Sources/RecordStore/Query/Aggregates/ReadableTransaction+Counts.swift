/// How many results of a query have a value.
public struct FieldCount<V: FieldValue>: Sendable {
  /// The value.
  public let value: V
  /// The number of results that have it, at least 1.
  public let count: Int
}

extension FieldCount: Equatable where V: Equatable {}

/// How many results of a query there are of each value.
extension ReadableTransaction where Self: ~Copyable {
  /// The number of results for each value of a field, in the order of the
  /// values, nil first.
  ///
  /// ```swift
  /// for group in try txn.counts(by: \.list, in: Todo.where { !$0.completed }) {
  ///   print(group.value ?? "none", group.count)
  /// }
  /// ```
  ///
  /// Values are the same when their keys are: −0 and 0, and every NaN.
  ///
  /// - Throws: ``StoreError/Code/unknownField`` when the property is not a
  ///   stored field; else as ``fetch(_:)``.
  /// - Complexity: That of the query; memory for each value. Where an index
  ///   answers the query and has the field, no record is read.
  public func counts<R: Record, V: FieldValue>(
    by keyPath: any KeyPath<R, V> & Sendable, in query: Query<R>
  ) throws -> [FieldCount<V>] {
    let context = context
    let binding = try context.catalog.binding(R.self)
    guard var values = try context.values(keyPath, of: query, binding) else { return [] }
    var groups = FieldGroups<V>()
    while let place = try values.next() {
      guard groups.add(place) else { throw values.damage }
    }
    return groups.counts
  }

  /// The number of results for each key that a function makes of a field.
  ///
  /// ```swift
  /// let perDay = try txn.counts(by: \.completedAt, in: Todo.all) { date in
  ///   date.map { day(of: $0) }
  /// }
  /// ```
  ///
  /// - Throws: What `key` throws, unchanged; ``StoreError/Code/unknownField``
  ///   when the property is not a stored field; else as ``fetch(_:)``.
  /// - Complexity: That of the query; memory for each key. Where an index
  ///   answers the query and has the field, no record is read.
  @inlinable
  public func counts<R: Record, V: FieldValue, Key: Hashable>(
    by keyPath: any KeyPath<R, V> & Sendable, in query: Query<R>, _ key: (V) throws -> Key
  ) throws -> [Key: Int] {
    let context = context
    let binding = try context.catalog.binding(R.self)
    guard var values = try context.values(keyPath, of: query, binding) else { return [:] }
    var counts: [Key: Int] = [:]
    while let place = try values.next() {
      guard let value = V.read(from: place.reader, at: place.slot) else { throw values.damage }
      counts[try key(value), default: 0] += 1
    }
    return counts
  }

  /// The number of results for each text in a field of several texts, in the
  /// order of their bytes.
  ///
  /// A result that has a text twice counts once for it; one without texts
  /// counts nowhere.
  ///
  /// - Throws: ``StoreError/Code/unknownField`` when the property is not a
  ///   stored field; else as ``fetch(_:)``.
  /// - Complexity: That of the query; memory for each text.
  public func counts<R: Record, V: TextArrayFieldValue>(
    byTextsOf keyPath: any KeyPath<R, V> & Sendable, in query: Query<R>
  ) throws -> [FieldCount<String>] {
    let context = context
    let binding = try context.catalog.binding(R.self)
    guard var values = try context.values(keyPath, of: query, binding) else { return [] }
    var groups = TextGroups()
    while let place = try values.next() {
      guard groups.add(place) else { throw values.damage }
    }
    guard let counts = groups.counts else { throw values.damage }
    return counts
  }
}
