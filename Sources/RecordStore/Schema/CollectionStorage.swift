import LMDB

/// One collection of the open file, whatever the program's types: its databases
/// and how to read its rows.
final class CollectionStorage: Sendable {
  let stored: StoredCollection
  let database: Database
  /// The indexes whose databases are there.
  let indexes: [IndexStorage]
  /// An index whose database is missing, as messages name it; nil for none.
  ///
  /// Without it no row may be written.
  let lostIndex: String?
  /// Reads all fields that the file records, in their order.
  let plans: RowPlanSet
  /// Whether an index may refuse a row: the file lets its entries become longer
  /// than keys can be.
  let mayRefuseRows: Bool

  var name: String { stored.name }

  /// - Parameter databases: The handles of the databases in the file by name;
  ///   nil when the collection's own is missing.
  init?(_ stored: StoredCollection, databases: [String: Database]) {
    guard let database = databases[stored.databaseName] else { return nil }
    self.stored = stored
    self.database = database
    indexes = stored.indexes.compactMap { index in
      databases[index.databaseName].flatMap { IndexStorage(index, of: stored, database: $0) }
    }
    lostIndex = stored.indexes.first { databases[$0.databaseName] == nil }.map { index in
      stored.name(of: index)
    }
    mayRefuseRows = indexes.contains { index in
      index.largestEntryByteCount(primaryKey: stored.primaryKey) > KeyFormat.maximumByteCount
    }
    plans = RowPlanSet(
      fields: stored.fields.map { ($0.number, $0.type) }, layouts: stored.layouts,
      defaults: stored.defaults)
  }

  /// The place of a row.
  ///
  /// - Throws: ``StoreError/Code/damagedRecord`` when its header is not of this
  ///   collection.
  func locate(_ row: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer) throws(StoreError)
    -> RowLocation
  {
    if let location = plans.locate(row, key: key) { return location }
    throw damagedHeader(row, key: key)
  }

  /// The error for a row whose header cannot be read.
  func damagedHeader(_ row: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer) -> StoreError {
    guard row.count >= RowFormat.headerByteCount else {
      return .damagedRecord(
        collection: name, keyText(key), offset: 0, "the row has only \(row.count) bytes")
    }
    let format = row.loadUnaligned(as: UInt16.self)
    guard format == RowFormat.version else {
      return .damagedRecord(
        collection: name, keyText(key), offset: 0, "row format \(format) is not known")
    }
    let layout = row.loadUnaligned(fromByteOffset: 2, as: UInt16.self)
    return .damagedRecord(
      collection: name, keyText(key), offset: 2,
      layout >= 1 && layout <= plans.count
        ? "the row has only \(row.count) bytes" : "layout \(layout) is not known")
  }

  /// The primary key as a person reads it, in hexadecimal when it is damaged.
  func keyText(_ key: UnsafeRawBufferPointer) -> String {
    id(of: key)?.description ?? StoreError.hexadecimal(key)
  }

  /// The primary key's value, nil when the bytes are none.
  func id(of key: UnsafeRawBufferPointer) -> StoredValue? {
    var decoder = KeyDecoder(key)
    guard let value = decoder.value(stored.primaryKey), decoder.isAtEnd else { return nil }
    return value
  }

  /// The value of one field.
  ///
  /// - Parameter position: Its position among the file's fields, not 0.
  func value(at position: Int, of location: RowLocation) throws(StoreError) -> StoredValue {
    let slot = location.plan.pointee.slots[position]
    let field = stored.fields[position]
    guard let value = location.source(of: slot).value(field.type.kind, at: slot) else {
      throw .damagedRecord(
        collection: name, keyText(location.key), field: field.name, offset: Int(slot.offset),
        "the bytes are no value of type \(field.type)")
    }
    return value
  }

  /// Whether the checksum of a row is the one of its bytes.
  func hasIntactChecksum(_ location: RowLocation) -> Bool {
    let content = UnsafeRawBufferPointer(
      rebasing: location.row.dropLast(RowFormat.checksumByteCount))
    let stored = location.row.loadUnaligned(fromByteOffset: content.count, as: UInt32.self)
    return stored
      == Checksum.ofRow(collection: self.stored.number, key: location.key, row: content)
  }
}
