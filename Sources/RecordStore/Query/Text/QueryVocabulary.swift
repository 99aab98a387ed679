/// The fields that the text of a query can name.
struct QueryVocabulary {
  struct Field {
    let number: UInt8
    let name: String
    let type: FieldType
    /// The program's type, nil when it is not known.
    let valueType: (any FieldValue.Type)?

    var reference: FieldReference { FieldReference(number: number, name: name) }
  }

  let collection: String
  let fields: [Field]

  /// The fields of a record type.
  init<R: Record>(_ type: R.Type) {
    var collector = FieldCollector<R>()
    R.fields(&collector)
    collection = R.collection
    fields = collector.fields
  }

  /// The fields that the file records for a collection.
  init(collection: String, fields: [StoredCollection.Field]) {
    self.collection = collection
    self.fields = fields.map {
      Field(number: $0.number, name: $0.name, type: $0.type, valueType: nil)
    }
  }

  subscript(name: String) -> Field? { fields.first { $0.name == name } }
}

private struct FieldCollector<Root: Record>: FieldVisitor {
  private(set) var fields: [QueryVocabulary.Field] = []

  init() { fields.reserveCapacity(16) }

  mutating func callAsFunction<V: FieldValue>(
    _ number: UInt8, _ name: StaticString, _ keyPath: any WritableKeyPath<Root, V> & Sendable
  ) {
    fields.append(
      QueryVocabulary.Field(
        number: number, name: "\(name)", type: V.fieldType, valueType: V.self))
  }
}
