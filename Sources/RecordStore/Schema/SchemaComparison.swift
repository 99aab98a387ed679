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
    /// One line each: `field 'todos.dueDate' has been added`.
    fileprivate(set) var differences: [String] = []
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
    for schema in schemas where !result.named.contains(where: { $0.name == schema.name }) {
      result.named.append(
        .init(
          name: schema.name, version: schema.version, program: writer,
          library: Store.libraryVersion))
    }
    // Bytes are compared: as a value a default of NaN would differ from itself.
    if result.encoded() != file.encoded() { result.generation += 1 }
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
        "collection '\(record.collection)' belongs to schema '\(collection.schema)', "
          + "not '\(record.schema)'", to: record.schema)
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
    for field in fields {
      if let stored = collection.field(field.number) {
        compare(field, with: stored, of: record)
      } else if let value = defaults[field.number],
        !collection.fields.contains(where: { $0.name == field.name })
      {
        // A program that may not write the collection leaves its fields alone:
        // it would keep the programs that do write it from doing so.
        if unknown == nil { add(field, default: value, to: &collection) }
      } else {
        add("field '\(collection.name).\(field.name)' has been added", to: record.schema)
      }
    }
    if unknown == nil { addLayout(to: &collection) }
  }

  private mutating func compare(
    _ field: RecordDescription.Field, with stored: StoredCollection.Field, of record: ProgramRecord
  ) {
    let name = "'\(record.collection).\(field.name)'"
    if stored.name != field.name {
      add(
        "field '\(record.collection).\(stored.name)' has been renamed to \(name)",
        to: record.schema)
    }
    if stored.type != field.type {
      let what = field.number == RowFormat.primaryKeyNumber ? "primary key" : "field"
      add(
        "\(what) \(name) has been changed from \(stored.type) to \(field.type)",
        to: record.schema)
    }
  }

  private mutating func add(_ difference: String, to schema: String) {
    for index in schemas.indices where schemas[index].schema == schema {
      schemas[index].differences.append(difference)
    }
  }

  private func add(
    _ field: RecordDescription.Field, default value: StoredValue,
    to collection: inout StoredCollection
  ) {
    collection.fields.append(.init(number: field.number, name: field.name, type: field.type))
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
