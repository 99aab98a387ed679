/// Reading records without their types, by the name of their collection.
extension ReadableTransaction where Self: ~Copyable {
  /// Calls `body` with each record of a collection, in the order of the IDs,
  /// whatever types the program has.
  ///
  /// - Parameters:
  ///   - collection: The collection's name.
  ///   - limit: The largest number of records; all by default.
  /// - Throws: ``StoreError/Code/unknownCollection`` when the file has no such
  ///   collection; ``StoreError/Code/damagedSchema`` when its data is missing;
  ///   ``StoreError/Code/damagedRecord``; what `body` throws, unchanged.
  public func forEach(
    inCollection collection: String, limit: Int = .max,
    _ body: (DynamicRecord) throws -> Void
  ) throws {
    let storage = try context.catalog.collection(named: collection)
    let context = context
    var rows = try context.scan(
      QueryRequest(limit: max(0, limit)), QuerySubject(storage))
    while let row = try rows.next() { try body(DynamicRecord(row, in: storage)) }
  }

  /// The record of an ID in a collection, nil when there is none.
  ///
  /// - Throws: ``StoreError/Code/wrongType`` when `id` is not of the primary
  ///   key's type; else as ``forEach(inCollection:limit:_:)``.
  /// - Complexity: O(log *n*).
  public func fetch(
    _ id: StoredValue, inCollection collection: String
  ) throws(StoreError) -> DynamicRecord? {
    let context = context
    let storage = try context.catalog.collection(named: collection)
    return try storage.withKey(of: id) { key throws(StoreError) in
      guard let row = try context.row(key, in: storage) else { return nil }
      return try DynamicRecord(storage.locate(row, key: key), in: storage)
    }
  }
}

extension CollectionStorage {
  /// Calls `body` with the encoded key of an ID, which dies when it returns.
  ///
  /// - Throws: ``StoreError/Code/wrongType``; ``StoreError/Code/keyTooLong``.
  func withKey<T>(
    of id: StoredValue, _ body: (UnsafeRawBufferPointer) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    guard id.isValue(of: stored.primaryKey) else {
      throw .wrongType(
        collection: name, field: stored.fields[0].name, id, stored.primaryKey)
    }
    let result = withUnsafeTemporaryAllocation(
      byteCount: KeyFormat.maximumPrimaryKeyByteCount, alignment: 16
    ) { buffer -> Result<T, StoreError> in
      var encoder = KeyEncoder(buffer)
      _ = encoder.append(id, as: stored.primaryKey)
      guard let key = encoder.bytes else {
        return .failure(.primaryKeyTooLong(collection: name, id))
      }
      do throws(StoreError) { return .success(try body(key)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
