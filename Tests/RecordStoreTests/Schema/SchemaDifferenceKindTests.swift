import FoundationEssentials
import StoreTestSupport
import Testing

@testable import RecordStore

/// Each kind of difference, between two files and between a file and a program.
@Suite struct SchemaDifferenceKindTests {
  struct Old: Record {
    var id = 0
    var title = ""
    var count = 0
    var due: Date? = nil
    var rating = 1.0
    var gone = ""

    static let collection = "items"
    static func fields(_ field: inout some FieldVisitor<Old>) {
      field(1, "id", \.id)
      field(2, "title", \.title)
      field(3, "count", \.count)
      field(4, "due", \.due)
      field(5, "rating", \.rating)
      field(6, "gone", \.gone)
    }
    static var indexes: [SecondaryIndex<Old>] {
      [SecondaryIndex(\.title), SecondaryIndex(\.count), SecondaryIndex(\.gone)]
    }
  }

  struct New: Record {
    var id: UInt64 = 0
    var name = ""
    var count: Int? = 0
    var due = Date(timeIntervalSince1970: 0)
    var rating: Float = 1
    var note = ""

    static let collection = "items"
    static func fields(_ field: inout some FieldVisitor<New>) {
      field(1, "id", \.id)
      field(2, "name", \.name)
      field(3, "count", \.count)
      field(4, "due", \.due)
      field(5, "rating", \.rating)
      field(7, "note", \.note)
    }
    static var indexes: [SecondaryIndex<New>] {
      [SecondaryIndex(\.name, unique: true), SecondaryIndex(\.due), SecondaryIndex(\.count)]
    }
  }

  static let old = [
    Schema("shop", version: 1, [Old.self]), Schema("labels", version: 1, [Tag.self]),
  ]
  static let new = [
    Schema("shop", version: 2, [New.self, Book.self]), Schema("labels", version: 1, []),
  ]
  static let lines = [
    "primary key 'items.id' has been changed from int64 to uint64",
    "field 'items.title' has been renamed to 'items.name'",
    "field 'items.count' has been made optional",
    "field 'items.due' has been made required",
    "field 'items.rating' has been changed from double to float",
    "field 'items.note' has been added",
    "field 'items.gone' has been removed",
    "index 'items (title)' has been changed to 'items (name) unique'",
    "index 'items (due)' has been added",
    "index 'items (gone)' has been removed",
    "collection 'books' has been added",
  ]
  static let kinds: [SchemaDifference.Kind] = [
    .primaryKeyChanged, .fieldRenamed, .fieldMadeOptional, .fieldMadeRequired, .fieldRetyped,
    .fieldAdded, .fieldRemoved, .indexChanged, .indexAdded, .indexRemoved, .collectionAdded,
  ]

  @Test func `two files are compared in every kind of difference`() throws {
    try withTemporaryDirectory { directory in
      let old = try Store.open(at: "\(directory)/old.store", schemas: Self.old)
      let new = try Store.open(at: "\(directory)/new.store", schemas: Self.new)
      let differences = try old.differences(to: new)
      #expect(
        differences.map(\.description) == [
          "schema 'shop' has been changed from version 1 to 2"
        ] + Self.lines + ["collection 'tags' has been removed"])
      #expect(
        differences.map(\.kind) == [.versionChanged] + Self.kinds + [.collectionRemoved])
      #expect(try old.differences(to: old) == [])
      #expect(
        try new.differences(to: old).map(\.kind).contains(.indexChanged),
        "the other way round")
    }
  }

  @Test func `an older file is compared with the program in every kind`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/old.store"
      _ = try Store.open(at: path, schemas: Self.old)
      for options in [StoreOptions(), .readOnly] {
        let error = try refusal(ofOpening: path, [Self.new[0]], options: options)
        #expect(error.code == .migrationRequired)
        #expect(error.differences.map(\.description) == Self.lines)
        let lines = error.description.split(separator: "\n").map(String.init)
        #expect(lines.count == Self.lines.count + 2)
        #expect(
          lines.dropFirst().dropLast() == Self.lines.map { "Migration is required: \($0)" }[...])
        #expect(error.differences[1].collection == "items")
        #expect(error.differences[1].field == "name")
      }
    }
  }

  @Test func `a removed collection of the program's own schema is named, another's is not`() throws
  {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/old.store"
      _ = try Store.open(at: path, schemas: Self.old)
      let error = try refusal(ofOpening: path, [Schema("labels", version: 2, [])])
      #expect(error.differences.map(\.description) == ["collection 'tags' has been removed"])
    }
  }

  @Test func `another default is a difference from an older version only`() throws {
    try withItemFile { path in
      _ = try Store.open(at: path, schemas: [Schema("shop", version: 1, [Item.Extended.self])])
      let revised = [Schema("shop", version: 1, [Item.Revised.self])]
      _ = try Store.open(at: path, schemas: revised)
      let error = try refusal(
        ofOpening: path, [Schema("shop", version: 2, [Item.Revised.self])])
      #expect(
        error.differences.map(\.description) == [
          "default of field 'items.note' has been changed from nil to 'none'",
          "default of field 'items.rating' has been changed from 3 to 5",
          "index 'items (count)' has been removed", "index 'items (rating)' has been removed",
        ])
    }
  }

  @Test func `a default that is not a number is no difference from itself`() throws {
    let file = StoredSchema.oneField(default: .double(.nan))
    #expect(file.differences(to: file) == [])
    #expect(
      StoredSchema.oneField(default: .double(0)).differences(to: .oneField(default: .double(-0.0)))
        .map(\.kind) == [.defaultChanged])
  }

  @Test func `the number of a removed field cannot be given to another one`() throws {
    try withItemFile { path in
      _ = try Store.open(at: path, schemas: [Schema("shop", version: 1, [Item.Extended.self])])
      do {
        let store = try Store.open(at: path, schemas: [])
        var schema = try store.catalog.stored
        schema.generation += 1
        schema.collections[0].fields.removeAll { $0.name == "note" }
        schema.collections[0].defaults[4] = nil
        schema.collections[0].layouts.append(
          StoredCollection.layout(of: schema.collections[0].fields))
        try store.put(store.catalog.schemaDatabase, Array("schema".utf8), schema.encoded())
      }
      let error = try refusal(
        ofOpening: path, [Schema("shop", version: 1, [Item.Extended.self])])
      #expect(
        error.differences.map(\.description) == [
          "field 'items.note' has been added under the number 4, which a removed field had"
        ])
    }
  }

  @Test func `who wrote a newer format is named as long as its schemas stand in place`() throws {
    var schema = StoredSchema.oneField(default: .null)
    schema.named = [.init(name: "shop", version: 9, program: "shopkeeper", library: "9.1")]
    var bytes = schema.encoded()
    bytes[0] = 3
    #expect(throws: StoredSchema.Unreadable.newerFormat(3, writers: schema.named)) {
      try bytes.withUnsafeBytes { try StoredSchema(decoding: $0) }
    }
  }
}

extension StoredSchema {
  /// A schema of one collection whose field 2 was added with a default.
  fileprivate static func oneField(default value: StoredValue) -> StoredSchema {
    let fields = [
      StoredCollection.Field(number: 1, name: "id", type: FieldType(.int64)),
      StoredCollection.Field(number: 2, name: "size", type: FieldType(.double, isNullable: true)),
    ]
    var schema = StoredSchema()
    schema.collections = [
      StoredCollection(
        number: 1, name: "items", schema: "shop", fields: fields,
        layouts: [StoredCollection.layout(of: fields)], defaults: [2: value], indexes: [])
    ]
    schema.nextCollection = 2
    return schema
  }
}
