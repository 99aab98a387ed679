/// A record without its type: the fields that the file describes, by name.
///
/// ```swift
/// var note = DynamicRecord(id: .string("n1"))
/// note["content"] = .string("Buy milk")
/// try store.write { try $0.upsert(note, inCollection: "notes") }
/// ```
public struct DynamicRecord: Sendable, Equatable {
  /// One field.
  public struct Field: Sendable, Equatable {
    /// The field's name in the file.
    public let name: String
    /// The field's value.
    public var value: StoredValue
  }

  /// The primary key.
  public let id: StoredValue
  /// The other fields; of a stored record all, in the order of their numbers.
  public private(set) var fields: [Field]

  /// A record without fields: those that are not set get their defaults.
  public init(id: StoredValue) {
    self.id = id
    fields = []
  }

  /// The value of a field; nil when the record has no such field.
  ///
  /// Setting nil takes the field out, so that it gets its default when the
  /// record is stored; ``StoredValue/null`` is a value.
  public subscript(name: String) -> StoredValue? {
    get { fields.first { $0.name == name }?.value }
    set {
      guard let position = fields.firstIndex(where: { $0.name == name }) else {
        if let newValue { fields.append(Field(name: name, value: newValue)) }
        return
      }
      if let newValue {
        fields[position].value = newValue
      } else {
        fields.remove(at: position)
      }
    }
  }
}

extension DynamicRecord {
  /// Reads a row of the collection.
  ///
  /// The checksum is compared too: a change of the record would give a new one
  /// to what is damaged.
  init(_ location: RowLocation, in storage: CollectionStorage) throws(StoreError) {
    guard let id = storage.id(of: location.key) else {
      throw .damagedKey(collection: storage.name, location.key)
    }
    self.id = id
    fields = try storage.stored.fields.indices.dropFirst().map { position throws(StoreError) in
      Field(
        name: storage.stored.fields[position].name,
        value: try storage.value(at: position, of: location))
    }
    guard storage.hasIntactChecksum(location) else { throw storage.wrongChecksum(of: location) }
  }

  /// The values of all fields of the collection, in the order of their numbers.
  ///
  /// A field that is not set has the default that the file keeps for it, else
  /// nil.
  ///
  /// - Throws: ``StoreError/Code/unknownField`` when the collection has no field
  ///   of a name; ``StoreError/Code/wrongType`` when a value is not of its
  ///   field's type, or is missing where nil is not allowed.
  func values(for collection: StoredCollection) throws(StoreError) -> [(FieldType, StoredValue)] {
    let stored = collection.fields.dropFirst()
    // A record that was read has its fields in the collection's order.
    let places = stored.enumerated().map { position, field in
      position < fields.count && fields[position].name == field.name
        ? position : fields.firstIndex { $0.name == field.name }
    }
    if places.count(where: { $0 != nil }) < fields.count,
      let field = fields.first(where: { field in !stored.contains { $0.name == field.name } })
    {
      throw .noSuchField(
        collection: collection.name, field.name, known: stored.map(\.name))
    }
    return try zip(stored, places).map { field, place throws(StoreError) in
      let value = place.map { fields[$0].value } ?? collection.defaults[field.number]
      guard let value = value ?? (field.type.isNullable ? .null : nil) else {
        throw .wrongType(collection: collection.name, field: field.name, nil, field.type)
      }
      guard value.isValue(of: field.type) else {
        throw .wrongType(collection: collection.name, field: field.name, value, field.type)
      }
      return (field.type, value)
    }
  }
}

extension StoredValue {
  /// Whether a field of the type can hold the value.
  func isValue(of type: FieldType) -> Bool {
    switch (type.kind, self) {
    case (_, .null): type.isNullable
    case (.bool, .bool), (.float, .float), (.double, .double), (.date, .date), (.uuid, .uuid),
      (.string, .string), (.data, .data), (.strings, .strings), (.int64, .integer),
      (.uint64, .unsigned):
      true
    case (.int8, .integer(let value)): Int8(exactly: value) != nil
    case (.int16, .integer(let value)): Int16(exactly: value) != nil
    case (.int32, .integer(let value)): Int32(exactly: value) != nil
    case (.uint8, .unsigned(let value)): UInt8(exactly: value) != nil
    case (.uint16, .unsigned(let value)): UInt16(exactly: value) != nil
    case (.uint32, .unsigned(let value)): UInt32(exactly: value) != nil
    default: false
    }
  }
}
