import LMDB

/// The only code that writes index entries, row by row; ``IndexChanges`` is its
/// form for many rows at once.
///
/// Invariant: after each call every index of the collection holds exactly the
/// entries of its rows. ``Store/verify()`` checks it in both directions.
enum IndexWriter {
  private static var noValue: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// Replaces a row's old entries by its new ones; equal ones are left alone.
  ///
  /// - Parameters:
  ///   - old: The entries before, nil for a new row.
  ///   - new: The entries after, nil for a deleted row.
  static func replace(
    _ old: IndexEntries?, with new: IndexEntries?, of collection: CollectionStorage,
    in txn: inout WriteTxn
  ) throws(LMDBError) {
    for (position, index) in collection.indexes.enumerated() {
      try IndexEntries.forEachDifference(old, new, at: position) {
        (kind, entry) throws(LMDBError) in
        switch kind {
        case .removed: _ = try txn.delete(index.database, key: entry)
        case .added: try txn.put(index.database, key: entry, value: noValue)
        }
      }
    }
  }

  /// Removes the entries of all rows.
  static func removeAll(
    of collection: CollectionStorage, in txn: inout WriteTxn
  ) throws(LMDBError) {
    for index in collection.indexes { try txn.removeAll(index.database) }
  }

  /// Throws when another record has the same key in a unique index.
  ///
  /// - Parameter row: The record: its own entry is no duplicate.
  /// - Throws: ``StoreError/Code/uniqueViolation``; nothing has been written.
  static func checkUnique(
    _ new: IndexEntries, of collection: CollectionStorage, _ row: RowLocation,
    in txn: TxnPointer
  ) throws {
    for (position, index) in collection.indexes.enumerated()
    where index.stored.definition.isUnique {
      guard let key = new.uniqueKey(at: position) else { continue }
      try checkUnique(key, in: index, of: collection, row, txn)
    }
  }

  private static func checkUnique(
    _ key: IndexEntries.UniqueKey, in index: IndexStorage, of collection: CollectionStorage,
    _ row: RowLocation, _ txn: TxnPointer
  ) throws {
    try checkUnique(
      key.bytes, in: index, of: collection, key: row.key,
      cutFrom: key.isCut ? IndexedTexts(row, of: index) : nil, txn)
  }

  /// Throws when another record has an entry of an index key.
  ///
  /// - Parameters:
  ///   - key: The record's primary key: its own entry is no duplicate.
  ///   - texts: What the key is cut from, which the other record must have too;
  ///     nil when the key is whole.
  /// - Throws: ``StoreError/Code/uniqueViolation``; nothing has been written.
  static func checkUnique(
    _ indexKey: UnsafeRawBufferPointer, in index: IndexStorage, of collection: CollectionStorage,
    key: UnsafeRawBufferPointer, cutFrom texts: IndexedTexts? = nil, _ txn: TxnPointer
  ) throws {
    var cursor = try txn.cursor(index.database)
    var found = try cursor.seek(indexKey)
    while found, cursor.key.starts(with: indexKey) {
      let other = UnsafeRawBufferPointer(rebasing: cursor.key[indexKey.count...])
      if try !areEqual(other, key)
        && (texts == nil || texts == IndexedTexts(of: other, in: index, collection, txn))
      {
        throw StoreError.uniqueViolation(
          index: index.name, collection: collection.name, collection.keyText(key),
          other: collection.keyText(other))
      }
      found = try cursor.next()
    }
  }

  /// Throws when two of the records that have a cut index key have the same
  /// texts.
  ///
  /// - Throws: ``StoreError/Code/uniqueViolation``.
  static func checkTexts(
    of indexKey: UnsafeRawBufferPointer, in index: IndexStorage,
    of collection: CollectionStorage, _ txn: TxnPointer
  ) throws {
    var seen: Set<IndexedTexts> = []
    var cursor = try txn.cursor(index.database)
    var found = try cursor.seek(indexKey)
    while found, cursor.key.starts(with: indexKey) {
      let key = UnsafeRawBufferPointer(rebasing: cursor.key[indexKey.count...])
      let (isNew, other) = seen.insert(try IndexedTexts(of: key, in: index, collection, txn))
      if !isNew {
        throw StoreError.uniqueViolation(
          index: index.name, collection: collection.name, collection.keyText(key),
          other: collection.keyText(other.location.key))
      }
      found = try cursor.next()
    }
  }

  /// Fills a new index with the rows that are there.
  ///
  /// - Throws: ``StoreError/Code/keyTooLong``,
  ///   ``StoreError/Code/uniqueViolation``, ``StoreError/Code/damagedRecord``;
  ///   the index is then incomplete, and the transaction has to be aborted.
  /// - Complexity: O(*n* · log *n*) for *n* rows.
  static func fill(
    _ index: IndexStorage, of collection: CollectionStorage, in txn: inout WriteTxn
  ) throws {
    let entries = IndexEntries()
    // The rows are read and the entries written in different databases, so the
    // cursor and the row's bytes stay valid beside the writes.
    let pointer = txn.borrowedPointer
    var rows = try pointer.cursor(collection.database)
    while try rows.next() {
      let location = try collection.locate(rows.value, key: rows.key)
      try entries.compute(location, in: collection, only: index)
      if index.stored.definition.isUnique, let key = entries.uniqueKey(at: 0) {
        try checkUnique(key, in: index, of: collection, location, pointer)
      }
      for number in 0..<entries.count(at: 0) {
        try txn.put(index.database, key: entries.entry(number, at: 0), value: noValue)
      }
    }
  }
}
