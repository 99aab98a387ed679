/// One of the program's record types, its generic functions kept as closures.
struct ProgramRecord: Sendable {
  let description: RecordDescription
  /// The name of the schema that it belongs to.
  let schema: String
  let type: ObjectIdentifier
  /// The defaults that are the same for every new record; takes a millisecond.
  let constantDefaults: @Sendable () -> [UInt8: StoredValue]
  /// Makes the type's ``CollectionBinding``.
  let bind:
    @Sendable (
      _ record: ProgramRecord, CollectionStorage?, _ damage: StoreError?, _ refusal: StoreError?
    ) -> any AnyObject & Sendable
  /// Checks that a row decodes as the Swift type: enums know their raw values.
  let check: @Sendable (AnyObject, RowLocation) throws(StoreError) -> Void

  init<R: Record>(_ type: R.Type, schema: String) throws(StoreError) {
    description = try RecordDescription(type)
    self.schema = schema
    self.type = ObjectIdentifier(type)
    constantDefaults = { RecordDescription.constantDefaults(R.self) }
    bind = { record, storage, damage, refusal in
      CollectionBinding<R>(record, storage, damage: damage, refusal: refusal)
    }
    check = { (binding, row) throws(StoreError) in
      // Safe because `bind` of the same type made it.
      let binding = unsafeDowncast(binding, to: CollectionBinding<R>.self)
      guard let location = binding.plans.locate(row.row, key: row.key) else { return }
      _ = try binding.decode(location)
    }
  }

  /// Describes the records of all schemas.
  ///
  /// - Throws: ``StoreError/Code/invalidSchema`` when a description cannot be
  ///   stored, or two types or schemas have one name.
  static func all(of schemas: [Schema]) throws(StoreError) -> [ProgramRecord] {
    var records: [ProgramRecord] = []
    for (index, schema) in schemas.enumerated() {
      guard schema.version >= 1, !schemas[..<index].contains(where: { $0.name == schema.name })
      else {
        throw .invalidSchema(
          collection: nil, "schema '\(schema.name)' needs a version of 1 or more, and stands once")
      }
      let versions = schema.migrations.map(\.version)
      guard versions == Set(versions).sorted(), versions.allSatisfy({ 2...schema.version ~= $0 })
      else {
        throw .invalidSchema(
          collection: nil,
          "the migrations of schema '\(schema.name)' lead to the versions 2 to "
            + "\(schema.version), ascending, each one once")
      }
      for type in schema.records {
        let record = try ProgramRecord(type, schema: schema.name)
        guard !records.contains(where: { $0.description.collection == record.collection }) else {
          throw .invalidSchema(collection: record.collection, "two record types have this name")
        }
        records.append(record)
      }
    }
    return records
  }

  var collection: String { description.collection }

  /// The collection as the file would record it, with the default of every
  /// field; takes a millisecond.
  var storedCollection: StoredCollection {
    StoredCollection(
      number: 0, name: collection, schema: schema, fields: description.storedFields, layouts: [],
      defaults: constantDefaults(),
      indexes: description.indexes.map {
        StoredIndex(number: 0, definition: $0, stringPartByteCount: 0)
      })
  }
}

extension RecordDescription {
  /// The fields as the file records them.
  var storedFields: [StoredCollection.Field] {
    fields.map { StoredCollection.Field(number: $0.number, name: $0.name, type: $0.type) }
  }
}
