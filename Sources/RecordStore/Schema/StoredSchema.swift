/// What the file says of itself: named schemas, collections, fields, layouts and
/// indexes.
///
/// It is written as one value, so that a reader sees all of a change or none.
struct StoredSchema: Equatable {
  /// The version of one named schema and who wrote it.
  struct Named: Equatable {
    let name: String
    var version: UInt32
    /// The program that wrote the version, for messages.
    var program: String
    /// The library version it was linked with, for messages.
    var library: String
  }

  /// Grows with each change of the schema, so that another process notices.
  var generation: UInt64 = 0
  var named: [Named] = []
  var collections: [StoredCollection] = []
  /// The number of the next collection; numbers are not reused.
  var nextCollection: UInt32 = 1
  /// The number of the next index; numbers are not reused.
  var nextIndex: UInt32 = 1

  func collection(named name: String) -> StoredCollection? {
    collections.first { $0.name == name }
  }
}

/// One collection as the file records it.
struct StoredCollection: Equatable {
  struct Field: Equatable {
    let number: UInt8
    var name: String
    var type: FieldType
  }

  /// The fields under which rows were written, without the primary key.
  struct Layout: Equatable {
    struct Field: Equatable {
      let number: UInt8
      let type: FieldType
    }
    /// Ascending by number.
    let fields: [Field]
  }

  /// Names its database, `c` and this number; part of each row's checksum.
  let number: UInt32
  var name: String
  /// The named schema it belongs to.
  let schema: String
  /// Ascending by number; the first is the primary key.
  var fields: [Field]
  /// Layout *n* is element *n* − 1.
  var layouts: [Layout]
  /// The value of a field in rows of layouts that do not have it, fixed when
  /// the field was added.
  var defaults: [UInt8: StoredValue]
  var indexes: [StoredIndex]

  /// The primary key's type, never nullable.
  var primaryKey: FieldType { fields[0].type }
  var databaseName: String { "c\(number)" }

  /// The layout of the given fields.
  static func layout(of fields: [Field]) -> Layout {
    Layout(fields: fields.dropFirst().map { Layout.Field(number: $0.number, type: $0.type) })
  }

  /// The number of a layout, nil when no row has been written under it.
  func number(of layout: Layout) -> UInt16? {
    layouts.firstIndex(of: layout).map { UInt16($0 + 1) }
  }

  func field(_ number: UInt8) -> Field? { fields.first { $0.number == number } }

  /// An index as messages name it: `todos (completed, createdAt)`.
  func name(of index: StoredIndex) -> String {
    "\(name) " + index.definition.name { field($0)?.name }
  }
}

/// One index as the file records it.
struct StoredIndex: Equatable {
  struct Part: Equatable {
    let field: UInt8
    let isDescending: Bool
    /// Whether the field is an array and the index has an entry for each
    /// different text of it.
    var isEach = false

    /// The type of what a key has of a field of the given type.
    func keyType(of type: FieldType) -> FieldType { isEach ? FieldType(.string) : type }

    /// Whether a field of the given type can be this part.
    func isIndexable(_ type: FieldType) -> Bool {
      isEach ? type.kind == .strings : type.kind.isIndexable
    }
  }

  /// What makes two indexes the same.
  struct Definition: Equatable {
    let parts: [Part]
    let isUnique: Bool
    let isPartial: Bool
  }

  /// Names its database, `i` and this number.
  let number: UInt32
  let definition: Definition
  /// The largest encoded size of a text part, in bytes; longer ones are cut.
  let stringPartByteCount: UInt16

  var databaseName: String { "i\(number)" }
}

extension StoredIndex.Definition {
  /// Whether a record may have several entries, or none.
  var isEach: Bool { parts.first?.isEach ?? false }
}

extension StoredIndex.Definition {
  /// The definition of a declared index.
  ///
  /// - Throws: ``StoreError/Code/invalidSchema`` when a part is not a field, or
  ///   of a kind without an order.
  init<R: Record>(_ index: SecondaryIndex<R>, fields: [RecordDescription.Field])
    throws(StoreError)
  {
    parts = try index.parts.map { part throws(StoreError) in
      guard part.position >= 0 else {
        throw .unknownField(collection: R.collection, part.path)
      }
      let field = fields[part.position]
      let stored = StoredIndex.Part(
        field: field.number, isDescending: part.isDescending, isEach: part.isEach)
      guard stored.isIndexable(field.type) else {
        throw .invalidSchema(
          collection: R.collection,
          "'\(field.name)' has the type \(field.type), which an index cannot order")
      }
      return stored
    }
    guard !parts.isEmpty else {
      throw .invalidSchema(collection: R.collection, "an index has no field")
    }
    isUnique = index.isUnique
    isPartial = index.isPartial
    let room = textRoom(primaryKey: fields[0].type) { number in
      fields.first { $0.number == number }?.type
    }
    // A text takes its terminator at least.
    guard room.byteCount >= 2 * room.texts else {
      throw .invalidSchema(
        collection: R.collection,
        "the index \(name(fields)) has more fields than a key of "
          + "\(KeyFormat.maximumByteCount) bytes has room for")
    }
  }

  /// The index as messages name it: `(completed, createdAt descending)`.
  func name(_ fields: [RecordDescription.Field]) -> String {
    name { number in fields.first { $0.number == number }?.name }
  }

  func name(_ fieldName: (UInt8) -> String?) -> String {
    let names = parts.map { part in
      (part.isEach ? "each " : "") + (fieldName(part.field) ?? "field \(part.field)")
        + (part.isDescending ? " descending" : "")
    }
    return "(\(names.joined(separator: ", ")))" + (isUnique ? " unique" : "")
      + (isPartial ? " partial" : "")
  }

  /// The largest encoded text part: what fits beside the fixed parts and the
  /// largest primary key, at most 128 bytes, shared by the text parts.
  func stringPartByteCount(
    primaryKey: FieldType, type: (UInt8) -> FieldType?
  ) -> UInt16 {
    let room = textRoom(primaryKey: primaryKey, type: type)
    let each = room.byteCount / max(room.texts, 1)
    return UInt16(max(0, min(KeyFormat.maximumStringPartByteCount, each)))
  }

  /// How many bytes of a key are left for how many text parts; less than none
  /// when the others take more than there are.
  private func textRoom(
    primaryKey: FieldType, type: (UInt8) -> FieldType?
  ) -> (byteCount: Int, texts: Int) {
    let types = parts.compactMap { part in type(part.field).map { part.keyType(of: $0) } }
    let fixed = types.reduce(0) { sum, type in
      sum + (type.isNullable ? 1 : 0) + (type.kind.fixedKeyByteCount ?? 0)
    }
    let room = KeyFormat.maximumByteCount - fixed - primaryKey.kind.largestKeyByteCount
    return (room, texts: types.count { $0.kind == .string })
  }
}
