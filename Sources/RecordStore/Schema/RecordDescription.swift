import Glibc

/// What a program says of one record type, without the type.
struct RecordDescription {
  struct Field {
    let number: UInt8
    let name: String
    let type: FieldType
  }

  let collection: String
  let fields: [Field]
  let indexes: [StoredIndex.Definition]

  /// The number of the primary key's type and its kind.
  var primaryKey: Field { fields[0] }

  /// Describes `type` and checks that its description can be stored.
  ///
  /// - Throws: ``StoreError/Code/invalidSchema`` naming type and field.
  init<R: Record>(_ type: R.Type) throws(StoreError) {
    let visitor = DescribingVisitor(R())
    if let problem = visitor.problem ?? RecordDescription.problem(in: visitor, type) {
      throw .invalidSchema(collection: R.collection, problem)
    }
    let fields = visitor.fields
    collection = R.collection
    self.fields = fields
    indexes = try R.indexes.map { index throws(StoreError) in
      try StoredIndex.Definition(index, fields: fields)
    }
    if let twice = indexes.indices.first(where: { indexes[..<$0].contains(indexes[$0]) }) {
      throw .invalidSchema(
        collection: R.collection, "the index \(indexes[twice].name(fields)) is declared twice")
    }
  }

  private static func problem<R: Record>(in visitor: DescribingVisitor<R>, _ type: R.Type)
    -> String?
  {
    guard let first = visitor.fields.first, first.number == RowFormat.primaryKeyNumber,
      visitor.primaryKeyMatchesID
    else { return "field 1 must be the primary key, \\.id" }
    guard !R.collection.isEmpty, R.collection.utf8.count <= 255 else {
      return "a collection's name has 1 to 255 bytes"
    }
    #if DEBUG
      let stored = Mirror(reflecting: R()).children.compactMap(\.label)
        .filter { !R.unstored.contains($0) }
      if stored.count > visitor.fields.count {
        let known = Set(visitor.fields.map(\.name))
        let missing = stored.filter { !known.contains($0) }.joined(separator: "', '")
        return "'\(missing)' is neither described in `fields` nor named in `unstored`"
      }
    #endif
    return nil
  }

  /// The default of each field that is the same for every new record.
  ///
  /// A default such as the current time or a new UUID differs between two
  /// instances made at least a millisecond apart.
  static func constantDefaults<R: Record>(_ type: R.Type) -> [UInt8: StoredValue] {
    let first = DescribingVisitor(R())
    usleep(1100)
    let second = DescribingVisitor(R())
    return first.defaults.filter { number, value in
      guard let type = first.fields.first(where: { $0.number == number })?.type,
        let other = second.defaults[number]
      else { return false }
      // Bytes are compared: as a value NaN would differ from itself.
      return DynamicRow.encode([(type, value)], layout: 0)
        == DynamicRow.encode([(type, other)], layout: 0)
    }
  }
}

/// Collects the fields of a record type and their defaults.
private struct DescribingVisitor<Root: Record>: FieldVisitor {
  private let template: Root
  private(set) var fields: [RecordDescription.Field] = []
  private(set) var defaults: [UInt8: StoredValue] = [:]
  private(set) var primaryKeyMatchesID = false
  private(set) var problem: String?
  private var properties: [PartialKeyPath<Root>] = []

  init(_ template: Root) {
    self.template = template
    Root.fields(&self)
  }

  mutating func callAsFunction<V: FieldValue>(
    _ number: UInt8, _ name: StaticString, _ keyPath: any WritableKeyPath<Root, V> & Sendable
  ) {
    if number == RowFormat.primaryKeyNumber { primaryKeyMatchesID = isID(keyPath) }
    problem = problem ?? problemOf(number, "\(name)", V.self, keyPath)
    defaults[number] = template[keyPath: keyPath].storedValue
    fields.append(.init(number: number, name: "\(name)", type: V.fieldType))
    properties.append(keyPath)
  }

  /// Whether the property is the ID: another value in it makes another ID.
  private func isID<V: FieldValue>(_ keyPath: WritableKeyPath<Root, V>) -> Bool {
    guard V.self == Root.ID.self, let other = template.id.other, let value = other as? V
    else { return false }
    var changed = template
    changed[keyPath: keyPath] = value
    return changed.id == other
  }

  private func problemOf<V: FieldValue>(
    _ number: UInt8, _ name: String, _ type: V.Type, _ keyPath: PartialKeyPath<Root>
  ) -> String? {
    if number <= fields.last?.number ?? 0 {
      return "field numbers ascend from 1, but \(number) ('\(name)') follows "
        + "\(fields.last?.number ?? 0)"
    }
    if fields.contains(where: { $0.name == name }) { return "the name '\(name)' is used twice" }
    if name.isEmpty { return "field \(number) has no name" }
    if MemoryLayout<Root>.offset(of: keyPath) == nil {
      return "'\(name)' is not a stored property"
    }
    if let twin = properties.firstIndex(of: keyPath) {
      return "'\(name)' is the same property as '\(fields[twin].name)'"
    }
    if (V.self as? any OptionalField.Type)?.isNested == true {
      return "'\(name)' is an optional of an optional"
    }
    return nil
  }
}

extension PrimaryKey {
  /// Some other value of the type, nil when it knows neither of those tried.
  fileprivate var other: Self? {
    let keys: [[UInt8]] =
      if let count = Self.fieldType.kind.fixedKeyByteCount {
        [[UInt8](repeating: 0, count: count), [UInt8](repeating: 1, count: count)]
      } else {
        [[0, 0], [UInt8(ascii: "a"), 0, 0]]
      }
    return keys.lazy.compactMap { key in key.withUnsafeBytes { Self.readKey($0) } }
      .first { $0 != self }
  }
}
