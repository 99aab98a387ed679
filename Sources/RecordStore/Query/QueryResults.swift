/// The results of a query, one after the other, each to be read in place.
///
/// ```swift
/// var results = try txn.results(of: Todo.all.sorted(by: \.createdAt))
/// while let todo = try results.next() {
///   if try todo.title == wanted { return try todo.record() }
/// }
/// ```
///
/// It cannot outlive its transaction, and no write can come in between: the
/// compiler refuses both.
public struct QueryResults<R: Record>: ~Copyable, ~Escapable {
  /// nil when a read-only store has no such collection yet.
  private var rows: RowScan?
  private let binding: CollectionBinding<R>

  @_lifetime(borrow context)
  init(
    _ query: Query<R>, _ binding: CollectionBinding<R>, in context: borrowing TransactionContext
  ) throws(StoreError) {
    self.binding = binding
    rows = try context.scan(query, binding)
  }

  /// The next result, nil at the end.
  ///
  /// - Throws: ``StoreError/Code/damagedRecord``.
  /// - Complexity: That of finding it; where the results are sorted, the first
  ///   call finds all of them.
  @_lifetime(copy self)
  public mutating func next() throws(StoreError) -> RecordView<R>? {
    guard let row = try rows?.next() else { return nil }
    // Safe because the row lives as long as the transaction, or until its next
    // write, which the borrow forbids.
    return unsafe _overrideLifetime(RecordView(row, binding, id: nil), copying: self)
  }
}

extension ReadableTransaction where Self: ~Copyable {
  /// The results of a query one by one, so that one can stop early.
  ///
  /// ``forEach(_:_:)`` is faster where all of them are read.
  ///
  /// - Throws: As ``fetch(_:)``.
  @_lifetime(borrow self)
  public func results<R: Record>(of query: Query<R>) throws(StoreError) -> QueryResults<R> {
    let context = context
    let results = try QueryResults(query, context.catalog.binding(R.self), in: context)
    // Safe because the context is the transaction's own.
    return unsafe _overrideLifetime(results, borrowing: self)
  }
}
