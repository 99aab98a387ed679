/// Writing records without their types, by the name of their collection.
///
/// Every index of the collection is kept up, whichever program declared it. A
/// value is checked against its field's type in the file; an enum's raw values
/// are known to the program alone.
extension WriteTransaction {
  /// Inserts a record that is not in its collection yet.
  ///
  /// - Throws: ``StoreError/Code/unknownCollection``;
  ///   ``StoreError/Code/unknownField`` and ``StoreError/Code/wrongType`` when
  ///   it does not fit the file's schema; else as ``insert(_:)``. Nothing has
  ///   been written.
  public mutating func insert(
    _ record: DynamicRecord, inCollection collection: String
  ) throws(StoreError) {
    _ = try put(record, collection, .mustBeAbsent)
  }

  /// Inserts a record, or replaces the one of the same ID.
  ///
  /// - Throws: As ``insert(_:inCollection:)``, apart from the ID being taken.
  public mutating func upsert(
    _ record: DynamicRecord, inCollection collection: String
  ) throws(StoreError) {
    _ = try put(record, collection, .any)
  }

  /// Changes the record of an ID in place.
  ///
  /// - Throws: ``StoreError/Code/missingRecord`` when there is none; what `body`
  ///   throws, unchanged; else as ``insert(_:inCollection:)``. Nothing has been
  ///   written.
  public mutating func update(
    _ id: StoredValue, inCollection collection: String,
    _ body: (inout DynamicRecord) throws -> Void
  ) throws {
    guard var record = try fetch(id, inCollection: collection) else {
      throw StoreError.missingRecord(collection: collection, id)
    }
    try body(&record)
    guard record.id.isSameKey(as: id) else {
      throw StoreError.changedID(collection: collection, id, to: record.id)
    }
    _ = try put(record, collection, .mustBePresent)
  }

  /// Deletes the record of an ID.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: ``StoreError/Code/unknownCollection``;
  ///   ``StoreError/Code/wrongType`` when `id` is not of the primary key's type.
  @discardableResult
  public mutating func delete(
    _ id: StoredValue, inCollection collection: String
  ) throws(StoreError) -> Bool {
    let storage = try writableStorage(named: collection)
    return try storage.withKey(of: id) { key throws(StoreError) in
      try deleteRow(key, in: storage)
    }
  }

  /// Deletes all records of a collection.
  ///
  /// - Throws: ``StoreError/Code/unknownCollection``.
  public mutating func deleteAll(inCollection collection: String) throws(StoreError) {
    try deleteAllRows(of: writableStorage(named: collection))
  }

  private mutating func put(
    _ record: DynamicRecord, _ collection: String, _ presence: Presence
  ) throws(StoreError) -> Bool {
    let storage = try writableStorage(named: collection)
    let values = try record.values(for: storage.stored)
    let layout = StoredCollection.layout(of: storage.stored.fields)
    guard let number = storage.stored.number(of: layout) else {
      throw .missingCollection(collection, path: catalog.path)
    }
    let row = DynamicRow.encode(values.map { ($0.0, $0.1) }, layout: number)
    guard row.count <= RowFormat.maximumByteCount else {
      throw .valueTooLarge(collection: collection, record.id, byteCount: row.count)
    }
    let byteCount = row.count - RowFormat.checksumByteCount
    buffer.reserve(row.count).copyMemory(from: row, byteCount: byteCount)
    return try storage.withKey(of: record.id) { key throws(StoreError) in
      try putRow(key, byteCount: byteCount, in: storage, presence)
    }
  }
}
