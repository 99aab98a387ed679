extension WriteTransaction {
  /// Sets one field of every record of a query, without decoding them.
  ///
  /// ```swift
  /// try store.write { txn in
  ///   try txn.set(\.isLent, to: false, where: Book.where { $0.isLent })
  /// }
  /// ```
  ///
  /// The records are those that the query has before the first change. One that
  /// has the value already is left alone, and counts.
  ///
  /// - Returns: The number of records.
  /// - Throws: ``StoreError/Code/unknownField`` when the property is not a
  ///   stored field; ``StoreError/Code/changedID`` when it is the ID; what
  ///   ``upsert(contentsOf:)`` throws; what the query throws. Unless it was the
  ///   query that failed, or the field, the transaction can then no longer
  ///   commit: nothing of it is stored.
  /// - Complexity: As ``BulkWriter/flush(_:)`` for *m* records, beside the
  ///   query; *m* IDs are kept in memory.
  @discardableResult
  public mutating func set<R: Record, V: FieldValue>(
    _ keyPath: any KeyPath<R, V> & Sendable, to value: V, where query: Query<R>
  ) throws -> Int {
    let field = FieldReference(keyPath)
    guard field.number > 0 else {
      throw StoreError.unknownField(collection: R.collection, field.name)
    }
    guard field.number != RowFormat.primaryKeyNumber else {
      throw StoreError.setID(collection: R.collection, field.name)
    }
    let storage = try writableStorage(of: catalog.binding(R.self))
    let keys = try keys(of: query)
    let setter = FieldSetter(storage, field.number, value.storedValue)
    return try bulk(R.self) { writer throws in
      var count = 0
      try keys.forEachSorted { key in
        count += 1
        guard let row = try writer.locate(key)?.row,
          let byteCount = try setter.apply(to: row, key: key, into: writer.buffer)
        else { return }
        try writer.takeRow(key, byteCount: byteCount, mustBeAbsent: false)
        try writer.makeRoom()
      }
      return count
    }
  }
}

/// Sets one field in rows of every layout of a collection.
private struct FieldSetter {
  private let storage: CollectionStorage
  private let number: UInt8
  private let value: StoredValue
  /// The patch for each layout, nil where the field has to be added.
  private let patches: [RowPatch?]

  init(_ storage: CollectionStorage, _ number: UInt8, _ value: StoredValue) {
    self.storage = storage
    self.number = number
    self.value = value
    patches = storage.stored.layouts.map { RowPatch($0, field: number, value) }
  }

  /// Writes the changed row into `buffer`, without its checksum.
  ///
  /// - Returns: The number of bytes, nil when the row has the value already.
  /// - Throws: ``StoreError/Code/damagedRecord``;
  ///   ``StoreError/Code/valueTooLarge``.
  func apply(
    to row: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer, into buffer: RowBuffer
  ) throws(StoreError) -> Int? {
    // Safe because the row has been located: its layout is one of these.
    let layout = Int(row.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
    guard let patch = patches[layout - 1] else {
      return try rewrite(storage.locate(row, key: key), into: buffer)
    }
    guard let byteCount = patch.apply(to: row, into: buffer) else {
      throw .damagedRecord(
        collection: storage.name, storage.keyText(key), field: storage.stored.field(number)?.name,
        offset: 0, "the field does not lie in the row")
    }
    guard byteCount + RowFormat.checksumByteCount <= RowFormat.maximumByteCount else {
      throw .valueTooLarge(
        collection: storage.name, storage.id(of: key) ?? .null, byteCount: byteCount)
    }
    let old = UnsafeRawBufferPointer(rebasing: row.dropLast(RowFormat.checksumByteCount))
    return areEqual(old, buffer.bytes(byteCount)) ? nil : byteCount
  }

  /// Writes the row under the newest layout, which has the field.
  private func rewrite(
    _ location: RowLocation, into buffer: RowBuffer
  ) throws(StoreError) -> Int {
    let stored = storage.stored
    var values: [(type: FieldType, value: StoredValue)] = []
    for position in stored.fields.indices.dropFirst() {
      let field = stored.fields[position]
      let isField = field.number == number
      values.append((field.type, isField ? value : try storage.value(at: position, of: location)))
    }
    guard let layout = stored.number(of: StoredCollection.layout(of: stored.fields)) else {
      throw .damagedRecord(
        collection: storage.name, storage.keyText(location.key), offset: 2,
        "no layout has all fields of the collection")
    }
    let row = DynamicRow.encode(values, layout: layout)
    let byteCount = row.count - RowFormat.checksumByteCount
    buffer.reserve(row.count).copyMemory(from: row, byteCount: byteCount)
    return byteCount
  }
}
