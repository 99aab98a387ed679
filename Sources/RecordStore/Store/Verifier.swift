import LMDB

/// The check of one snapshot.
struct Verifier {
  private let txn: TxnPointer
  private let catalog: Catalog
  private let entries = IndexEntries()
  private(set) var verification: Verification

  init(_ context: TransactionContext, _ verification: Verification) {
    self.verification = verification
    txn = context.txn
    catalog = context.catalog
  }

  mutating func run() throws(LMDBError) {
    let schema = try checkSchema()
    try checkDatabases(schema)
    for collection in catalog.collections { try check(collection) }
    try checkHistory()
  }

  // MARK: Schema

  private mutating func checkSchema() throws(LMDBError) -> StoredSchema {
    let bytes = try txn.get(catalog.schemaDatabase, StoreLayout.schemaKey.bytes)
    let sequence = try txn.get(catalog.schemaDatabase, StoreLayout.sequenceKey.bytes)
    if let sequence {
      do throws(StoredSequence.Damage) { _ = try StoredSequence(decoding: sequence) } catch {
        verification.add(Finding(.damagedSchema, error.problem))
      }
    }
    do throws(StoredSchema.Unreadable) {
      return try StoredSchema(decoding: bytes ?? UnsafeRawBufferPointer(start: nil, count: 0))
    } catch {
      verification.add(Finding(.damagedSchema, "The schema \(error)."))
      return catalog.stored
    }
  }

  private mutating func checkDatabases(_ schema: StoredSchema) throws(LMDBError) {
    let found = Set(try txn.databaseNames())
    for collection in schema.collections {
      if !found.contains(collection.databaseName) {
        addMissing(collection.databaseName, "collection", collection.name, of: collection)
      }
      for index in collection.indexes where !found.contains(index.databaseName) {
        addMissing(
          index.databaseName, "index", collection.name(of: index), of: collection, index)
      }
    }
    let named = [StoreLayout.schemaDatabase, HistoryFormat.database] + schema.databaseNames
    for name in found.subtracting(named).sorted() {
      verification.add(
        Finding(.unknownDatabase, "The schema does not name the database '\(name)'."))
    }
  }

  private mutating func addMissing(
    _ database: String, _ what: String, _ name: String, of collection: StoredCollection,
    _ index: StoredIndex? = nil
  ) {
    verification.add(
      Finding(
        .missingDatabase, collection: collection.name,
        "The database '\(database)' of the \(what) \(name) is missing."),
      of: index.map { DamagedIndex($0, of: collection) })
  }

  private mutating func checkHistory() throws(LMDBError) {
    guard let log = catalog.history else { return }
    // A damaged sequence is a finding already.
    let sequence = try? TransactionContext(txn, catalog).sequence
    for problem in try HistoryCheck(log, in: txn).problems(upTo: sequence) {
      verification.add(Finding(.damagedHistory, problem))
    }
  }

  // MARK: Rows

  private mutating func check(_ collection: CollectionStorage) throws(LMDBError) {
    let checkType = catalog.check(of: collection.name)
    var expected = [Int](repeating: 0, count: collection.indexes.count)
    var rowCount = 0
    var cursor = try txn.cursor(collection.database)
    while try cursor.next() {
      rowCount += 1
      let key = cursor.key
      guard collection.id(of: key) != nil else {
        add(.damagedKey, collection, key, "is no \(collection.stored.primaryKey)")
        continue
      }
      guard let location = collection.plans.locate(cursor.value, key: key) else {
        add(.damagedRow, collection, key, collection.damagedHeader(cursor.value, key: key))
        continue
      }
      if !collection.hasIntactChecksum(location) {
        add(.wrongChecksum, collection, key, "its checksum is not that of its bytes")
      }
      guard isDecodable(location, collection, checkType) else { continue }
      try checkEntries(of: location, in: collection, &expected)
    }
    verification.recordCount += rowCount
    try checkCount(rowCount, collection.database, of: collection, collection.name)
    for (position, index) in collection.indexes.enumerated() {
      try check(index, of: collection, expected: expected[position])
    }
  }

  private mutating func isDecodable(
    _ location: RowLocation, _ collection: CollectionStorage,
    _ checkType: ((RowLocation) throws(StoreError) -> Void)?
  ) -> Bool {
    do throws(StoreError) {
      for position in collection.stored.fields.indices.dropFirst() {
        _ = try collection.value(at: position, of: location)
      }
      try checkType?(location)
      try entries.compute(location, in: collection)
      return true
    } catch {
      add(.undecodableField, collection, location.key, error)
      return false
    }
  }

