import LMDB

/// Makes records of one collection from those of another.
struct RecordCopier {
  private let source: CollectionStorage
  private let target: CollectionStorage
  private let changes: CollectionChanges
  private let path: String
  private let body: @Sendable (DynamicRecord) throws -> [DynamicRecord]

  init(
    from source: CollectionStorage, into target: CollectionStorage, path: String,
    memoryBudget: Int, _ body: @escaping @Sendable (DynamicRecord) throws -> [DynamicRecord]
  ) {
    self.source = source
    self.target = target
    self.path = path
    self.body = body
    changes = CollectionChanges(
      target, path: path, BulkOptions(memoryBudget: memoryBudget), nil)
  }

  /// - Throws: ``RecordFailure``, ``MigrationReporter/Stop``, `StoreError`,
  ///   `LMDBError`; the transaction has to be aborted then.
  func run(in txn: inout WriteTxn, _ reporter: inout MigrationReporter) throws {
    let reader = txn.borrowedPointer
    var rows = try reader.cursor(source.database)
    while try rows.next() {
      let record = try DynamicRecord(source.locate(rows.value, key: rows.key), in: source)
      do {
        for new in try body(record) { try take(new) }
      } catch {
        throw RecordFailure(key: "\(record.id)", cause: error)
      }
      if changes.needsRoom { try changes.makeRoom(in: &txn) }
      try reporter.step()
    }
    let reporter = reporter
    try changes.store(in: &txn) { _ in try reporter.tell() }
  }

  private func take(_ record: DynamicRecord) throws(StoreError) {
    guard
      let layout = target.stored.number(of: StoredCollection.layout(of: target.stored.fields))
    else { throw .missingCollection(target.name, path: path) }
    try target.withKey(of: record.id) { key throws(StoreError) in
      let row = try record.row(of: target, layout: layout, key: key)
      try row.withUnsafeBufferPointer { (bytes) throws(StoreError) in
        let content = UnsafeRawBufferPointer(
          rebasing: UnsafeRawBufferPointer(bytes).dropLast(RowFormat.checksumByteCount))
        try changes.take(.insert, key: key, row: content)
      }
    }
  }
}
