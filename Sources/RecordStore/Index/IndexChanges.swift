import LMDB

/// The bulk form of ``IndexWriter``: takes in the entries of many rows, and
/// writes them index by index in the order of their keys.
///
/// Invariant: after ``store(_:in:_:)`` every index of the collection holds
/// exactly the entries of its rows.
final class IndexChanges {
  private let collection: CollectionStorage
  private let collectors: [ChangeCollector]
  /// How many changes of entries were taken in.
  private(set) var takenCount = 0
  /// How many of them were stored.
  private(set) var storedCount = 0

  init(of collection: CollectionStorage) {
    self.collection = collection
    collectors = collection.indexes.map { _ in ChangeCollector(hasValues: false) }
  }

  /// The memory that the changes take.
  var memoryByteCount: Int { collectors.reduce(0) { $0 + $1.memoryByteCount } }

  /// Takes in the change of a row's entries; equal ones are left alone.
  ///
  /// - Parameters:
  ///   - old: The entries before, nil for a new row.
  ///   - new: The entries after, nil for a deleted row.
  func replace(_ old: IndexEntries?, with new: IndexEntries?) {
    for position in collectors.indices {
      IndexEntries.forEachDifference(old, new, at: position) { kind, entry in
        switch kind {
        case .removed: take(.delete, entry, at: position)
        case .added:
          let isUnique = collection.indexes[position].stored.definition.isUnique
          let canBeDuplicate = isUnique && new?.uniqueKey(at: position) != nil
          take(canBeDuplicate ? .putUnique : .put, entry, at: position)
        }
      }
    }
  }

  private func take(_ kind: Change.Kind, _ entry: UnsafeRawBufferPointer, at position: Int) {
    collectors[position].append(kind, key: entry)
    takenCount += 1
  }

  /// Writes what is in memory to the file as sorted runs.
  func spill(to space: SpillSpace) throws(StoreError) {
    for collector in collectors { try collector.spill(to: space) }
  }

  /// Stores the entries of those indexes to which they came in their order, and
  /// after all that are there.
  ///
  /// - Throws: As ``store(_:in:_:)``.
  func storeAscending(_ space: SpillSpace, in txn: inout WriteTxn) throws {
    for (index, collector) in zip(collection.indexes, collectors) {
      guard let first = collector.firstKeyIfAscending,
        try isPastEnd(first, of: index, in: txn)
      else { continue }
      try store(collector, in: index, space, in: &txn) {}
    }
  }

  private func isPastEnd(
    _ key: UnsafeRawBufferPointer, of index: IndexStorage, in txn: borrowing WriteTxn
  ) throws(LMDBError) -> Bool {
    var cursor = try txn.cursor(index.database)
    return try !cursor.last() || compareBytes(cursor.key, key) < 0
  }

  /// Stores all that was taken in.
  ///
  /// - Parameter step: Called after some thousand entries each.
  /// - Throws: ``StoreError/Code/uniqueViolation``,
  ///   ``StoreError/Code/damagedRecord``, `LMDBError`, and what `step` throws.
  ///   The transaction has to be aborted then.
  func store(
    _ space: SpillSpace, in txn: inout WriteTxn, _ step: () throws -> Void
  ) throws {
    for (index, collector) in zip(collection.indexes, collectors) where collector.count > 0 {
      try store(collector, in: index, space, in: &txn, step)
    }
  }

  private func store(
    _ collector: ChangeCollector, in index: IndexStorage, _ space: SpillSpace,
    in txn: inout WriteTxn, _ step: () throws -> Void
  ) throws {
    let reader = txn.borrowedPointer
    var changes = try collector.sorted(space)
    var tree = try TreeWriter(index.database, in: &txn)
    var group = UniqueGroup(index, collection)
    while let change = try changes.next() {
      try group.prepare(for: change, tree, reader)
      switch change.kind {
      case .delete: if try tree.find(change.key) != nil { try tree.deleteFound() }
      case .insert, .put, .putUnique: try tree.put(change)
      }
      storedCount += 1
      if storedCount % BulkProgress.interval == 0 { try step() }
    }
    try group.finish(reader)
    collector.removeAll()
  }
}

/// The entries of one index key in a unique index, which are looked at when all
/// changes of that key have been made.
private struct UniqueGroup: ~Copyable {
  private let index: IndexStorage
  private let collection: CollectionStorage
  /// The last entry that was put.
  private let entry = KeyCopy()
  /// The size of the index key in it; 0 when there is no group.
  private var keyByteCount = 0
  /// Whether there may be another entry of the key.
  private var isToBeChecked = false

  init(_ index: IndexStorage, _ collection: CollectionStorage) {
    self.index = index
    self.collection = collection
  }

  private var indexKey: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: entry.bytes[..<keyByteCount])
  }

  /// Looks at the group if the next change is of another key, and begins that
  /// one's if it is an entry which must be the only one.
  @inline(__always)
  mutating func prepare(
    for change: Change, _ tree: borrowing TreeWriter, _ txn: TxnPointer
  ) throws {
    let isSameKey = keyByteCount > 0 && begins(change.key, with: indexKey)
    if keyByteCount > 0, !isSameKey { try finish(txn) }
    guard change.kind == .putUnique,
      let primaryKey = index.primaryKey(in: change.key, of: collection)
    else { return }
    let key = UnsafeRawBufferPointer(rebasing: change.key.dropLast(primaryKey.count))
    isToBeChecked = isSameKey || !tree.isPastEnd(change.key) || begins(tree.last, with: key)
    entry.set(change.key)
    keyByteCount = key.count
  }

  /// Throws when the group has more than one entry.
  mutating func finish(_ txn: TxnPointer) throws {
    defer { keyByteCount = 0 }
    guard keyByteCount > 0, isToBeChecked else { return }
    if index.isCut(indexKey) {
      return try IndexWriter.checkTexts(of: indexKey, in: index, of: collection, txn)
    }
    if try txn.get(index.database, entry.bytes) != nil {
      let key = UnsafeRawBufferPointer(rebasing: entry.bytes[keyByteCount...])
      return try IndexWriter.checkUnique(indexKey, in: index, of: collection, key: key, txn)
    }
    // It was deleted again; the entries of other records remain.
    var cursor = try txn.cursor(index.database)
    guard try cursor.seek(indexKey), begins(cursor.key, with: indexKey) else { return }
    let key = UnsafeRawBufferPointer(rebasing: cursor.key[keyByteCount...])
    try IndexWriter.checkUnique(indexKey, in: index, of: collection, key: key, txn)
  }

  private func begins(_ key: UnsafeRawBufferPointer, with start: UnsafeRawBufferPointer) -> Bool {
    key.count >= start.count
      && areEqual(UnsafeRawBufferPointer(rebasing: key[..<start.count]), start)
  }
}
