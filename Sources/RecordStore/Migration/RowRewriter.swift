import LMDB

/// Writes all rows of a collection anew, in the order of their keys, and changes
/// its indexes with them.
///
/// The rows go into an empty database, so each is appended; the entries are
/// collected within a memory budget and stored index by index.
struct RowRewriter {
  /// The rows as they are, with the indexes that stay.
  private let old: CollectionStorage
  /// The rows as they will be, with the indexes that stay.
  private let new: CollectionStorage
  /// The same with the indexes that are made anew.
  private let fresh: CollectionStorage
  private let rewrite: RowRewrite
  private let layout: UInt16
  private let space: SpillSpace

  /// - Parameters:
  ///   - databases: Those of both collections, by name.
  ///   - path: The store's path.
  init(
    _ rewrite: RowRewrite, databases: [String: Database], path: String, memoryBudget: Int
  ) throws(StoreError) {
    let kept = rewrite.new.indexes.filter { rewrite.keptIndexes.contains($0.number) }
      .map(\.databaseName)
    let withoutKept = databases.filter { !kept.contains($0.key) }
    let rows = [rewrite.old.databaseName, rewrite.new.databaseName]
    let withKept = databases.filter { kept.contains($0.key) || rows.contains($0.key) }
    guard let old = CollectionStorage(rewrite.old, databases: withKept),
      let new = CollectionStorage(rewrite.new, databases: withKept),
      let fresh = CollectionStorage(rewrite.new, databases: withoutKept),
      let layout = rewrite.new.number(of: StoredCollection.layout(of: rewrite.new.fields))
    else { throw .missingCollection(rewrite.old.name, path: path) }
    (self.old, self.new, self.fresh) = (old, new, fresh)
    self.rewrite = rewrite
    self.layout = layout
    space = SpillSpace(memoryBudget: memoryBudget, storePath: path)
  }

  /// - Throws: ``RecordFailure``, ``MigrationReporter/Stop``, `StoreError`,
  ///   `LMDBError`; the transaction has to be aborted then.
  func run(in txn: inout WriteTxn, _ reporter: inout MigrationReporter) throws {
    let keptChanges = IndexChanges(of: new)
    let freshChanges = IndexChanges(of: fresh)
    try writeRows(in: &txn, keptChanges, freshChanges, &reporter)
    let reporter = reporter
    try keptChanges.store(space, in: &txn) { try reporter.tell() }
    try freshChanges.store(space, in: &txn) { try reporter.tell() }
    try reporter.tell()
  }

  private func writeRows(
    in txn: inout WriteTxn, _ keptChanges: IndexChanges, _ freshChanges: IndexChanges,
    _ reporter: inout MigrationReporter
  ) throws {
    let (before, after, added) = (IndexEntries(), IndexEntries(), IndexEntries())
    let reader = txn.borrowedPointer
    var rows = try reader.cursor(old.database)
    var writer = try txn.writeCursor(new.database)
    while try rows.next() {
      let key = rows.key
      let location = try old.locate(rows.value, key: key)
      let row = try row(of: location)
      if let row {
        try row.withUnsafeBytes { row in
          try writer.append(key: key, value: row)
          let place = try new.locate(row, key: key)
          try added.compute(place, in: fresh)
          if !rewrite.keepsEntries { try after.compute(place, in: new) }
        }
        freshChanges.replace(nil, with: added)
      }
      if row == nil || !rewrite.keepsEntries {
        try before.compute(location, in: old)
        keptChanges.replace(before, with: row == nil ? nil : after)
      }
      if try reporter.step(),
        keptChanges.memoryByteCount + freshChanges.memoryByteCount > space.memoryBudget
      {
        try keptChanges.spill(to: space)
        try freshChanges.spill(to: space)
      }
    }
  }

  /// The new row with its checksum, nil for a record that is to be deleted.
  private func row(of location: RowLocation) throws -> [UInt8]? {
    let record = try DynamicRecord(location, in: old)
    do {
      guard let changed = try rewrite.body(record) else { return nil }
      guard changed.id.isSameKey(as: record.id) else {
        throw StoreError.changedID(collection: new.name, record.id, to: changed.id)
      }
      return try changed.row(of: new, layout: layout, key: location.key)
    } catch {
      throw RecordFailure(key: "\(record.id)", cause: error)
    }
  }
}

extension DynamicRecord {
  /// The record as a row of a collection, with its checksum.
  ///
  /// - Throws: ``StoreError/Code/unknownField``; ``StoreError/Code/wrongType``;
  ///   ``StoreError/Code/valueTooLarge``.
  func row(
    of storage: CollectionStorage, layout: UInt16, key: UnsafeRawBufferPointer
  ) throws(StoreError) -> [UInt8] {
    let values = try values(for: storage.stored)
    var row = DynamicRow.encode(values.map { ($0.0, $0.1) }, layout: layout)
    guard row.count <= RowFormat.maximumByteCount else {
      throw .valueTooLarge(collection: storage.name, id, byteCount: row.count)
    }
    let end = row.count - RowFormat.checksumByteCount
    row.withUnsafeMutableBytes { bytes in
      let content = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<end])
      let checksum = Checksum.ofRow(
        collection: storage.stored.number, key: key, row: content)
      bytes.storeBytes(of: checksum.littleEndian, toByteOffset: end, as: UInt32.self)
    }
    return row
  }
}
