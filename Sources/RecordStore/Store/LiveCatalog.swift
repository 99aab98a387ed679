import LMDB

/// The catalog of an open store, kept in step with the file's schema.
///
/// Another program may add a collection, a field or an index at any time. Who
/// writes on without knowing of it would leave that index behind; so each
/// transaction compares the schema's generation before it is used.
///
/// Invariant: the catalog given for a transaction is that of the transaction's
/// own generation, and none of its handles was dropped before the transaction
/// began.
final class LiveCatalog: Sendable {
  private let opener: StoreOpener
  private let environment: Environment
  private let lock = Lock()
  // Safe because every access holds the lock.
  nonisolated(unsafe) private var current: Catalog
  // Safe because every access holds the lock.
  /// The last snapshot whose generation was that of ``current``.
  nonisolated(unsafe) private var checkedID = -1
  // Safe because every access holds the lock.
  /// How often handles had been dropped when ``current`` was loaded.
  nonisolated(unsafe) private var timesDropped: Int

  /// - Throws: What the comparison with the program's schemas throws.
  init(_ opener: StoreOpener, in environment: Environment) throws {
    timesDropped = environment.timesDropped
    current = try opener.catalog(in: environment)
    self.opener = opener
    self.environment = environment
  }

  /// The catalog for a read transaction; nil when the file's schema is another
  /// one, so that the transaction has to end and ``reload()`` to be called.
  func catalog(for txn: borrowing ReadTxn) throws -> Catalog? {
    let pointer = txn.borrowedPointer
    return try lock.withLock {
      if pointer.id == checkedID, environment.timesDropped == timesDropped { return current }
      guard let catalog = try check(pointer) else { return nil }
      checkedID = pointer.id
      return catalog
    }
  }

  /// The same for a write transaction.
  ///
  /// Its number is not remembered: when it aborts, another process may make a
  /// commit of the same number.
  func catalog(for txn: borrowing WriteTxn) throws -> Catalog? {
    let pointer = txn.borrowedPointer
    return try lock.withLock { try check(pointer) }
  }

  /// The catalog loaded last, whatever the file's schema says by now.
  var latest: Catalog { lock.withLock { current } }

  private func check(_ txn: TxnPointer) throws -> Catalog? {
    let generation = try current.schemaRow.generation(in: txn)
    return generation == current.stored.generation && environment.timesDropped == timesDropped
      ? current : nil
  }

  /// Reads the schema anew and opens what it names.
  ///
  /// - Throws: What opening the store throws for this schema; the store can go
  ///   on as soon as the schema fits again.
  func reload() throws {
    // Before the handles are opened: a later drop is seen then.
    let dropped = environment.timesDropped
    let catalog = try opener.catalog(in: environment)
    lock.withLock {
      current = catalog
      timesDropped = dropped
      checkedID = -1
    }
  }
}
