import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

@Suite struct DynamicRecordTests {
  static let schemas = [Schema("library", version: 1, [Book.self])]

  @Test func `a record is read and written by the names of its fields`() throws {
    try withTemporaryStore(Self.schemas) { store in
      try store.write { try $0.insert(Book(id: "a", title: "Emma", year: 1815)) }
      try store.write { txn in
        try txn.update(.string("a"), inCollection: "books") { $0["title"] = .string("Persuasion") }
        var dune = DynamicRecord(id: .string("b"))
        dune["title"] = .string("Dune")
        dune["year"] = .integer(1965)
        dune["isLent"] = .bool(true)
        try txn.insert(dune, inCollection: "books")
      }
      let emma = try #require(
        try store.read { try $0.fetch(.string("a"), inCollection: "books") })
      #expect(emma.fields.map(\.name) == ["title", "year", "isLent", "isbn", "lentUntil"])
      #expect(emma["title"] == .string("Persuasion"))
      #expect(emma["isbn"] == .null)
      #expect(emma["shelf"] == nil)
      let lent = try store.read { try $0.fetch(Book.where { $0.isLent }.sorted(by: \.year)) }
      #expect(lent == [Book(id: "b", title: "Dune", year: 1965, isLent: true)])
    }
  }

  @Test func `deleting by ID and deleting all keep the indexes`() throws {
    try withTemporaryStore(Self.schemas) { store in
      try store.write { try $0.insert(contentsOf: QueryTests.books) }
      let found = try store.write { try $0.delete(.string("a"), inCollection: "books") }
      let absent = try store.write { try $0.delete(.string("x"), inCollection: "books") }
      #expect(found)
      #expect(!absent)
      #expect(try store.read { try $0.count(Book.all) } == 3)
      #expect(try store.verify().isIntact)
      try store.write { try $0.deleteAll(inCollection: "books") }
      #expect(try store.read { try $0.count(Book.all.sorted(by: \.title)) } == 0)
    }
  }

  @Test(arguments: [
    ("title", StoredValue.integer(1), StoreError.Code.wrongType),
    ("title", .null, .wrongType),
    ("shelf", .string("A"), .unknownField),
    ("lentUntil", .string("2026-01-01"), .wrongType),
  ])
  func `a value that does not fit the schema is refused`(
    field: String, value: StoredValue, code: StoreError.Code
  ) throws {
    try withTemporaryStore(Self.schemas) { store in
      try store.write { try $0.insert(Book(id: "a", title: "Emma")) }
      let error = #expect(throws: StoreError.self) {
        try store.write { txn in
          try txn.update(.string("a"), inCollection: "books") { $0[field] = value }
        }
      }
      #expect(error?.code == code)
      #expect(error?.field == field)
      #expect(error?.collection == "books")
      #expect(try store.read { try $0.fetch(Book.self, "a") } == Book(id: "a", title: "Emma"))
    }
  }

  @Test func `a field that is needed and not set is refused by name`() throws {
    try withTemporaryStore(Self.schemas) { store in
      let error = #expect(throws: StoreError.self) {
        try store.write { try $0.insert(DynamicRecord(id: .string("a")), inCollection: "books") }
      }
      #expect(
        error?.description
          == "books.title: a value of type string is needed; nothing was written.")
      let wrongID = #expect(throws: StoreError.self) {
        try store.write { try $0.delete(.integer(1), inCollection: "books") }
      }
      #expect(wrongID?.code == .wrongType)
    }
  }

  @Test func `a store is written without any type that the program has`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/books.store"
      try Store.open(at: path, schemas: Self.schemas).write {
        try $0.insert(Book(id: "a", title: "Emma", isbn: "1"))
      }
      let store = try Store.open(at: path, schemas: [])
      try store.write { txn in
        try txn.update(.string("a"), inCollection: "books") { $0["isbn"] = .string("2") }
      }
      #expect(try store.verify().isIntact)
      let error = #expect(throws: StoreError.self) {
        try store.read { try $0.fetch(.string("a"), inCollection: "notes") }
      }
      #expect(error?.code == .unknownCollection)
      try expectIntact(path, Self.schemas)
      let found = try Store.open(at: path, schemas: Self.schemas).read {
        try $0.fetch(Book.where { $0.isbn == "2" })
      }
      #expect(found.map(\.id) == ["a"])
    }
  }
}
