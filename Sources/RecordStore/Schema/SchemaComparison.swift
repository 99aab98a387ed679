/// What differs between the schemas of a program and those of a file.
///
/// What only the file has is no difference. What only the program has is added
/// when it needs no rewriting: a collection, an index, a field whose default is
/// nil or the same for every record. Everything else is a difference.
struct SchemaComparison {
  /// What keeps one schema of the program from being used with the file.
  struct Change {
    let schema: String
    /// The version in the file; the program's own when the file has none.
    let storedVersion: UInt32
    let version: UInt32
    /// Of the same version what cannot be added in place; of an older one all.
    fileprivate(set) var differences: [SchemaDifference] = []
  }

  /// The file's schema with all additions, at its next generation.
  private(set) var result: StoredSchema
  /// Indexes to be filled with the rows that are there.
  private(set) var newIndexes: [(collection: UInt32, index: UInt32)] = []
  /// Collections that this program may read but not write, and the field of
  /// the file that it does not know.
  private(set) var unknownFields: [String: String] = [:]

  /// Whether the file has to be changed before the program can write.
  var addsSomething: Bool { result.generation != generation }

  /// The schemas that cannot be used, in the program's order.
  var changes: [Change] {
    schemas.filter { $0.version != $0.storedVersion || !$0.differences.isEmpty }
  }

  /// One for each schema of the program.
  private var schemas: [Change]
  private let generation: UInt64

  /// Compares the records of `schemas` with a file's schema, empty for a new
  /// file.
  init(_ file: StoredSchema, _ schemas: [Schema], _ records: [ProgramRecord], writer: String) {
    result = file
    generation = file.generation
    self.schemas = schemas.map { schema in
      let stored = file.named.first { $0.name == schema.name }
      return Change(
        schema: schema.name, storedVersion: stored?.version ?? schema.version,
        version: schema.version)
    }
    for record in records { compare(record) }
    for index in self.schemas.indices
    where self.schemas[index].storedVersion != self.schemas[index].version {
      self.schemas[index].differences = Self.differences(
        file, records, schema: self.schemas[index].schema)
    }
    for schema in schemas where !result.named.contains(where: { $0.name == schema.name }) {
      result.named.append(
        .init(
          name: schema.name, version: schema.version, program: writer,
          library: Store.libraryVersion))
    }
    // Bytes are compared: as a value a default of NaN would differ from itself.
    if result.encoded() != file.encoded() { result.generation += 1 }
  }

  /// All that has changed in one schema from the file to the program.
  private static func differences(
    _ file: StoredSchema, _ records: [ProgramRecord], schema: String
  ) -> [SchemaDifference] {
    var old = file
    var new = StoredSchema()
    new.collections = records.filter { $0.schema == schema }.map(\.storedCollection)
    old.collections.removeAll { collection in
      collection.schema != schema && new.collection(named: collection.name) == nil
    }
    return old.differences(to: new)
  }

  private mutating func compare(_ record: ProgramRecord) {
    guard let index = result.collections.firstIndex(where: { $0.name == record.collection })
    else {
      add(record)
      return
    }
    var collection = result.collections[index]
    guard collection.schema == record.schema else {
      add(
        [.moved(record.collection, from: collection.schema, to: record.schema)],
        to: record.schema)
      return
    }
    compareFields(of: record, with: &collection)
    for definition in record.description.indexes {
      add(definition, to: &collection)
    }
    result.collections[index] = collection
  }

  private mutating func compareFields(
    of record: ProgramRecord, with collection: inout StoredCollection
  ) {
    let fields = record.description.fields
    let unknown = collection.fields.first { stored in
      !fields.contains { $0.number == stored.number }
    }
    unknownFields[collection.name] = unknown?.name
    let isMissing = fields.contains { collection.field($0.number) == nil }
    let defaults = isMissing ? record.constantDefaults() : [:]
    let reserved = collection.reservedNumbers
    for field in record.description.storedFields {
      if let stored = collection.field(field.number) {
        add(
          SchemaDifference.all(from: stored, to: field, of: collection.name), to: record.schema)
      } else if let value = defaults[field.number], !reserved.contains(field.number),
        !collection.fields.contains(where: { $0.name == field.name })
      {
        // A program that may not write the collection leaves its fields alone:
        // it would keep the programs that do write it from doing so.
        if unknown == nil { add(field, default: value, to: &collection) }
      } else {
        add(
          [
            .added(
              field, to: collection.name, isReserved: reserved.contains(field.number))
          ], to: record.schema)
      }
    }
    if unknown == nil { addLayout(to: &collection) }
  }

  private mutating func add(_ differences: [SchemaDifference], to schema: String) {
    for index in schemas.indices where schemas[index].schema == schema {
      schemas[index].differences += differences
    }
  }

  private func add(
    _ field: StoredCollection.Field, default value: StoredValue,
    to collection: inout StoredCollection
  ) {
    collection.fields.append(field)
    collection.fields.sort { $0.number < $1.number }
    collection.defaults[field.number] = value
  }

  private mutating func add(_ record: ProgramRecord) {
    var collection = StoredCollection(
      number: result.nextCollection, name: record.collection, schema: record.schema,
      fields: record.description.storedFields, layouts: [], defaults: [:], indexes: [])
    result.nextCollection += 1
    addLayout(to: &collection)
    for definition in record.description.indexes { add(definition, to: &collection) }
    result.collections.append(collection)
  }

  private func addLayout(to collection: inout StoredCollection) {
    let layout = StoredCollection.layout(of: collection.fields)
    if collection.number(of: layout) == nil { collection.layouts.append(layout) }
  }

  private mutating func add(
    _ definition: StoredIndex.Definition, to collection: inout StoredCollection
  ) {
    guard !collection.indexes.contains(where: { $0.definition == definition }) else { return }
    let size = definition.stringPartByteCount(primaryKey: collection.primaryKey) {
      [collection] number in collection.field(number)?.type
    }
    collection.indexes.append(
      StoredIndex(number: result.nextIndex, definition: definition, stringPartByteCount: size))
    newIndexes.append((collection.number, result.nextIndex))
    result.nextIndex += 1
  }
}
