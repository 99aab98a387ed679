import LMDB

/// Fills new indexes of a collection with the entries of its rows.
struct IndexFiller {
  /// The collection with the new indexes alone.
  private let storage: CollectionStorage
  private let space: SpillSpace

  init(
    _ collection: StoredCollection, _ indexes: Set<UInt32>, databases: [String: Database],
    path: String, memoryBudget: Int
  ) throws(StoreError) {
    let names = collection.indexes.filter { indexes.contains($0.number) }.map(\.databaseName)
    let wanted = databases.filter {
      $0.key == collection.databaseName || names.contains($0.key)
    }
    guard let storage = CollectionStorage(collection, databases: wanted) else {
      throw .missingCollection(collection.name, path: path)
    }
    self.storage = storage
    space = SpillSpace(memoryBudget: memoryBudget, storePath: path)
  }

  /// - Throws: ``MigrationReporter/Stop``, `StoreError`, `LMDBError`; the
  ///   transaction has to be aborted then.
  func run(in txn: inout WriteTxn, _ reporter: inout MigrationReporter) throws {
    let changes = IndexChanges(of: storage)
    let entries = IndexEntries()
    let reader = txn.borrowedPointer
    var rows = try reader.cursor(storage.database)
    while try rows.next() {
      try entries.compute(storage.locate(rows.value, key: rows.key), in: storage)
      changes.replace(nil, with: entries)
      if try reporter.step(), changes.memoryByteCount > space.memoryBudget {
        try changes.spill(to: space)
      }
    }
    let reporter = reporter
    try changes.store(space, in: &txn) { try reporter.tell() }
  }
}
