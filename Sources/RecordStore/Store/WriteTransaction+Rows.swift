import LMDB

/// Writing one encoded row and its index entries.
///
/// Everything that can be refused is checked before the first byte is written.
extension WriteTransaction {
  /// What to do when the collection has, or lacks, a row of the key.
  @usableFromInline
  enum Presence {
    case mustBeAbsent
    case mustBePresent
    case any
  }

  /// Stores the row in ``buffer``.
  ///
  /// - Parameters:
  ///   - key: The primary key.
  ///   - byteCount: The row's size without its checksum.
  /// - Returns: false when the row had to be present and is not.
  /// - Throws: ``StoreError/Code/duplicateID`` and
  ///   ``StoreError/Code/uniqueViolation``, nothing written.
  @usableFromInline
  mutating func putRow<R: Record>(
    _ key: UnsafeRawBufferPointer, byteCount: Int, _ binding: CollectionBinding<R>,
    _ presence: Presence
  ) throws(StoreError) -> Bool {
    try putRow(key, byteCount: byteCount, in: writableStorage(of: binding), presence)
  }

  /// The same, whatever the program's types.
  mutating func putRow(
    _ key: UnsafeRawBufferPointer, byteCount: Int, in storage: CollectionStorage,
    _ presence: Presence
  ) throws(StoreError) -> Bool {
    let old = try context.row(key, in: storage)
    switch (presence, old) {
    case (.mustBeAbsent, .some):
      throw .duplicateID(collection: storage.name, storage.keyText(key))
    case (.mustBePresent, .none): return false
    default: try write(key, byteCount: byteCount, over: old, in: storage)
    }
    return true
  }

  private mutating func write(
    _ key: UnsafeRawBufferPointer, byteCount: Int, over old: UnsafeRawBufferPointer?,
    in storage: CollectionStorage
  ) throws(StoreError) {
    let content = buffer.bytes(byteCount)
    let checksum = Checksum.ofRow(
      collection: storage.stored.number, key: key, row: content)
    buffer.base.storeBytes(of: checksum.littleEndian, toByteOffset: byteCount, as: UInt32.self)
    let row = buffer.bytes(byteCount + RowFormat.checksumByteCount)

    if let old { try oldEntries.compute(storage.locate(old, key: key), in: storage) }
    let location = try storage.locate(row, key: key)
    try newEntries.compute(location, in: storage)
    try checkUnique(location, in: storage)
    let (before, after) = (old == nil ? nil : oldEntries, newEntries)
    let recorder = recorder
    try change { txn in
      recorder?.record(key, in: storage, from: old, to: row)
      try txn.put(storage.database, key: key, value: row)
      try IndexWriter.replace(before, with: after, of: storage, in: &txn)
      try recorder?.storeFullPage(in: &txn)
    }
  }

  private func checkUnique(
    _ row: RowLocation, in storage: CollectionStorage
  ) throws(StoreError) {
    do {
      try IndexWriter.checkUnique(newEntries, of: storage, row, in: context.txn)
    } catch {
      throw StoreError(error, "Reading", path: catalog.path)
    }
  }

  /// Deletes a row and its index entries; false when there is none.
  @usableFromInline
  mutating func deleteRow<R: Record>(
    _ key: UnsafeRawBufferPointer, _ binding: CollectionBinding<R>
  ) throws(StoreError) -> Bool {
    try deleteRow(key, in: writableStorage(of: binding))
  }

  /// The same, whatever the program's types.
  mutating func deleteRow(
    _ key: UnsafeRawBufferPointer, in storage: CollectionStorage
  ) throws(StoreError) -> Bool {
    guard let old = try context.row(key, in: storage) else { return false }
    try oldEntries.compute(storage.locate(old, key: key), in: storage)
    let before = oldEntries
    let recorder = recorder
    try change { txn in
      recorder?.record(key, in: storage, from: old, to: nil)
      try IndexWriter.replace(before, with: nil, of: storage, in: &txn)
      _ = try txn.delete(storage.database, key: key)
      try recorder?.storeFullPage(in: &txn)
    }
    return true
  }

  /// Deletes all rows of a collection and their index entries.
  mutating func deleteAllRows(of storage: CollectionStorage) throws(StoreError) {
    guard try holdsKeys(storage) else { return }
    let recorder = recorder
    try change { txn in
      try recorder?.recordDeletion(ofAllIn: storage, in: &txn)
      try txn.removeAll(storage.database)
      try IndexWriter.removeAll(of: storage, in: &txn)
    }
  }

  private func holdsKeys(_ storage: CollectionStorage) throws(StoreError) -> Bool {
    do {
      for database in [storage.database] + storage.indexes.map(\.database)
      where try context.txn.statistics(of: database).entries > 0 {
        return true
      }
      return false
    } catch {
      throw StoreError(error, "Reading", path: catalog.path)
    }
  }

  /// The collection of a record type, if this program may write it.
  func writableStorage<R: Record>(
    of binding: CollectionBinding<R>
  ) throws(StoreError) -> CollectionStorage {
    if let failure { throw .abortedTransaction(failure) }
    return try binding.writableStorage()
  }

  /// The collection of a name, if it can be written.
  func writableStorage(named name: String) throws(StoreError) -> CollectionStorage {
    if let failure { throw .abortedTransaction(failure) }
    if catalog.isReadOnly { throw .readOnly(path: catalog.path) }
    let storage = try catalog.collection(named: name)
    if let index = storage.lostIndex {
      throw .missingIndex(index, collection: name, path: catalog.path)
    }
    return storage
  }
}
