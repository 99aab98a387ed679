/// Which records to read and in what order: a plain value, apart from any
/// transaction.
///
/// ```swift
/// let open = Todo.where { !$0.completed }.sorted(by: \.createdAt, .descending).limit(50)
/// let todos = try store.read { try $0.fetch(open) }
/// ```
///
/// The conditions and the order must be served by one index, or by the primary
/// key: equalities on its first fields, then one range or prefix, then the
/// order. Otherwise reading throws ``StoreError/Code/needsIndex``, which says
/// what index is missing.
public struct Query<R: Record>: Sendable {
  /// The direction of an order.
  public enum Direction: Sendable {
    /// Smallest first, nil before all values.
    case ascending
    /// Largest first, nil after all values.
    case descending
  }

  var filter: FilterNode?
  var order: [SortKey] = []
  var maximum: Int?

  init(_ filter: FilterNode?) { self.filter = filter }

  /// The same query, ordered by a field after the ones before it.
  public func sorted<V: FieldValue>(
    by keyPath: any KeyPath<R, V> & Sendable, _ direction: Direction = .ascending
  ) -> Query {
    var query = self
    query.order.append(
      SortKey(field: FieldReference(keyPath), isDescending: direction == .descending))
    return query
  }

  /// The same query, at most the first `count` results.
  public func limit(_ count: Int) -> Query {
    var query = self
    query.maximum = min(maximum ?? count, max(0, count))
    return query
  }
}

/// One field of an order.
struct SortKey: Hashable, Sendable {
  let field: FieldReference
  let isDescending: Bool
}

extension Record {
  /// All records of the collection.
  public static var all: Query<Self> { Query(nil) }

  /// The records for which a condition holds.
  ///
  /// ```swift
  /// Todo.where { !$0.completed && $0.title.hasPrefix("BMW") }
  /// ```
  public static func `where`(
    _ condition: (FieldProxy<Self>) -> some FilterConvertible<Self>
  ) -> Query<Self> {
    Query(condition(FieldProxy()).filter.node)
  }
}
