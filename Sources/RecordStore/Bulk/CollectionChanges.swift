import LMDB

/// The changes of one collection that a bulk writer has taken in: they are
/// collected, brought into the order of each tree, and stored tree by tree.
///
/// Rows that come in the order of their keys, and after all that are there, are
/// stored a small part after the other, without sorting; so are entries of
/// indexes that come so.
@usableFromInline
final class CollectionChanges {
  /// After so many bytes of rows it is looked at whether they can be stored at
  /// once.
  private static let partByteCount = 1 << 20

  private let storage: CollectionStorage
  private let recorder: HistoryRecorder?
  private let space: SpillSpace
  private let rows = ChangeCollector(hasValues: true)
  private let indexes: IndexChanges
  private let oldEntries = IndexEntries()
  private let newEntries = IndexEntries()
  /// At which size of the rows in memory something is to be done.
  private var rowLimit: Int

  private var takenCount = 0
  private var storedCount = 0
  /// The number of records that were deleted.
  private(set) var deletedCount = 0
  /// Whether the store differs from what it was.
  private(set) var hasChanged = false

  /// - Parameter recorder: Told of every change of a row, if there is one.
  init(
    _ storage: CollectionStorage, path: String, _ options: BulkOptions,
    _ recorder: HistoryRecorder?
  ) {
    self.storage = storage
    self.recorder = recorder
    space = SpillSpace(memoryBudget: options.memoryBudget, storePath: path)
    indexes = IndexChanges(of: storage)
    rowLimit = 0
    rowLimit = firstRowLimit
  }

  /// Takes in a row.
  ///
  /// - Parameters:
  ///   - kind: ``Change/Kind/insert`` or ``Change/Kind/put``.
  ///   - row: The row without its checksum.
  /// - Throws: ``StoreError/Code/keyTooLong``; the row is not taken in then.
  func take(
    _ kind: Change.Kind, key: UnsafeRawBufferPointer, row: UnsafeRawBufferPointer
  ) throws(StoreError) {
    let byteCount = row.count + RowFormat.checksumByteCount
    if storage.mayRefuseRows {
      let padded = UnsafeRawBufferPointer(start: row.baseAddress, count: byteCount)
      try newEntries.compute(storage.locate(padded, key: key), in: storage)
    }
    let place = rows.append(kind, key: key, valueByteCount: byteCount)
    if let source = row.baseAddress { place.copyMemory(from: source, byteCount: row.count) }
    let checksum = Checksum.ofRow(collection: storage.stored.number, key: key, row: row)
    place.storeBytes(of: checksum.littleEndian, toByteOffset: row.count, as: UInt32.self)
    takenCount += 1
  }

  /// Takes in the deletion of a row.
  func takeDeletion(key: UnsafeRawBufferPointer) {
    rows.append(.delete, key: key)
    takenCount += 1
  }

  /// Whether something was taken in that is not stored.
  var hasUnstored: Bool { storedCount < takenCount || indexes.storedCount < indexes.takenCount }

  /// Whether ``makeRoom(in:)`` is to be called.
  var needsRoom: Bool { rows.memoryByteCount >= rowLimit }

  /// Stores rows that came in order, or writes a sorted run when memory is
  /// full.
  ///
  /// - Throws: As ``store(in:_:)``.
  func makeRoom(in txn: inout WriteTxn) throws {
    if try canStoreAtOnce(in: txn) {
      try storeRows(in: &txn) { _ in }
      try indexes.storeAscending(space, in: &txn)
      return
    }
    if rows.memoryByteCount >= fullRowLimit { try rows.spill(to: space) }
    rowLimit = fullRowLimit
  }

  /// Stores all that was taken in.
  ///
  /// - Parameter report: Told about the progress.
  /// - Throws: ``StoreError/Code/duplicateID``,
  ///   ``StoreError/Code/uniqueViolation``, ``StoreError/Code/damagedRecord``,
  ///   `LMDBError`, and what `report` throws. The transaction has to be aborted
  ///   then.
  func store(in txn: inout WriteTxn, _ report: (BulkProgress) throws -> Void) throws {
    try storeRows(in: &txn, report)
    try indexes.store(space, in: &txn) { try report(progress) }
    try report(progress)
    rowLimit = firstRowLimit
  }

  private var progress: BulkProgress {
    BulkProgress(
      records: takenCount, storedRecords: storedCount, entries: indexes.takenCount,
      storedEntries: indexes.storedCount, runs: space.runCount)
  }

  /// The rows take at most three quarters of the memory; the entries that come
  /// from them need the rest.
  private var fullRowLimit: Int { space.memoryBudget / 4 * 3 }

  private var firstRowLimit: Int { min(Self.partByteCount, space.memoryBudget / 4) }

  private func canStoreAtOnce(in txn: borrowing WriteTxn) throws -> Bool {
    guard let first = rows.firstKeyIfAscending else { return false }
    var cursor = try txn.cursor(storage.database)
    return try !cursor.last() || compareBytes(cursor.key, first) < 0
  }

  // MARK: Rows

  private func storeRows(
    in txn: inout WriteTxn, _ report: (BulkProgress) throws -> Void
  ) throws {
    var changes = try rows.sorted(space)
    var tree = try TreeWriter(storage.database, in: &txn)
    while let change = try changes.next() {
      try store(change, in: &tree)
      storedCount += 1
      if storedCount % BulkProgress.interval == 0 {
        try report(progress)
        let isOver = rows.memoryByteCount + indexes.memoryByteCount > space.memoryBudget
        if isOver { try indexes.spill(to: space) }
      }
    }
    rows.removeAll()
  }

  private func store(_ change: Change, in tree: inout TreeWriter) throws {
    switch change.kind {
    case .insert:
      guard try tree.insert(change) else {
        throw StoreError.duplicateID(
          collection: storage.name, storage.keyText(change.key))
      }
      hasChanged = true
      recorder?.record(change.key, in: storage, from: nil, to: change.value)
      try computeNewEntries(of: change)
      indexes.replace(nil, with: newEntries)
    case .put, .putUnique:
      let old = try tree.find(change.key)
      let isThere = try computeOldEntries(old, key: change.key)
      try computeNewEntries(of: change)
      recorder?.record(change.key, in: storage, from: old, to: change.value)
      try tree.put(change)
      hasChanged = true
      indexes.replace(isThere ? oldEntries : nil, with: newEntries)
    case .delete:
      let old = try tree.find(change.key)
      guard try computeOldEntries(old, key: change.key) else { return }
      recorder?.record(change.key, in: storage, from: old, to: nil)
      try tree.deleteFound()
      hasChanged = true
      indexes.replace(oldEntries, with: nil)
      deletedCount += 1
    }
    if let recorder, let page = recorder.fullPage {
      try tree.append(to: recorder.log.database, key: page.key, value: page.value)
      recorder.didStoreFullPage()
    }
  }

  private func computeNewEntries(of change: Change) throws(StoreError) {
    try newEntries.compute(storage.locate(change.value, key: change.key), in: storage)
  }

  /// Computes the entries of a stored row; false when there is none.
  private func computeOldEntries(
    _ row: UnsafeRawBufferPointer?, key: UnsafeRawBufferPointer
  ) throws(StoreError) -> Bool {
    guard let row else { return false }
    try oldEntries.compute(storage.locate(row, key: key), in: storage)
    return true
  }
}
