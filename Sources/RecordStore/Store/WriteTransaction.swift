import LMDB

/// The one transaction that writes; see ``Store/write(_:)``.
///
/// Each verb does all of its work or nothing. The exception is a failure in the
/// middle of a verb over many records, or of the storage itself: then the
/// transaction can no longer commit, also when the error is caught.
public struct WriteTransaction: ReadableTransaction, ~Copyable {
  var txn: WriteTxn
  /// A migration puts another one here when it has changed the schema.
  var catalog: Catalog
  @usableFromInline let buffer = RowBuffer()
  /// The entries of the row before and after a change.
  let oldEntries = IndexEntries()
  let newEntries = IndexEntries()
  /// Why the transaction cannot commit.
  var failure: (any Error)?
  /// Whether something was written that has no sequence yet.
  var hasChanged = false
  /// Takes in what is written, if the file has a change log.
  var recorder: HistoryRecorder?

  /// - Parameter label: What the write does, as a person knows it.
  init(_ txn: consuming WriteTxn, _ catalog: Catalog, label: String? = nil) {
    self.txn = txn
    self.catalog = catalog
    beginRecording(label: label)
  }

  /// The library's own access to the transaction.
  public var context: TransactionContext { TransactionContext(txn.borrowedPointer, catalog) }

  /// The path at which the store was opened.
  @usableFromInline var path: String { catalog.path }

  /// Runs the writes of one verb; a failure in them ends the transaction.
  mutating func change<T>(_ writes: (inout WriteTxn) throws -> T) throws(StoreError) -> T {
    hasChanged = true
    do { return try changeUnlessStopped(writes) } catch {
      throw StoreError(error, "Writing", path: path)
    }
  }

  /// The same for writes that the program can stop by an error of its own.
  ///
  /// It comes through unchanged. ``hasChanged`` is for them to set.
  mutating func changeUnlessStopped<T>(_ writes: (inout WriteTxn) throws -> T) throws -> T {
    if let failure { throw StoreError.abortedTransaction(failure) }
    do { return try writes(&txn) } catch {
      failure = error
      if let error = error as? LMDBError { throw StoreError(writing: error, "Writing", catalog) }
      throw error
    }
  }

  /// Ends the transaction and makes its writes visible and durable.
  consuming func commit() throws(StoreError) {
    try finishBody()
    let catalog = catalog
    do { try txn.commit() } catch { throw StoreError(writing: error, "Committing to", catalog) }
  }

  /// Ends the transaction, which is nested, and makes its writes those of the
  /// one around it.
  consuming func commitNested() throws(LMDBError) { try txn.commit() }

  /// Throws when the transaction cannot commit.
  func checkFailure() throws(StoreError) {
    if let failure { throw .abortedTransaction(failure) }
  }

  /// Gives what was written the next sequence, and a place in the change log.
  ///
  /// Nothing is to be written behind it without ``beginRecording(label:)``.
  ///
  /// - Parameters:
  ///   - kind: Why it was written.
  ///   - target: The change set that it takes back, 0 for none.
  mutating func finishBody(
    _ kind: HistoryHeader.Kind = .change, target: UInt64 = 0
  ) throws(StoreError) {
    try checkFailure()
    guard hasChanged else { return }
    // A forged number may be the largest: it wraps and does not trap.
    let next = try context.sequence &+ 1
    let database = catalog.schemaDatabase
    let recorder = recorder
    try change { txn in
      try StoredSequence(next).withBytes { bytes in
        try txn.put(database, key: StoreLayout.sequenceKey.bytes, value: bytes)
      }
      try recorder?.finish(kind, target: target, in: &txn)
    }
    hasChanged = false
  }

  /// Takes in what follows as a change set of its own.
  mutating func beginRecording(label: String?) {
    guard let log = catalog.history else { return }
    // A sequence that cannot be read keeps the body from being finished.
    let sequence = (try? context.sequence) ?? 0
    recorder = HistoryRecorder(log, sequence: sequence &+ 1, label: label)
  }
}

extension TransactionContext {
  /// The store's sequence as of this transaction.
  var sequence: UInt64 {
    get throws(StoreError) {
      do {
        let bytes = try txn.get(catalog.schemaDatabase, StoreLayout.sequenceKey.bytes)
        guard let bytes else { return 0 }
        return try StoredSequence(decoding: bytes).number
      } catch let damage as StoredSequence.Damage {
        throw .damagedSequence(damage, path: catalog.path)
      } catch {
        throw StoreError(error, "Reading", path: catalog.path)
      }
    }
  }
}
