import LMDB

/// The schema of an open file with its handles, and the program's types bound to
/// it.
///
/// Immutable: a change of the schema makes a new catalog.
@usableFromInline
final class Catalog: Sendable {
  let stored: StoredSchema
  /// Where the schema was read.
  let schemaRow: SchemaRow
  /// Every collection of the file whose rows are there.
  let collections: [CollectionStorage]
  private let bindings: [(type: ObjectIdentifier, object: any AnyObject & Sendable)]
  let records: [ProgramRecord]
  /// The change log, nil when the file has none.
  let history: HistoryLog?
  /// Whether the store was opened for reading only.
  let isReadOnly: Bool
  /// The largest size that the file may reach here, in bytes.
  let mapSizeInBytes: Int

  /// The path of the store's file.
  var path: String { schemaRow.path }
  /// The database of the schema and the sequence.
  var schemaDatabase: Database { schemaRow.database }

  init(
    stored: StoredSchema, schemaRow: SchemaRow, databases: [String: Database],
    records: [ProgramRecord], history: HistoryLog?, unknownFields: [String: String],
    isReadOnly: Bool, mapSizeInBytes: Int
  ) {
    self.stored = stored
    self.schemaRow = schemaRow
    self.history = history
    self.isReadOnly = isReadOnly
    self.mapSizeInBytes = mapSizeInBytes
    self.records = records
    let path = schemaRow.path
    let collections = stored.collections.compactMap {
      CollectionStorage($0, databases: databases)
    }
    self.collections = collections
    bindings = records.map { record in
      let storage = collections.first { $0.name == record.collection }
      let isNamed = stored.collection(named: record.collection) != nil
      let damage =
        isNamed && storage == nil
        ? StoreError.missingCollection(record.collection, path: path) : nil
      let refusal =
        isReadOnly
        ? StoreError.readOnly(path: path)
        : storage?.lostIndex.map {
          StoreError.missingIndex($0, collection: record.collection, path: path)
        }
          ?? unknownFields[record.collection].map {
            StoreError.unknownStoredField(collection: record.collection, $0)
          }
      return (record.type, record.bind(record, storage, damage, refusal))
    }
  }

  /// The binding of a record type.
  ///
  /// - Throws: ``StoreError/Code/unknownCollection`` when the store was opened
  ///   without the type.
  @usableFromInline
  func binding<R: Record>(_ type: R.Type) throws(StoreError) -> CollectionBinding<R> {
    let wanted = ObjectIdentifier(type)
    // A store has a handful of types: comparing beats hashing.
    for binding in bindings where binding.type == wanted {
      // Safe because the object was made for this very type.
      return unsafeDowncast(binding.object, to: CollectionBinding<R>.self)
    }
    throw .unknownCollection(R.collection, path: path)
  }

  /// The collection of a name, whatever the program's types.
  ///
  /// - Throws: ``StoreError/Code/unknownCollection`` when the file has none;
  ///   ``StoreError/Code/damagedSchema`` when its data is missing.
  func collection(named name: String) throws(StoreError) -> CollectionStorage {
    if let storage = collections.first(where: { $0.name == name }) { return storage }
    guard stored.collection(named: name) == nil else {
      throw .missingCollection(name, path: path)
    }
    throw .noSuchCollection(name, path: path, known: stored.collections.map(\.name))
  }

  /// The binding of the record type in a collection, with its check of rows.
  func check(of collection: String) -> ((RowLocation) throws(StoreError) -> Void)? {
    guard let index = records.firstIndex(where: { $0.collection == collection }) else {
      return nil
    }
    let object = bindings[index].object
    let check = records[index].check
    return { (location) throws(StoreError) in try check(object, location) }
  }
}
