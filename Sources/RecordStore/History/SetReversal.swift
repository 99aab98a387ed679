/// Takes back all changes of one change set.
///
/// Its changes are walked from the last to the first. Each record must still be
/// as its last change in the set has left it, which the checksums show; its
/// first change has the row to bring back.
struct SetReversal {
  /// Names a record in the file.
  private struct RecordKey: Hashable {
    let collection: UInt32
    let key: [UInt8]
  }

  private let step: UndoSteps.Step
  private let log: HistoryLog
  private let context: TransactionContext
  private var changes: [(storage: CollectionStorage, changes: CollectionChanges)] = []
  /// The records whose last change has been seen, unless it can be the only one.
  private var seen: Set<RecordKey> = []

  init(_ step: UndoSteps.Step, _ log: HistoryLog, _ context: TransactionContext) {
    self.step = step
    self.log = log
    self.context = context
  }

  /// Writes the rows that were there before.
  ///
  /// - Throws: ``StoreError/Code/undoConflict`` and others, see
  ///   ``Store/undo(_:)``. The transaction can then no longer commit.
  consuming func run(in txn: inout WriteTransaction) throws {
    do {
      for page in (0..<step.header.pageCount).reversed() {
        let key = HistoryKey(step.sequence, page: page)
        for change in try log.changes(key, in: context.txn).reversed() {
          try take(change, in: &txn)
        }
        // Only now, since a write may move the page.
        for (_, changes) in changes where changes.needsRoom {
          try txn.change { try changes.makeRoom(in: &$0) }
        }
      }
      for (_, changes) in changes { try txn.change { try changes.store(in: &$0) { _ in } } }
    } catch {
      txn.abandon(error)
      throw error
    }
  }

  private mutating func take(
    _ change: LoggedChange, in txn: inout WriteTransaction
  ) throws(StoreError) {
    let (storage, changes) = try collection(change.collection, in: &txn)
    try change.key.withUnsafeBufferPointer { (key) throws(StoreError) in
      let key = UnsafeRawBufferPointer(key)
      if isLast(change) { try check(change, key, in: storage) }
      if change.kind == .insert {
        changes.takeDeletion(key: key)
      } else {
        // The checksum is made anew, and so is the same.
        let row = UnsafeRawBufferPointer(
          rebasing: change.before.dropLast(RowFormat.checksumByteCount))
        _ = try storage.locate(change.before, key: key)
        try changes.take(.put, key: key, row: row)
      }
    }
  }

  /// Whether a change is the last of its record in the set.
  private mutating func isLast(_ change: LoggedChange) -> Bool {
    // Where nothing is deleted, an insertion is the first change of its record,
    // so it need not be remembered: an import has millions.
    if change.kind == .insert, step.header.deleteCount == 0, seen.isEmpty { return true }
    let record = RecordKey(collection: change.collection, key: change.key)
    if change.kind == .insert, step.header.deleteCount == 0 { return !seen.contains(record) }
    return seen.insert(record).inserted
  }

  /// Checks that a record is as its last change has left it.
  private func check(
    _ change: LoggedChange, _ key: UnsafeRawBufferPointer, in storage: CollectionStorage
  ) throws(StoreError) {
    let row = try context.row(key, in: storage)
    let isUnchanged =
      switch (change.kind, row) {
      case (.delete, nil): true
      case (.insert, let row?), (.update, let row?):
        row.count > RowFormat.checksumByteCount
          && RowFormat.checksum(of: row) == change.checksum
      default: false
      }
    guard isUnchanged else {
      throw .undoConflict(
        collection: storage.name, storage.keyText(key), isThere: row != nil, step,
        path: log.path)
    }
  }

  private mutating func collection(
    _ number: UInt32, in txn: inout WriteTransaction
  ) throws(StoreError) -> (storage: CollectionStorage, changes: CollectionChanges) {
    if let known = changes.first(where: { $0.storage.stored.number == number }) { return known }
    guard let name = context.catalog.collection(number: number)?.name else {
      throw .lostCollection(number, step, path: log.path)
    }
    let storage = try txn.writableStorage(named: name)
    let new = (
      storage: storage,
      changes: CollectionChanges(storage, path: log.path, BulkOptions(), txn.recorder)
    )
    changes.append(new)
    return new
  }
}
