import LMDB

/// Reading records without their types, by the name of their collection.
extension ReadableTransaction where Self: ~Copyable {
  /// Calls `body` with each record of a collection, in the order of the IDs,
  /// whatever types the program has.
  ///
  /// - Parameters:
  ///   - collection: The collection's name.
  ///   - id: Where to begin: at this ID, or the next one if it has no record.
  ///   - isReversed: Whether the last ID comes first.
  ///   - limit: The largest number of records; all by default.
  ///   - damaged: Is told of each record that is damaged; the others follow.
  ///     Without it the first one ends the walk.
  /// - Throws: ``StoreError/Code/unknownCollection`` when the file has no such
  ///   collection; ``StoreError/Code/damagedSchema`` when its data is missing;
  ///   ``StoreError/Code/wrongType`` when `id` is not of the primary key's type;
  ///   ``StoreError/Code/damagedRecord`` and ``StoreError/Code/damagedKey``
  ///   without `damaged`; what `damaged` and `body` throw, unchanged.
  public func forEach(
    inCollection collection: String, from id: StoredValue? = nil, isReversed: Bool = false,
    limit: Int = .max, damaged: ((StoreError) throws -> Void)? = nil,
    _ body: (DynamicRecord) throws -> Void
  ) throws {
    let context = context
    let storage = try context.catalog.collection(named: collection)
    let interval = try storage.interval(from: id, isReversed: isReversed)
    var scan = try context.scan([interval], isReversed: isReversed, of: storage)
    var remaining = max(0, limit)
    while remaining > 0, try context.next(&scan) {
      remaining -= 1
      let record: DynamicRecord
      do throws(StoreError) {
        record = try DynamicRecord(storage.locate(scan.value, key: scan.key), in: storage)
      } catch {
        guard let damaged else { throw error }
        try damaged(error)
        continue
      }
      try body(record)
    }
  }

  /// The record of an ID in a collection, nil when there is none.
  ///
  /// - Throws: ``StoreError/Code/wrongType`` when `id` is not of the primary
  ///   key's type; ``StoreError/Code/unknownCollection``;
  ///   ``StoreError/Code/damagedSchema``; ``StoreError/Code/damagedRecord``.
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

  /// Whether a collection has a record of an ID; it may be damaged.
  ///
  /// - Throws: As ``fetch(_:inCollection:)``, apart from damage to the record.
  /// - Complexity: O(log *n*).
  public func contains(
    _ id: StoredValue, inCollection collection: String
  ) throws(StoreError) -> Bool {
    let context = context
    let storage = try context.catalog.collection(named: collection)
    return try storage.withKey(of: id) { key throws(StoreError) in
      try context.row(key, in: storage) != nil
    }
  }
}

extension TransactionContext {
  /// Walks over the rows of a collection.
  @_lifetime(borrow self)
  fileprivate func scan(
    _ intervals: [KeyInterval], isReversed: Bool, of storage: CollectionStorage
  ) throws(StoreError) -> KeyScan {
    do { return try KeyScan(intervals, isReversed: isReversed, storage.database, in: txn) } catch {
      throw StoreError(error, "Reading", path: catalog.path)
    }
  }

  /// Takes a step of a walk; false at its end.
  fileprivate func next(_ scan: inout KeyScan) throws(StoreError) -> Bool {
    do { return try scan.next() } catch {
      throw StoreError(error, "Reading", path: catalog.path)
    }
  }
}

extension CollectionStorage {
  /// The keys from an ID on, in a direction; all keys without one.
  fileprivate func interval(
    from id: StoredValue?, isReversed: Bool
  ) throws(StoreError) -> KeyInterval {
    guard let id else { return .everything }
    let key = try withKey(of: id) { [UInt8]($0) }
    // No key begins with another one, so what follows it begins behind a zero.
    return isReversed
      ? KeyInterval(lower: [], upper: key + [0]) : KeyInterval(lower: key, upper: nil)
  }

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
