import LMDB

extension ReadableTransaction where Self: ~Copyable {
  /// The collections in the file, whatever types the program has, in the order
  /// in which they were added.
  ///
  /// A collection whose records are missing from the file is left out;
  /// ``Store/verify()`` names it.
  ///
  /// - Throws: ``StoreError/Code/storage``.
  /// - Complexity: O(collections and indexes).
  public func collections() throws(StoreError) -> [CollectionInformation] {
    let context = context
    do throws(LMDBError) {
      return try context.catalog.collections.map { (storage) throws(LMDBError) in
        try CollectionInformation(storage, in: context)
      }
    } catch {
      throw StoreError(error, "Reading", path: context.catalog.path)
    }
  }
}

extension Store {
  /// The collections in the file, whatever types the program has.
  ///
  /// - Throws: ``StoreError/Code/storage``.
  /// - Complexity: O(collections and indexes).
  public func collections() throws -> [CollectionInformation] {
    try read { txn in try txn.collections() }
  }
}

extension CollectionInformation {
  init(_ storage: CollectionStorage, in context: TransactionContext) throws(LMDBError) {
    let stored = storage.stored
    let records = try context.txn.statistics(of: storage.database)
    name = storage.name
    schema = stored.schema
    recordCount = records.entries
    fields = stored.fields.enumerated().map { position, field in
      Field(
        number: Int(field.number), name: field.name, type: field.type,
        isPrimaryKey: position == 0, defaultValue: stored.defaults[field.number])
    }
    layouts = stored.layouts.enumerated().map { position, layout in
      Layout(number: position + 1, fields: layout.fields.map { Int($0.number) })
    }
    indexes = try stored.indexes.map { (index) throws(LMDBError) in
      try Index(index, of: storage, in: context)
    }
    sizeInBytes = indexes.reduce(records.sizeInBytes) { $0 + $1.sizeInBytes }
  }
}

extension CollectionInformation.Index {
  init(
    _ stored: StoredIndex, of collection: CollectionStorage, in context: TransactionContext
  ) throws(LMDBError) {
    let fieldName = { number in collection.stored.field(number)?.name }
    let storage = collection.indexes.first { $0.stored.number == stored.number }
    let statistics = try storage.map { (storage) throws(LMDBError) in
      try context.txn.statistics(of: storage.database)
    }
    name = stored.definition.name(fieldName)
    parts = stored.definition.parts.map { part in
      Part(
        field: fieldName(part.field) ?? "field \(part.field)", isDescending: part.isDescending,
        isEach: part.isEach)
    }
    isUnique = stored.definition.isUnique
    isPartial = stored.definition.isPartial
    entryCount = statistics?.entries
    sizeInBytes = statistics?.sizeInBytes ?? 0
  }
}
