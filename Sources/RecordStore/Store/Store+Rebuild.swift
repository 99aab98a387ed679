import LMDB

extension Store {
  /// Makes indexes anew from the records of their collections, all of them in
  /// one transaction.
  ///
  /// ```swift
  /// let damaged = try store.verify().damagedIndexes
  /// try store.backUp(to: "before.store", isCompact: false)
  /// try store.rebuild(damaged)
  /// ```
  ///
  /// An index whose data is missing from the file is made too. The records must
  /// be whole: an index that followed a damaged one would hide the damage.
  ///
  /// - Throws: ``StoreError/Code/damagedRecord`` for a damaged record of one of
  ///   the collections; ``StoreError/Code/uniqueViolation`` when two records
  ///   have the same values in a unique index; ``StoreError/Code/damagedSchema``
  ///   when the records themselves are missing; ``StoreError/Code/readOnly``;
  ///   ``StoreError/Code/reentrantWrite``; ``StoreError/Code/full``;
  ///   ``StoreError/Code/storage``. The file is as it was.
  /// - Complexity: O(*n* · log *n*) for *n* records.
  public func rebuild(_ indexes: [DamagedIndex]) throws {
    if environment.options.isReadOnly { throw StoreError.readOnly(path: path) }
    while true {
      do {
        return try rebuildOnce(indexes)
      } catch let error as LMDBError {
        // Another thread, opening the same file, has opened its databases.
        if error == .handlesChanged { continue }
        throw StoreError(error, "Rebuilding an index of", path: path)
      }
    }
  }

  private func rebuildOnce(_ indexes: [DamagedIndex]) throws {
    let row = schemaRow
    var txn = try environment.beginWrite()
    var schema = try row.schema(in: txn.borrowedPointer)
    let names = Set(try txn.databaseNames())
    for collection in schema.collections {
      let damaged = collection.indexes.filter { index in
        indexes.contains(DamagedIndex(index, of: collection))
      }
      guard !damaged.isEmpty else { continue }
      guard names.contains(collection.databaseName) else {
        throw StoreError.missingCollection(collection.name, path: path)
      }
      try rebuild(damaged, of: collection, in: &txn)
      // Whoever has the store open has no handle of an index that was missing.
      if !names.isSuperset(of: damaged.map(\.databaseName)) { schema.generation += 1 }
    }
    try row.put(schema, in: &txn)
    try txn.commit()
  }

  private func rebuild(
    _ damaged: [StoredIndex], of collection: StoredCollection, in txn: inout WriteTxn
  ) throws {
    var databases: [String: Database] = [:]
    for name in [collection.databaseName] + damaged.map(\.databaseName) {
      databases[name] = try txn.createDatabase(name)
    }
    // With the handles of the damaged indexes alone, it has no others.
    guard let storage = CollectionStorage(collection, databases: databases) else {
      throw StoreError.missingCollection(collection.name, path: path)
    }
    try storage.checkRows(in: txn.borrowedPointer)
    for index in storage.indexes {
      try txn.removeAll(index.database)
      try IndexWriter.fill(index, of: storage, in: &txn)
    }
  }
}

extension CollectionStorage {
  /// Checks that every row is the one that was written.
  ///
  /// - Throws: ``StoreError/Code/damagedRecord``.
  fileprivate func checkRows(in txn: TxnPointer) throws {
    var rows = try txn.cursor(database)
    while try rows.next() {
      let location = try locate(rows.value, key: rows.key)
      guard hasIntactChecksum(location) else { throw wrongChecksum(of: location) }
    }
  }

  /// The error for a row whose checksum is not that of its bytes.
  func wrongChecksum(of location: RowLocation) -> StoreError {
    .damagedRecord(
      collection: name, keyText(location.key),
      offset: location.row.count - RowFormat.checksumByteCount,
      "the checksum is not that of the bytes")
  }
}
