/// An index over one or more fields of a record.
///
/// ```swift
/// static var indexes: [SecondaryIndex<Todo>] {
///   [
///     SecondaryIndex(\.completed, \.createdAt),
///     SecondaryIndex(\.number, unique: true),
///     SecondaryIndex(\.completed, partial: true).descending(\.dueDate),
///     SecondaryIndex(each: \.tags).descending(\.createdAt),
///   ]
/// }
/// ```
///
/// The store keeps it up with every write. Of a text in an indexed field it holds
/// the first 126 bytes of UTF-8, less when the index has several texts. What lies
/// behind is looked up in the records: longer texts are found, ordered and kept
/// unique by all of their bytes, at the cost of reading the records that begin
/// alike.
public struct SecondaryIndex<R: Record>: Sendable {
  struct Part: Sendable {
    /// The field's position in the order of `fields`, −1 when there is none.
    let position: Int
    /// The key path as written, for messages.
    let path: String
    let isDescending: Bool
    /// Whether the key has each text of the array in turn.
    let isEach: Bool
  }

  private(set) var parts: [Part] = []
  let isUnique: Bool
  let isPartial: Bool

  /// An index whose keys are the values of the given fields, ascending.
  ///
  /// - Parameters:
  ///   - keyPaths: Stored properties of the record, the first counting most.
  ///   - unique: Whether two records may not have the same values. Records
  ///     with nil in one of the fields are not compared.
  ///   - partial: Whether records with nil in one of the fields stay out of
  ///     the index. It is smaller, and serves only queries that ask for a value.
  public init<each V: FieldValue>(
    _ keyPaths: repeat any KeyPath<R, each V> & Sendable, unique: Bool = false,
    partial: Bool = false
  ) {
    isUnique = unique
    isPartial = partial
    repeat append(each keyPaths, isDescending: false)
  }

  /// An index with an entry for each different text of an array, ascending.
  ///
  /// It serves conditions on ``FieldExpression/any``. A record whose array is
  /// empty or nil has no entry in it.
  ///
  /// - Parameters:
  ///   - keyPath: A stored property of type `[String]` or `[String]?`; it comes
  ///     first in the index, and other fields may follow.
  ///   - partial: Whether records with nil in one of those other fields stay
  ///     out of the index.
  public init<V: TextArrayFieldValue>(
    each keyPath: any KeyPath<R, V> & Sendable, partial: Bool = false
  ) {
    isUnique = false
    isPartial = partial
    append(keyPath, isDescending: false, isEach: true)
  }

  /// The same index with one more field, ascending.
  public func ascending<V: FieldValue>(_ keyPath: any KeyPath<R, V> & Sendable) -> Self {
    var index = self
    index.append(keyPath, isDescending: false)
    return index
  }

  /// The same index with one more field, descending.
  public func descending<V: FieldValue>(_ keyPath: any KeyPath<R, V> & Sendable) -> Self {
    var index = self
    index.append(keyPath, isDescending: true)
    return index
  }

  private mutating func append<V: FieldValue>(
    _ keyPath: any KeyPath<R, V> & Sendable, isDescending: Bool, isEach: Bool = false
  ) {
    let position = FieldFinder<R, V>(keyPath).found
    parts.append(
      Part(
        position: position, path: "\(keyPath)", isDescending: isDescending, isEach: isEach))
  }
}
