import LMDB

extension WriteTransaction {
  /// So many records are chosen before they are deleted.
  private static let deletionsPerPass = 4_096

  /// Deletes the records that `isDeleted` names, some thousand at a time.
  ///
  /// - Throws: ``RecordFailure``, ``MigrationReporter/Stop``, `StoreError`,
  ///   `LMDBError`; the transaction has to be aborted then.
  mutating func delete(
    from storage: CollectionStorage, where isDeleted: (DynamicRecord) throws -> Bool,
    _ reporter: inout MigrationReporter
  ) throws {
    var keys: [[UInt8]] = []
    repeat {
      // The last one is gone, so this finds what followed it.
      keys = try self.keys(after: keys.last, in: storage, where: isDeleted, &reporter)
      for key in keys {
        _ = try key.withUnsafeBytes { try deleteRow($0, in: storage) }
      }
    } while keys.count == Self.deletionsPerPass
  }

  private func keys(
    after last: [UInt8]?, in storage: CollectionStorage,
    where isDeleted: (DynamicRecord) throws -> Bool, _ reporter: inout MigrationReporter
  ) throws -> [[UInt8]] {
    var keys: [[UInt8]] = []
    var rows = try context.txn.cursor(storage.database)
    var found: Bool
    if let last {
      let key = KeyCopy()
      last.withUnsafeBytes { key.set($0) }
      found = try rows.seek(key.bytes)
    } else {
      found = try rows.next()
    }
    while found, keys.count < Self.deletionsPerPass {
      let record = try DynamicRecord(storage.locate(rows.value, key: rows.key), in: storage)
      do { if try isDeleted(record) { keys.append([UInt8](rows.key)) } } catch {
        throw RecordFailure(key: "\(record.id)", cause: error)
      }
      try reporter.step()
      found = try rows.next()
    }
    return keys
  }
}
