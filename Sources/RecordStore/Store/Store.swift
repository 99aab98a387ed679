import LMDB

/// An open store: typed collections of records in one file.
///
/// ```swift
/// let store = try Store.open(
///   at: "notes.store", schemas: [Schema("notes", version: 1, [Note.self])])
/// try store.write { try $0.insert(note) }
/// let one = try store.read { try $0.fetch(Note.self, id) }
/// ```
///
/// Readers see the last commit and go on beside one writer, in this process and
/// in others. A store may be used from any thread; it closes when the last
/// reference to it goes.
public final class Store: Sendable {
  /// The version of this library.
  public static let libraryVersion = "0.1.0"

  /// The path at which the store was opened.
  public let path: String
  let environment: Environment
  private let live: LiveCatalog
  /// Wakes the observers.
  let commits = CommitSignal()
  let writeQueue = WriteQueue()

  init(_ environment: Environment, _ live: LiveCatalog, path: String) {
    self.path = path
    self.environment = environment
    self.live = live
  }

  deinit { writeQueue.close() }

  /// Where the file keeps its schema.
  var schemaRow: SchemaRow { live.latest.schemaRow }

  /// Runs `body` on the last commit.
  ///
  /// What `body` sees does not change while it runs. A long read keeps the
  /// pages it sees from being reused, so the file grows under writers.
  ///
  /// - Throws: What `body` throws, unchanged; ``StoreError/Code/storage`` when
  ///   a transaction cannot begin.
  public func read<T>(_ body: (borrowing ReadTransaction) throws -> T) throws -> T {
    let transaction = try beginNextRead()
    return try body(transaction)
  }

  /// A transaction on the last commit, whatever its schema.
  func beginNextRead() throws -> ReadTransaction {
    while true {
      if let transaction = try beginRead() { return transaction }
      try reload()
    }
  }

  /// Runs `body` in the one write transaction, and commits when it returns.
  ///
  /// In an async function the compiler takes the asynchronous form instead and
  /// asks for `await`.
  ///
  /// It waits for other writers, also those of other processes. When `body`
  /// throws, nothing of it is stored. When `write` returns, the commit is as
  /// durable as ``StoreOptions/durability`` says.
  ///
  /// - Parameters:
  ///   - label: What is done, as a person knows it: the title of a step that
  ///     can be undone, if the store keeps its history. What goes beyond 200
  ///     bytes is cut.
  ///   - body: Makes the changes.
  /// - Throws: What `body` throws, unchanged; ``StoreError/Code/readOnly`` when
  ///   the store was opened for reading only;
  ///   ``StoreError/Code/reentrantWrite`` inside another write of this thread;
  ///   ``StoreError/Code/abortedTransaction`` when `body` returned after a
  ///   failure that does not let it commit; ``StoreError/Code/full``;
  ///   ``StoreError/Code/storage``. The old state is left in every case.
  public func write<T>(
    label: String? = nil, _ body: (inout WriteTransaction) throws -> T
  ) throws -> T {
    if environment.options.isReadOnly { throw StoreError.readOnly(path: path) }
    var transaction = try beginNextWrite(label: label)
    let result = try body(&transaction)
    try transaction.commit()
    return result
  }

  /// The write transaction, as soon as nobody else has it.
  func beginNextWrite(label: String?) throws -> WriteTransaction {
    while true {
      if let transaction = try beginWrite(label: label) { return transaction }
      try reload()
    }
  }

  /// A transaction on the last commit, nil when its schema is not loaded yet.
  private func beginRead() throws -> ReadTransaction? {
    do {
      let txn = try environment.beginRead()
      guard let catalog = try live.catalog(for: txn) else { return nil }
      return ReadTransaction(txn, catalog)
    } catch let error as LMDBError {
      throw storeError(error, "Reading")
    }
  }

  /// The write transaction, nil when the file's schema is not loaded yet.
  private func beginWrite(label: String?) throws -> WriteTransaction? {
    do {
      let txn = try environment.beginWrite()
      guard let catalog = try live.catalog(for: txn) else { return nil }
      return WriteTransaction(txn, catalog, label: label)
    } catch let error as LMDBError {
      throw storeError(error, "Writing")
    }
  }

  /// Runs `body` on the last commit also when the schema there cannot be read;
  /// it then gets the catalog loaded before.
  func readDespiteDamage<T>(_ body: (borrowing ReadTransaction) throws -> T) throws -> T {
    do {
      if let transaction = try beginRead() { return try body(transaction) }
      try reload()
    } catch let error as StoreError where error.isDamagedSchema {}
    do {
      return try body(ReadTransaction(environment.beginRead(), live.latest))
    } catch let error as LMDBError {
      throw StoreError(error, "Reading", path: path)
    }
  }

  private func storeError(_ error: LMDBError, _ action: String) -> StoreError {
    error == .mapResized
      ? .mapResized(path: path, mapSizeInBytes: environment.mapSizeInBytes)
      : StoreError(error, action, path: path)
  }

  /// Takes in what another program has added to the schema.
  private func reload() throws {
    do {
      try live.reload()
    } catch let error as LMDBError {
      throw StoreError(error, "Reading the schema of", path: path)
    }
  }
}