  // MARK: Indexes

  /// Every record has its entries, each of them empty.
  private mutating func checkEntries(
    of location: RowLocation, in collection: CollectionStorage, _ expected: inout [Int]
  ) throws(LMDBError) {
    for (position, index) in collection.indexes.enumerated() {
      for number in 0..<entries.count(at: position) {
        guard let value = try txn.get(index.database, entries.entry(number, at: position)) else {
          add(
            .missingEntry, collection, location.key, "it has no entry in the index \(index.name)",
            index)
          continue
        }
        expected[position] += 1
        if !value.isEmpty {
          add(
            .nonemptyEntry, collection, location.key, "its entry in \(index.name) has a value",
            index)
        }
      }
    }
  }

  /// Every entry has its record: when all records have theirs, the number of
  /// entries proves it; when the two do not agree, each entry is looked at.
  private mutating func check(
    _ index: IndexStorage, of collection: CollectionStorage, expected: Int
  ) throws(LMDBError) {
    var count = 0
    var cursor = try txn.cursor(index.database)
    while try cursor.next() { count += 1 }
    verification.entryCount += count
    try checkCount(count, index.database, of: collection, index.name, index)
    guard count != expected || index.stored.definition.isUnique else { return }
    var group = UniqueGroup()
    var isFound = try cursor.first()
    while isFound {
      try checkEntry(cursor.key, index, of: collection, &group)
      isFound = try cursor.next()
    }
  }

  private mutating func checkEntry(
    _ entry: UnsafeRawBufferPointer, _ index: IndexStorage, of collection: CollectionStorage,
    _ group: inout UniqueGroup
  ) throws(LMDBError) {
    guard let key = index.primaryKey(in: entry, of: collection), !key.isEmpty,
      let row = try txn.get(collection.database, key)
    else {
      add(.extraEntry, collection, entry, "the entry in \(index.name) has no record", index)
      return
    }
    guard let location = collection.plans.locate(row, key: key),
      (try? entries.compute(location, in: collection)) != nil,
      let position = collection.indexes.firstIndex(where: { $0 === index })
    else { return }
    let isOwn = (0..<entries.count(at: position)).contains { number in
      areEqual(entries.entry(number, at: position), entry)
    }
    guard isOwn else {
      add(.extraEntry, collection, key, "an entry in \(index.name) is not of its values", index)
      return
    }
    guard index.stored.definition.isUnique, let unique = entries.uniqueKey(at: position) else {
      return
    }
    if !group.add(unique, IndexedTexts(location, of: index)) {
      add(.duplicateEntry, collection, key, "its values are not unique in \(index.name)")
    }
  }

  private mutating func checkCount(
    _ count: Int, _ database: Database, of collection: CollectionStorage, _ name: String,
    _ index: IndexStorage? = nil
  ) throws(LMDBError) {
    let stated = try txn.statistics(of: database).entries
    guard stated != count else { return }
    verification.add(
      Finding(
        .wrongCount, collection: collection.name,
        "\(name) holds \(count) keys and says that it has \(stated)."),
      of: index.map { DamagedIndex($0.stored, of: collection.stored) })
  }

  private mutating func add(
    _ kind: Finding.Kind, _ collection: CollectionStorage, _ key: UnsafeRawBufferPointer,
    _ error: StoreError
  ) {
    let text = collection.keyText(key)
    verification.add(
      Finding(kind, collection: collection.name, key: text, error.description))
  }

  private mutating func add(
    _ kind: Finding.Kind, _ collection: CollectionStorage, _ key: UnsafeRawBufferPointer,
    _ problem: String, _ index: IndexStorage? = nil
  ) {
    let text = collection.keyText(key)
    verification.add(
      Finding(
        kind, collection: collection.name, key: text, "\(collection.name) \(text): \(problem)."),
      of: index.map { DamagedIndex($0.stored, of: collection.stored) })
  }
}

/// The entries of one key in a unique index, met one after the other.
private struct UniqueGroup {
  private var key: [UInt8] = []
  /// The whole texts of the records, when the key is cut.
  private var texts: Set<IndexedTexts> = []

  /// Adds an entry; false when one before it has the same values.
  mutating func add(_ key: IndexEntries.UniqueKey, _ texts: IndexedTexts) -> Bool {
    let isSameKey = self.key.elementsEqual(key.bytes)
    if !isSameKey {
      self.key = [UInt8](key.bytes)
      self.texts.removeAll()
    }
    return key.isCut ? self.texts.insert(texts).inserted : !isSameKey
  }
}
