import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

/// Changes of indexes, of whole collections, and by the program's own code.
@Suite struct CollectionChangeTests {
  @Test func `indexes are added, dropped and changed`() throws {
    try withParts { path in
      let store = try migrate(
        path,
        [
          .dropIndex(on: ["weight", .descending("made")], in: "parts"),
          .dropIndex(on: [.each("tags")], in: "parts"),
          .changeIndex(on: ["name"], in: "parts"),
          .changeIndex(on: ["size"], in: "parts"),
          .addIndex(on: [.descending("made"), "weight"], partial: true, in: "parts"),
          .addIndex(on: ["stock", "shelf"], in: "parts"),
        ])
      #expect(
        try store.shape().indexes
          == ["(stock, shelf)", "(name)", "(size)", "(made descending, weight) partial"])
      #expect(try store.ids(where: "size == nil") == [1, 3, 9].map { .integer($0) })
      #expect(try store.verify().isIntact)
    }
  }

  @Test func `a unique index over records that violate it changes nothing`() throws {
    try withParts { path in
      let error = #expect(throws: MigrationFailure.self) {
        try migrate(
          path,
          [
            .changeIndex(on: ["stock", "shelf"], unique: true, in: "parts"),
            .changeIndex(on: ["weight", .descending("made")], unique: true, in: "parts"),
            .addIndex(on: ["stock"], unique: true, in: "parts"),
          ])
      }
      #expect((error?.cause as? StoreError)?.code == .uniqueViolation)
      #expect(error?.change == "add index 'parts (stock)'")
      let indexes = try Store.open(at: path, schemas: []).shape().indexes
      #expect(indexes.count == 5)
    }
  }

  @Test func `a collection is split`() throws {
    try withParts { path in
      let store = try migrate(
        path,
        [
          .addCollection(
            "heavy",
            fields: [
              FieldDefinition(1, "id", .string), FieldDefinition(2, "weight", .double),
              FieldDefinition(3, "note", .string, optional: true),
            ]),
          .addIndex(on: ["weight"], in: "heavy"),
          .fill("heavy", from: "parts") { part in
            guard Self.isHeavy(part) else { return [] }
            var heavy = DynamicRecord(id: .string("part \(part.id)"))
            heavy["weight"] = part["weight"]
            return [heavy]
          },
          .deleteRecords(from: "parts", where: Self.isHeavy),
        ])
      #expect(try store.ids(in: "heavy").map { "\($0)" } == ["'part -3'", "'part 3'", "'part 9'"])
      #expect(try store.values(of: "note", in: "heavy") == [.null, .null, .null])
      #expect(try store.ids() == [1, 2, 4, .max].map { .integer($0) })
      #expect(try store.verify().isIntact)
    }
  }

  private static func isHeavy(_ part: DynamicRecord) -> Bool {
    if case .double(let weight) = part["weight"] { weight > 1 } else { false }
  }

  @Test func `collections are merged, and what has two records of one ID is not`() throws {
    try withParts { path in
      let error = #expect(throws: MigrationFailure.self) {
        try migrate(path, [.mergeCollection("parts", into: "copies") { [$0] }])
      }
      #expect((error?.cause as? StoreError)?.code == .invalidMigration)
      let fields = [
        FieldDefinition(1, "id", .int64), FieldDefinition(2, "name", .string),
      ]
      let name: @Sendable (DynamicRecord) -> [DynamicRecord] = { part in
        var copy = DynamicRecord(id: part.id)
        copy["name"] = part["name"]
        return [copy]
      }
      let twice = #expect(throws: MigrationFailure.self) {
        try migrate(
          path,
          [
            .addCollection("copies", fields: fields), .fill("copies", from: "parts", by: name),
            .mergeCollection("parts", into: "copies", by: name),
          ])
      }
      #expect((twice?.cause as? StoreError)?.code == .duplicateID)
      let store = try migrate(
        path,
        [
          .addCollection("copies", fields: fields),
          .mergeCollection("parts", into: "copies", by: name),
        ])
      #expect(try store.collections().map(\.name) == ["tags", "copies"])
      #expect(try store.values(of: "name", in: "copies").count == 7)
      #expect(try store.verify().isIntact)
    }
  }

  @Test func `a collection is renamed without a rewrite, and removed`() throws {
    try withParts { path in
      let rows = try storedRows(path)
      do {
        let store = try migrate(path, [.renameCollection("parts", to: "pieces")])
        #expect(try store.rows(of: "pieces").map(\.row) == rows)
        #expect(try store.verify().isIntact)
      }
      let store = try Store.open(
        at: path,
        schemas: [
          Schema(
            "shop", version: 3, [],
            migrations: [Migration(to: 3, "away", [.removeCollection("pieces")])])
        ])
      #expect(try store.collections().map(\.name) == ["tags"])
      #expect(try store.verify().isIntact)
    }
  }

  @Test func `a primary key changes by a new collection`() throws {
    try withParts { path in
      let store = try migrate(
        path,
        [
          .replaceCollection(
            "parts",
            fields: [
              FieldDefinition(1, "name", .string), FieldDefinition(2, "number", .int64),
              FieldDefinition(3, "tags", .strings),
            ]
          ) { part in
            var new = DynamicRecord(
              id: .string(part["name"].map { String("\($0)".dropFirst().prefix(8)) } ?? ""))
            new["number"] = part.id
            new["tags"] = part["tags"]
            return "\(part["name"] ?? .null)".count > 100 ? [] : [new]
          },
          .addIndex(on: [.each("tags")], in: "parts"),
        ])
      #expect(try store.shape().fields == ["1 name string", "2 number int64", "3 tags strings"])
      #expect(
        try store.values(of: "number") == [1, .max, -3, 2, 9].map { .integer($0) })
      #expect(try store.collections().map(\.name) == ["tags", "parts"])
      #expect(try store.verify().isIntact)
    }
  }

  @Test func `the program's own code reads and writes by names`() throws {
    try withParts { path in
      let store = try migrate(
        path,
        [
          .addField(FieldDefinition(9, "sum", .double, optional: true), to: "parts"),
          .run("count the stock") { txn in
            var sum = 0.0
            var ids: [StoredValue] = []
            try txn.forEach(inCollection: "parts") { part in
              if case .integer(let stock) = part["stock"] { sum += Double(stock) }
              ids.append(part.id)
            }
            for id in ids {
              try txn.update(id, inCollection: "parts") { $0["sum"] = .double(sum) }
            }
            try txn.delete(.integer(9), inCollection: "parts")
          },
        ])
      #expect(try store.values(of: "sum") == Array(repeating: .double(34), count: 6))
      #expect(try store.verify().isIntact)
    }
  }

  @Test func `an error of the program's code, swallowed or not, undoes all of the migration`()
    throws
  {
    struct Stop: Error {}
    try withParts { path in
      let before = try storedRows(path)
      var error = #expect(throws: MigrationFailure.self) {
        try migrate(
          path,
          [
            .deleteRecords(from: "parts") { _ in true }, .run("stop") { _ in throw Stop() },
          ])
      }
      #expect(error?.cause is Stop)
      error = #expect(throws: MigrationFailure.self) {
        try migrate(
          path,
          [
            .run("swallow") { txn in
              var part = DynamicRecord(id: .integer(50))
              part["name"] = .string("bolt")
              part["weight"] = .double(1)
              part["tags"] = .strings([])
              try? txn.insert(part, inCollection: "parts")
              throw Stop()
            }
          ])
      }
      #expect(error?.cause is Stop)
      #expect(try storedRows(path) == before)
    }
  }

  @Test func `a small memory budget gives the same`() throws {
    let schemas = [Schema("shop", version: 1, [Part.Second.self])]
    try withTemporaryDirectory { directory in
      let path = "\(directory)/many.store"
      try Store.open(at: path, schemas: schemas).write { txn in
        try txn.insert(
          contentsOf: (0..<10_000).map { number in
            Part.Second(
              id: number, name: "part \(number)", weight: Double(number % 7),
              size: number % 3 == 0 ? nil : number, tags: ["a\(number % 5)", "b"])
          })
      }
      let store = try migrate(
        path,
        [
          .transform("parts") { old, new in
            if case .integer(let id) = old.id { new["name"] = .string("\(10_000 - id)") }
          },
          .retypeField("size", to: .double, in: "parts") { size in
            if case .integer(let number) = size { .double(Double(number)) } else { .double(-1) }
          },
          .deleteRecords(from: "parts") { part in
            if case .integer(let id) = part.id { id % 2 == 0 } else { false }
          },
        ], memoryBudget: 1)
      #expect(try store.ids().count == 5_000)
      #expect(try store.ids(where: "name == '9999'") == [.integer(1)])
      #expect(try store.ids(where: "size == -1.0").count == 1_667)
      #expect(try store.ids(where: "ANY tags == 'a1'").count == 1_000)
      #expect(try store.verify().isIntact)
    }
  }
}
