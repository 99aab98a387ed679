import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

/// Parts as two successive programs of version 1 write them: with nils, numbers
/// that are none, long texts, rows of two layouts, and indexes of every kind.
enum Part {
  struct First: Record {
    var id = 0
    var name = ""
    var weight = 0.0
    var size: Int?
    var made: Date?
    var tags: [String] = []

    static let collection = "parts"
    static func fields(_ field: inout some FieldVisitor<First>) {
      field(1, "id", \.id)
      field(2, "name", \.name)
      field(3, "weight", \.weight)
      field(4, "size", \.size)
      field(5, "made", \.made)
      field(6, "tags", \.tags)
    }
  }

  struct Second: Record {
    var id = 0
    var name = ""
    var weight = 0.0
    var size: Int?
    var made: Date?
    var tags: [String] = []
    var stock = 5
    var shelf: String?

    static let collection = "parts"
    static func fields(_ field: inout some FieldVisitor<Second>) {
      field(1, "id", \.id)
      field(2, "name", \.name)
      field(3, "weight", \.weight)
      field(4, "size", \.size)
      field(5, "made", \.made)
      field(6, "tags", \.tags)
      field(7, "stock", \.stock)
      field(8, "shelf", \.shelf)
    }
    static var indexes: [SecondaryIndex<Second>] {
      [
        SecondaryIndex(\.name, unique: true),
        SecondaryIndex(\.weight).descending(\.made),
        SecondaryIndex(\.size, partial: true),
        SecondaryIndex(\.stock, \.shelf),
        SecondaryIndex(each: \.tags),
      ]
    }
  }

  /// A text about as long as an index keeps of one.
  static let long = String(repeating: "long ", count: 24)
  static let day = Date(timeIntervalSince1970: 1_700_000_000)

  static let old = [
    First(id: -3, name: "bolt", weight: 1.5, size: 4, made: day, tags: ["steel", "m4"]),
    First(id: 1, name: "", weight: .nan, size: nil, made: nil, tags: []),
    First(id: 2, name: "nut", weight: -0.0, size: 4, made: nil, tags: ["steel"]),
    First(id: 3, name: long + "a", weight: .infinity, size: nil, made: day, tags: [long]),
  ]
  static let new = [
    Second(
      id: 4, name: long + "b", weight: .nan, size: 0, made: day, tags: ["m4", "", "m4"], stock: 9,
      shelf: "A"),
    Second(id: 9, name: "wing nut", weight: 2, size: nil, stock: 5, shelf: nil),
    Second(id: .max, name: "Zoë", weight: -1, size: .min, made: day, stock: 0, shelf: ""),
  ]
}

/// Runs `body` with the path of a store of parts, which is not open, and checks
/// afterwards that it is intact.
func withParts(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (_ path: String) throws -> Void
) throws {
  try withTemporaryDirectory { directory in
    let path = "\(directory)/parts.store"
    do {
      let first = try Store.open(at: path, schemas: [Schema("shop", version: 1, [Part.First.self])])
      try first.write { try $0.insert(contentsOf: Part.old) }
    }
    do {
      let second = try Store.open(
        at: path,
        schemas: [
          Schema("shop", version: 1, [Part.Second.self]),
          Schema("labels", version: 1, [Tag.self]),
        ])
      try second.write { txn in
        try txn.insert(contentsOf: Part.new)
        try txn.insert(Tag(id: "a", color: .green))
      }
    }
    try body(path)
    try expectIntact(path, [], sourceLocation: sourceLocation)
  }
}

/// Makes one migration to version 2 of the schema `shop`, in a program without
/// types.
@discardableResult
func migrate(
  _ path: String, _ changes: [MigrationChange], backup: MigrationOptions.Backup = .never,
  memoryBudget: Int? = nil
) throws -> Store {
  var options = StoreOptions()
  options.migration.backup = backup
  if let memoryBudget { options.migration.memoryBudget = memoryBudget }
  return try Store.open(
    at: path,
    schemas: [Schema("shop", version: 2, [], migrations: [Migration(to: 2, "test", changes)])],
    options: options)
}

extension Store {
  /// The values of one field, in the order of the IDs.
  func values(of field: String, in collection: String = "parts") throws -> [StoredValue?] {
    var values: [StoredValue?] = []
    try read { txn in
      try txn.forEach(inCollection: collection) { values.append($0[field]) }
    }
    return values
  }

  /// The IDs of a collection, ascending.
  func ids(in collection: String = "parts") throws -> [StoredValue] {
    var ids: [StoredValue] = []
    try read { try $0.forEach(inCollection: collection) { ids.append($0.id) } }
    return ids
  }

  /// The names of the fields and of the indexes of a collection.
  func shape(of collection: String = "parts") throws -> (fields: [String], indexes: [String]) {
    let found = try #require(try collections().first { $0.name == collection })
    return (found.fields.map { "\($0.number) \($0.name) \($0.type)" }, found.indexes.map(\.name))
  }

  /// The IDs of the parts that a query text finds.
  func ids(where text: String) throws -> [StoredValue] {
    try read { txn in
      try txn.fetch(txn.query(text, inCollection: "parts").requireIndex).map(\.id)
    }
  }
}
