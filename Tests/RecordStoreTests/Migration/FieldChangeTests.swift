import FoundationEssentials
import StoreTestSupport
import Testing

@testable import RecordStore

/// Changes of fields that touch no record.
@Suite struct FieldChangeTests {
  @Test func `a field with a constant value is added without a rewrite`() throws {
    try withParts { path in
      let rows = try storedRows(path)
      do {
        let store = try migrate(
          path,
          [
            .addField(FieldDefinition(9, "note", .string, optional: true), to: "parts"),
            .addField(
              FieldDefinition(10, "price", .double, default: .double(.nan)), to: "parts"),
          ])
        #expect(try store.values(of: "note") == Array(repeating: .null, count: 7))
        let prices = try store.values(of: "price")
        #expect(
          prices.allSatisfy { if case .double(let value) = $0 { value.isNaN } else { false } })
        #expect(try store.information().schemas.first { $0.name == "shop" }?.version == 2)
      }
      #expect(try storedRows(path) == rows)
    }
  }

  @Test func `a field is removed with its indexes, and its number is not given again`() throws {
    try withParts { path in
      let rows = try storedRows(path)
      do {
        let store = try migrate(path, [.removeField("stock", from: "parts")])
        let shape = try store.shape()
        #expect(
          shape.fields == [
            "1 id int64", "2 name string", "3 weight double", "4 size int64?", "5 made date?",
            "6 tags strings", "8 shelf string?",
          ])
        #expect(
          shape.indexes == [
            "(name) unique", "(weight, made descending)", "(size) partial", "(each tags)",
          ])
        #expect(try store.values(of: "shelf").suffix(3) == [.string("A"), .null, .string("")])
        // Rows of the layout without the field are written beside those with it.
        try store.write { txn in
          var part = DynamicRecord(id: .integer(5))
          for (name, value) in [
            ("name", StoredValue.string("rivet")), ("weight", .double(0)),
            ("tags", .strings(["steel"])), ("shelf", .string("B")),
          ] { part[name] = value }
          try txn.insert(part, inCollection: "parts")
        }
        #expect(try store.values(of: "shelf")[5] == .string("B"))
        #expect(try store.verify().isIntact)
        #expect(try store.write { try $0.delete(.integer(5), inCollection: "parts") })
      }
      #expect(try storedRows(path) == rows)
      let error = #expect(throws: MigrationFailure.self) {
        try Store.open(
          at: path,
          schemas: [
            Schema(
              "shop", version: 3, [],
              migrations: [
                Migration(
                  to: 3, "again",
                  [.addField(FieldDefinition(7, "count", .int64, optional: true), to: "parts")])
              ])
          ])
      }
      #expect(
        error?.description == """
          The migration of schema 'shop' to version 3 (again) failed, to add field 'parts.count': A \
          migration does not fit the file: the number 7 of 'parts.count' is that of another field, \
          or of one that was removed; a number is given once.
          The file has version 2 of the schema still, with every record as it was. The next \
          opening begins with this migration again.
          """)
    }
  }

  @Test func `a field is renamed without a rewrite`() throws {
    try withParts { path in
      let rows = try storedRows(path)
      let entries = try Store.open(at: path, schemas: []).indexEntries(of: "parts")
      do {
        let store = try migrate(path, [.renameField("name", to: "title", in: "parts")])
        #expect(try store.shape().fields[1] == "2 title string")
        #expect(try store.shape().indexes[0] == "(title) unique")
        #expect(try store.values(of: "title").first == .string("bolt"))
      }
      #expect(try storedRows(path) == rows)
      #expect(try Store.open(at: path, schemas: []).indexEntries(of: "parts") == entries)
    }
  }

  @Test func `a field is made optional without a rewrite, and its indexes anew`() throws {
    try withParts { path in
      let rows = try storedRows(path)
      do {
        let store = try migrate(path, [.makeOptional("weight", in: "parts")])
        #expect(try store.shape().fields[2] == "3 weight double?")
        #expect(try store.verify().isIntact)
      }
      #expect(try storedRows(path) == rows)
      let store = try Store.open(at: path, schemas: [])
      try store.write { txn in
        try txn.update(.integer(1), inCollection: "parts") { $0["weight"] = .null }
      }
      let found = try store.ids(where: "weight == nil")
      #expect(found == [.integer(1)])
      #expect(try store.values(of: "weight")[0] == .double(1.5))
    }
  }

  @Test func `old records get another default, those written since keep theirs`() throws {
    try withParts { path in
      let rows = try storedRows(path)
      do {
        let store = try migrate(
          path,
          [
            .setDefault(of: "stock", to: .integer(7), in: "parts"),
            .setDefault(of: "shelf", to: .string("old"), in: "parts"),
          ])
        #expect(
          try store.values(of: "stock")
            == [7, 7, 7, 7, 9, 5, 0].map { StoredValue.integer($0) })
        #expect(
          try store.values(of: "shelf")
            == Array(repeating: .string("old"), count: 4) + [.string("A"), .null, .string("")])
      }
      #expect(try storedRows(path) == rows)
    }
  }

  @Test func `a change that does not fit says why, and nothing happens`() throws {
    let id = FieldDefinition(1, "id", .int64)
    let changes: [(MigrationChange, String)] = [
      (.removeField("price", from: "parts"), "'parts' has no field 'price'; it has: id, name, "),
      (.removeField("id", from: "parts"), "'parts.id' is the primary key, which takes a new "),
      (.renameField("name", to: "size", in: "parts"), "'parts' would have two fields 'size'"),
      (.renameField("name", to: "", in: "parts"), "a field of 'parts' would have no name"),
      (.renameField("x", to: "y", in: "spares"), "the file has no collection 'spares'; it has: "),
      (.renameField("color", to: "y", in: "tags"), "'tags' belongs to schema 'labels'"),
      (.addField(FieldDefinition(9, "x", .bool), to: "parts"), "needs a default or a computed "),
      (
        .addField(FieldDefinition(9, "x", .bool, default: .integer(1)), to: "parts"),
        "the default 1 of 'parts.x' is not of the type bool"
      ),
      (.addField(FieldDefinition(2, "x", .bool, optional: true), to: "parts"), "the number 2 of "),
      (.makeOptional("id", in: "parts"), "is the primary key"),
      (.setDefault(of: "stock", to: .null, in: "parts"), "nil is no value of 'parts.stock'"),
      (.addIndex(on: ["tags"], in: "parts"), "an index orders values that have an order"),
      (.addIndex(on: [], in: "parts"), "could not be stored so"),
      (.dropIndex(on: ["made"], in: "parts"), "'parts' has no index (made); it has: parts (name)"),
      (.addCollection("parts", fields: [id]), "there is a collection 'parts' already"),
      (.addCollection("", fields: [id]), "a collection's name has 1 to 255 bytes"),
      (.addCollection("x", fields: []), "field 1 is a primary key that is never nil"),
      (.renameCollection("parts", to: "tags"), "there is a collection 'tags' already"),
      (.fill("parts", from: "parts") { [$0] }, "'parts' cannot be filled from itself"),
    ]
    try withParts { path in
      for (change, problem) in changes {
        let before = try readFile(path)
        let error = #expect(throws: MigrationFailure.self, "\(change)") {
          try migrate(path, [change])
        }
        #expect((error?.cause as? StoreError)?.code == .invalidMigration)
        #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
        #expect(try readFile(path) == before)
      }
    }
  }
}

/// The rows of the parts in a file, as bytes.
func storedRows(_ path: String) throws -> [Hex] {
  try Store.open(at: path, schemas: []).rows(of: "parts").map(\.row)
}
