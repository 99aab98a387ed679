/// A change of the file's schema in the making, and the work on records that
/// goes with it.
///
/// It touches nothing but values, so a plan is made by the same code as the
/// migration itself.
struct SchemaEdit {
  private(set) var schema: StoredSchema
  /// What is to be done once the databases of the new schema are there.
  private(set) var work: [MigrationWork] = []
  /// The named schema whose collections may be changed.
  let name: String

  init(_ schema: StoredSchema, of name: String) {
    self.schema = schema
    self.name = name
  }

  /// A collection of this schema.
  ///
  /// - Throws: ``StoreError/Code/invalidMigration``.
  func collection(_ name: String) throws(StoreError) -> StoredCollection {
    guard let collection = schema.collection(named: name) else {
      let known = schema.collections.filter { $0.schema == self.name }.map(\.name)
      throw .invalidMigration("the file has no collection '\(name)'; it has: \(Self.list(known))")
    }
    guard collection.schema == self.name else {
      throw .invalidMigration(
        "the collection '\(name)' belongs to schema '\(collection.schema)'")
    }
    return collection
  }

  /// Puts a collection in the place of the one of its number.
  mutating func replace(_ collection: StoredCollection) throws(StoreError) {
    try check(collection)
    guard let position = schema.collections.firstIndex(where: { $0.number == collection.number })
    else { return }
    schema.collections[position] = collection
  }

  /// Adds a collection, whose number this gives.
  mutating func add(
    _ name: String, _ fields: [StoredCollection.Field], defaults: [UInt8: StoredValue]
  ) throws(StoreError) {
    guard schema.collection(named: name) == nil else {
      throw .invalidMigration("there is a collection '\(name)' already")
    }
    guard !name.isEmpty, name.utf8.count <= 255 else {
      throw .invalidMigration("a collection's name has 1 to 255 bytes")
    }
    var collection = StoredCollection(
      number: schema.nextCollection, name: name, schema: self.name, fields: fields, layouts: [],
      defaults: defaults, indexes: [])
    collection.addLayout()
    try check(collection)
    schema.nextCollection += 1
    schema.collections.append(collection)
  }

  mutating func remove(_ collection: StoredCollection) {
    schema.collections.removeAll { $0.number == collection.number }
  }

  /// Puts new indexes in the place of some, or adds them, to be filled.
  mutating func addIndexes(
    _ definitions: [StoredIndex.Definition], to collection: inout StoredCollection
  ) throws(StoreError) {
    for definition in definitions {
      collection.indexes.append(newIndex(definition, of: collection))
    }
    let new = collection.indexes.suffix(definitions.count).map(\.number)
    try replace(collection)
    if !new.isEmpty { work.append(.fill(collection: collection.number, indexes: Set(new))) }
  }

  /// The same indexes under new numbers, for those with one of the fields.
  mutating func renewIndexes(
    of collection: inout StoredCollection, having field: UInt8
  ) throws(StoreError) {
    let definitions = collection.indexes.filter { $0.has(field) }.map(\.definition)
    collection.indexes.removeAll { $0.has(field) }
    try addIndexes(definitions, to: &collection)
  }

  mutating func add(_ work: MigrationWork) { self.work.append(work) }

  /// Gives a collection a new number, under which its rows are written anew.
  ///
  /// - Parameters:
  ///   - collection: With its fields and defaults as they are to be; its layouts
  ///     and indexes are those of before.
  ///   - keepsEntries: Whether rows that stay keep their entries in the indexes
  ///     whose fields keep their types.
  ///   - body: Makes the new record of an old one, nil to delete it.
  mutating func rewrite(
    _ collection: StoredCollection, keepsEntries: Bool, _ body: @escaping RecordChange
  ) throws(StoreError) {
    guard let old = schema.collections.first(where: { $0.number == collection.number }) else {
      return
    }
    let kept = collection.indexes.filter { index in
      index.definition.parts.allSatisfy { part in
        collection.field(part.field).map { $0.type == old.field(part.field)?.type } ?? false
      }
    }
    let renewed = collection.indexes.filter { index in
      !kept.contains(index)
        && index.definition.parts.allSatisfy { collection.field($0.field) != nil }
    }
    var new = StoredCollection(
      number: schema.nextCollection, name: collection.name, schema: collection.schema,
      fields: collection.fields, layouts: collection.layoutsAfterRewriting,
      defaults: collection.defaults, indexes: kept)
    new.addLayout()
    schema.nextCollection += 1
    new.indexes += renewed.map { newIndex($0.definition, of: new) }
    try check(new)
    // Safe because it has just been found.
    let position = schema.collections.firstIndex { $0.number == old.number }!
    schema.collections[position] = new
    work.append(
      .rewrite(
        RowRewrite(
          old: old, new: new, keptIndexes: Set(kept.map(\.number)), keepsEntries: keepsEntries,
          body: body)))
  }

