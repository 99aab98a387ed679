extension WriteTransaction {
  /// Changes many records of a collection at once: the fast way to import.
  ///
  /// ```swift
  /// try store.write { txn in
  ///   try txn.bulk(Note.self) { notes in
  ///     while let note = try next() { try notes.insert(note) }
  ///   }
  /// }
  /// ```
  ///
  /// What `body` gives to the writer is collected, brought into the order of
  /// each tree and stored tree by tree when `body` returns. Records that come in
  /// the order of their IDs, as those with new ``FoundationEssentials/UUID/v7()``
  /// do, and after all that are there, are stored as they come.
  ///
  /// - Parameters:
  ///   - type: The type of the records.
  ///   - options: How it is done.
  ///   - progress: Called while records and index entries are stored, after
  ///     some thousand each, and at the end. An error that it throws ends the
  ///     bulk change and comes through unchanged.
  ///   - body: Gives the changes to the writer.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` and `progress` throw, unchanged;
  ///   ``StoreError/Code/readOnly``; and as ``BulkWriter/flush(_:)``. The
  ///   transaction can then no longer commit: nothing of it is stored.
  /// - Complexity: As ``BulkWriter/flush(_:)``; memory as
  ///   ``BulkOptions/memoryBudget`` says.
  public mutating func bulk<R: Record, T>(
    _ type: R.Type, options: BulkOptions = BulkOptions(),
    progress: (BulkProgress) throws -> Void = { _ in },
    _ body: (inout BulkWriter<R>) throws -> T
  ) throws -> T {
    let binding = try catalog.binding(type)
    let storage = try writableStorage(of: binding)
    let changes = CollectionChanges(storage, path: catalog.path, options, recorder)
    do {
      return try withUnsafeMutablePointer(to: &self) { pointer in
        var writer = BulkWriter(pointer, binding, changes)
        let result = try body(&writer)
        try writer.flush(progress)
        return result
      }
    } catch {
      abandon(error)
      throw error
    }
  }

  /// Inserts many records that are not in their collection yet.
  ///
  /// ``bulk(_:options:progress:_:)`` does the same with progress and other
  /// options.
  ///
  /// - Throws: As ``insert(_:)``, when one of the records cannot be inserted or
  ///   two of them cannot both be. The transaction can then no longer commit:
  ///   nothing of it is stored.
  /// - Complexity: As ``BulkWriter/flush(_:)``.
  @inlinable
  public mutating func insert<R: Record>(
    contentsOf records: some Sequence<R>
  ) throws(StoreError) {
    try changeMany(R.self) { writer throws in
      for record in records { try writer.insert(record) }
    }
  }

  /// Inserts many records, or replaces those of the same IDs.
  ///
  /// Of several records with one ID the last counts. Values of a unique index
  /// may change places among the records.
  ///
  /// - Throws: As ``insert(contentsOf:)`` without
  ///   ``StoreError/Code/duplicateID``.
  /// - Complexity: As ``BulkWriter/flush(_:)``.
  @inlinable
  public mutating func upsert<R: Record>(
    contentsOf records: some Sequence<R>
  ) throws(StoreError) {
    try changeMany(R.self) { writer throws in
      for record in records { try writer.upsert(record) }
    }
  }

  /// Deletes the records of many IDs.
  ///
  /// - Returns: How many of them there were.
  /// - Throws: ``StoreError/Code/readOnly``; ``StoreError/Code/damagedRecord``,
  ///   after which the transaction can no longer commit.
  /// - Complexity: As ``BulkWriter/flush(_:)``.
  @inlinable
  @discardableResult
  public mutating func delete<R: Record>(
    _ type: R.Type, ids: some Sequence<R.ID>
  ) throws(StoreError) -> Int {
    try changeMany(type) { writer throws in
      for id in ids { try writer.delete(id) }
      try writer.flush()
      return writer.deletedCount
    }
  }

  /// Changes the records of many IDs in place, in the order of their IDs.
  ///
  /// Each is changed once, however often its ID is given.
  ///
  /// - Returns: The number of records.
  /// - Throws: ``StoreError/Code/missingRecord`` when there is none of an ID;
  ///   ``StoreError/Code/changedID`` when `body` changes an ID; what `body`
  ///   throws, unchanged; what ``upsert(contentsOf:)`` throws. The transaction
  ///   can then no longer commit: nothing of it is stored.
  /// - Complexity: As ``BulkWriter/flush(_:)``; the IDs are kept in memory.
  @inlinable
  @discardableResult
  public mutating func update<R: Record>(
    _ type: R.Type, ids: some Sequence<R.ID>, _ body: (inout R) throws -> Void
  ) throws -> Int {
    let keys = KeyList()
    do throws(StoreError) {
      for id in ids {
        try id.withKey(of: R.collection) { key throws(StoreError) in keys.append(key) }
      }
    } catch {
      abandon(error)
      throw error
    }
    return try update(keys, body)
  }

  /// Changes the records of many keys in place.
  @inlinable
  mutating func update<R: Record>(
    _ keys: KeyList, _ body: (inout R) throws -> Void
  ) throws -> Int {
    try bulk(R.self) { writer throws in
      var count = 0
      try keys.forEachSorted { key in
        var record = try writer.record(key: key)
        let id = record.id
        try body(&record)
        guard record.id.isSameKey(as: id) else {
          throw StoreError.changedID(
            collection: R.collection, id.storedValue, to: record.id.storedValue)
        }
        try writer.upsert(record)
        count += 1
      }
      return count
    }
  }

  /// A bulk change that nothing but the store can stop.
  @inlinable
  mutating func changeMany<R: Record, T>(
    _ type: R.Type, _ body: (inout BulkWriter<R>) throws -> T
  ) throws(StoreError) -> T {
    do { return try bulk(type, body) } catch {
      throw StoreError(error, "Writing", path: path)
    }
  }
}
