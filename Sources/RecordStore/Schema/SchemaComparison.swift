/// What differs between the schemas of a program and those of a file.
///
/// What only the file has is no difference. What only the program has is added
/// when it needs no rewriting: a collection, an index, a field whose default is
/// nil or the same for every record. Everything else is a difference.
struct SchemaComparison {
  /// The differences of each schema, one line each: `field 'todos.dueDate' has
  /// been added`.
  private(set) var differences: [String: [String]] = [:]
  /// The file's schema with all additions, at its next generation.
  private(set) var result: StoredSchema
  /// Indexes to be filled with the rows that are there.
  private(set) var newIndexes: [(collection: UInt32, index: UInt32)] = []
  /// Collections that this program may read but not write, and the field of
  /// the file that it does not know.
  private(set) var unknownFields: [String: String] = [:]

  /// Whether the file has to be changed before the program can write.
  var addsSomething: Bool { result.generation != generation }

  private let generation: UInt64

  /// Compares the records of `schemas` with a file's schema, empty for a new
  /// file.
  init(_ file: StoredSchema, _ schemas: [Schema], _ records: [ProgramRecord], writer: String) {
    result = file
    generation = file.generation
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
      differences[record.schema, default: []].append(
        "collection '\(record.collection)' belongs to schema '\(collection.schema)', "
          + "not '\(record.schema)'")
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
    var differences: [String] = []
    defer { self.differences[record.schema, default: []] += differences }
    var defaults: [UInt8: StoredValue]?
    for field in fields {
      let name = "'\(collection.name).\(field.name)'"
      guard let stored = collection.field(field.number) else {
        let known = defaults ?? record.constantDefaults()
        defaults = known
        if let value = known[field.number],
          !collection.fields.contains(where: { $0.name == field.name })
        {
          collection.fields.append(.init(number: field.number, name: field.name, type: field.type))
          collection.fields.sort { $0.number < $1.number }
          collection.defaults[field.number] = value
        } else {
          differences.append("field \(name) has been added")
        }
        continue
      }
      if stored.name != field.name {
        differences.append(
          "field '\(collection.name).\(stored.name)' has been renamed to \(name)")
      }
      if stored.type != field.type {
        let what = field.number == RowFormat.primaryKeyNumber ? "primary key" : "field"
        differences.append(
          "\(what) \(name) has been changed from \(stored.type) to \(field.type)")
      }
    }
    let unknown = collection.fields.first { stored in
      !fields.contains { $0.number == stored.number }
    }
    if let unknown {
      unknownFields[collection.name] = unknown.name
    } else {
      addLayout(to: &collection)
    }
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
