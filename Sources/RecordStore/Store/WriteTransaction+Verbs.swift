extension WriteTransaction {
  /// Inserts a record that is not in its collection yet.
  ///
  /// The record and its entry in every index are written in this transaction,
  /// so a reader sees all of them or none.
  ///
  /// - Parameter record: The record; its encoding is at most 64 MiB.
  /// - Throws: ``StoreError/Code/duplicateID`` when the ID is taken;
  ///   ``StoreError/Code/uniqueViolation``; ``StoreError/Code/keyTooLong``;
  ///   ``StoreError/Code/valueTooLarge``; ``StoreError/Code/readOnly``. Nothing
  ///   has been written.
  /// - Complexity: O(*i* · log *n*) for *i* indexes and *n* records.
  @inlinable
  public mutating func insert<R: Record>(_ record: R) throws(StoreError) {
    _ = try put(record, .mustBeAbsent)
  }

  /// Inserts a record, or replaces the one of the same ID.
  ///
  /// - Throws: As ``insert(_:)`` without the first.
  /// - Complexity: O(*i* · log *n*) for *i* indexes and *n* records.
  @inlinable
  public mutating func upsert<R: Record>(_ record: R) throws(StoreError) {
    _ = try put(record, .any)
  }

  /// Replaces the record of the same ID.
  ///
  /// - Throws: ``StoreError/Code/missingRecord`` when there is none; else as
  ///   ``upsert(_:)``. Nothing has been written.
  /// - Complexity: O(*i* · log *n*) for *i* indexes and *n* records.
  @inlinable
  public mutating func update<R: Record>(_ record: R) throws(StoreError) {
    guard try put(record, .mustBePresent) else {
      throw .missingRecord(collection: R.collection, record.id.storedValue)
    }
  }

  /// Changes the record of an ID in place.
  ///
  /// ```swift
  /// try store.write { try $0.update(Todo.self, id) { $0.completed = true } }
  /// ```
  ///
  /// - Throws: ``StoreError/Code/missingRecord`` when there is none;
  ///   ``StoreError/Code/changedID`` when `body` changes the ID; what `body`
  ///   throws, unchanged; else as ``upsert(_:)``. Nothing has been written.
  /// - Complexity: O(*i* · log *n*) for *i* indexes and *n* records.
  @inlinable
  public mutating func update<R: Record>(
    _ type: R.Type, _ id: R.ID, _ body: (inout R) throws -> Void
  ) throws {
    guard var record = try fetch(type, id) else {
      throw StoreError.missingRecord(collection: R.collection, id.storedValue)
    }
    try body(&record)
    guard record.id.isSameKey(as: id) else {
      throw StoreError.changedID(
        collection: R.collection, id.storedValue, to: record.id.storedValue)
    }
    _ = try put(record, .mustBePresent)
  }

  /// Replaces `old` by `record` if the store still holds `old`, value by value.
  ///
  /// - Throws: ``StoreError/Code/changedRecord`` when it holds another value;
  ///   ``StoreError/Code/missingRecord`` when it holds none;
  ///   ``StoreError/Code/changedID`` when the two have different IDs; else as
  ///   ``upsert(_:)``. Nothing has been written.
  /// - Complexity: O(*i* · log *n*) for *i* indexes and *n* records.
  @inlinable
  public mutating func update<R: Record>(_ record: R, replacing old: R) throws(StoreError) {
    guard record.id.isSameKey(as: old.id) else {
      throw .changedID(collection: R.collection, old.id.storedValue, to: record.id.storedValue)
    }
    guard let stored = try fetch(R.self, old.id) else {
      throw .missingRecord(collection: R.collection, old.id.storedValue)
    }
    let layout = try context.catalog.binding(R.self).layout
    let expected = try RecordEncoder.encode(old, layout: layout, into: buffer)
    let copy = copyOfBuffer(expected)
    let found = try RecordEncoder.encode(stored, layout: layout, into: buffer)
    guard holdsBuffer(found, equalTo: copy) else {
      throw changedRecord(R.collection, old.id.storedValue)
    }
    _ = try put(record, .mustBePresent)
  }

  /// Deletes the record of an ID.
  ///
  /// - Returns: Whether there was one.
  /// - Complexity: O(*i* · log *n*) for *i* indexes and *n* records.
  @inlinable
  @discardableResult
  public mutating func delete<R: Record>(_ type: R.Type, _ id: R.ID) throws(StoreError) -> Bool {
    let binding = try catalogBinding(type)
    return try id.withKey(of: R.collection) { key throws(StoreError) in
      try deleteRow(key, binding)
    }
  }

  /// Deletes all records of a collection.
  ///
  /// - Complexity: O(pages of the collection).
  public mutating func deleteAll<R: Record>(_ type: R.Type) throws(StoreError) {
    try deleteAllRows(of: writableStorage(of: catalog.binding(type)))
  }

  /// Deletes the records of all collections, those of other programs too; the
  /// schema stays.
  ///
  /// - Throws: ``StoreError/Code/damagedSchema`` when the data of a collection
  ///   or an index is missing; ``StoreError/Code/readOnly``. Nothing has been
  ///   written.
  /// - Complexity: O(pages of the store).
  public mutating func deleteAll() throws(StoreError) {
    let collections = try catalog.stored.collections.map { (stored) throws(StoreError) in
      try writableStorage(named: stored.name)
    }
    for collection in collections { try deleteAllRows(of: collection) }
  }

  /// Encodes a record and stores its row.
  @inlinable
  mutating func put<R: Record>(_ record: R, _ presence: Presence) throws(StoreError) -> Bool {
    let binding = try catalogBinding(R.self)
    let byteCount = try RecordEncoder.encode(record, layout: binding.layout, into: buffer)
    return try record.id.withKey(of: R.collection) { key throws(StoreError) in
      try putRow(key, byteCount: byteCount, binding, presence)
    }
  }

  @usableFromInline
  func catalogBinding<R: Record>(_ type: R.Type) throws(StoreError) -> CollectionBinding<R> {
    try catalog.binding(type)
  }

  /// Keeps the transaction from committing.
  @usableFromInline
  mutating func abandon(_ error: any Error) { failure = failure ?? error }

  @usableFromInline
  func copyOfBuffer(_ byteCount: Int) -> [UInt8] { [UInt8](buffer.bytes(byteCount)) }

  @usableFromInline
  func holdsBuffer(_ byteCount: Int, equalTo copy: [UInt8]) -> Bool {
    copy.withUnsafeBytes { areEqual($0, buffer.bytes(byteCount)) }
  }

  @usableFromInline
  func changedRecord(_ collection: String, _ id: StoredValue) -> StoreError {
    .changedRecord(collection: collection, "\(id)")
  }
}