  private mutating func newIndex(
    _ definition: StoredIndex.Definition, of collection: StoredCollection
  ) -> StoredIndex {
    let size = definition.stringPartByteCount(primaryKey: collection.primaryKey) { number in
      collection.field(number)?.type
    }
    defer { schema.nextIndex += 1 }
    return StoredIndex(
      number: schema.nextIndex, definition: definition, stringPartByteCount: size)
  }

  private func check(_ collection: StoredCollection) throws(StoreError) {
    let names = collection.fields.map(\.name)
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw .invalidMigration("'\(collection.name)' would have two fields '\(twice)'")
    }
    guard !names.contains("") else {
      throw .invalidMigration("a field of '\(collection.name)' would have no name")
    }
    guard collection.isConsistent else {
      throw .invalidMigration(
        "'\(collection.name)' could not be stored so: field 1 is a primary key that is never nil, "
          + "other fields have higher numbers, and an index orders values that have an order, "
          + "with each text of an array only as its first part and not unique")
    }
  }

  static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}

extension StoredIndex {
  func has(_ field: UInt8) -> Bool { definition.parts.contains { $0.field == field } }
}

extension StoredCollection {
  /// A field by its name.
  ///
  /// - Throws: ``StoreError/Code/invalidMigration``.
  func field(named name: String) throws(StoreError) -> Field {
    if let field = fields.first(where: { $0.name == name }) { return field }
    throw .invalidMigration(
      "'\(self.name)' has no field '\(name)'; it has: "
        + SchemaEdit.list(fields.map(\.name)))
  }

  /// The same for a field that is not the primary key.
  func changeableField(named name: String) throws(StoreError) -> Field {
    let field = try field(named: name)
    guard field.number != RowFormat.primaryKeyNumber else {
      throw .invalidMigration(
        "'\(self.name).\(name)' is the primary key, which takes a new collection to change")
    }
    return field
  }

  /// Makes a layout of the fields, unless there is one.
  mutating func addLayout() {
    let layout = Self.layout(of: fields)
    if number(of: layout) == nil { layouts.append(layout) }
  }

  /// Adds a field under a number that was never used.
  mutating func add(_ field: FieldDefinition) throws(StoreError) {
    guard field.number > RowFormat.primaryKeyNumber, self.field(field.number) == nil,
      !reservedNumbers.contains(field.number)
    else {
      throw .invalidMigration(
        "the number \(field.number) of '\(name).\(field.name)' is that of another field, or of "
          + "one that was removed; a number is given once")
    }
    if let value = field.defaultValue, !value.isValue(of: field.type) {
      throw .invalidMigration(
        "the default \(value) of '\(name).\(field.name)' is not of the type \(field.type)")
    }
    fields.append(field.stored)
    fields.sort { $0.number < $1.number }
    defaults[field.number] = field.constant
  }

  /// Removes a field; its number stays in the layouts.
  mutating func remove(_ field: Field) {
    fields.removeAll { $0.number == field.number }
    defaults[field.number] = nil
    indexes.removeAll { $0.has(field.number) }
  }

  /// Gives a field another type.
  mutating func retype(_ field: Field, to type: FieldType) {
    for position in fields.indices where fields[position].number == field.number {
      fields[position].type = type
    }
    if let value = defaults[field.number], !value.isValue(of: type) {
      defaults[field.number] = nil
    }
  }

  /// The layouts once no row is under them any more: what they say of a field
  /// whose type has changed is left out, since a row of such a layout could not
  /// be read.
  fileprivate var layoutsAfterRewriting: [Layout] {
    layouts.map { layout in
      Layout(
        fields: layout.fields.filter { stored in
          field(stored.number).map { $0.type == stored.type } ?? true
        })
    }
  }
}
