import LMDB
import StoreTestSupport
import Testing

@testable import RecordStore

/// What only the program has: it is added when it needs no rewriting.
@Suite struct SchemaAdditionTests {
  static let extended = [Schema("shop", version: 1, [Item.Extended.self, Tag.self])]

  @Test func `a collection is added at opening`() throws {
    try withItemFile { path in
      let store = try Store.open(at: path, schemas: Self.extended)
      try store.write { try $0.insert(Tag(id: "a", color: .green)) }
      #expect(try store.collections().map(\.name) == ["items", "tags"])
      #expect(try store.read { try $0.fetch(Tag.where { $0.color == .green }) }.map(\.id) == ["a"])
    }
  }

  @Test func `an index is filled with the records that are there`() throws {
    try withItemFile { path in
      let store = try Store.open(at: path, schemas: Self.extended)
      let few = Item.Extended.where { $0.count < 10 }.sorted(by: \.count)
      #expect(try store.read { try $0.fetch(few) }.map(\.id) == [2, 3])
      let verification = try store.verify()
      #expect(verification.isIntact)
      #expect(verification.entryCount == 9)
    }
  }

  @Test func `a field is added without rewriting the records`() throws {
    try withItemFile { path in
      let rows = try rowsOfItems(path)
      do {
        let store = try Store.open(at: path, schemas: Self.extended)
        #expect(
          try store.read { try $0.fetch(Item.Extended.self, 2) }
            == Item.Extended(id: 2, title: "hammer", count: 3, note: nil, rating: 3))
        let rating = try store.read { try $0.view(Item.Extended.self, 2)?.rating }
        #expect(rating == 3)
        #expect(try store.read { try $0.count(Item.Extended.where { $0.rating == 3 }) } == 3)
      }
      #expect(try rowsOfItems(path) == rows)
    }
  }

  @Test func `an old record reads the same whatever a later default says`() throws {
    try withItemFile { path in
      try Store.open(at: path, schemas: Self.extended).write { txn in
        try txn.update(Item.Extended.self, 1) { $0.rating = 4 }
      }
      let store = try Store.open(
        at: path, schemas: [Schema("shop", version: 1, [Item.Revised.self])])
      let items = try store.read { try $0.fetch(Item.Revised.all) }
      #expect(items.map(\.rating) == [4, 3, 3])
      #expect(items.map(\.note) == [nil, nil, nil])
      let dynamic = try dynamicItems(store)
      #expect(dynamic == ["4 nil", "3 nil", "3 nil"])
    }
  }

  @Test func `an opening that adds nothing leaves the file as it is`() throws {
    try withItemFile { path in
      _ = try Store.open(at: path, schemas: Self.extended)
      let before = try readFile(path)
      for schemas in [Self.extended, [], [Schema("shop", version: 1, [Tag.self])]] {
        _ = try Store.open(at: path, schemas: schemas)
      }
      #expect(try readFile(path) == before)
    }
  }

  @Test func `an opening that adds nothing goes on beside a writer`() throws {
    try withTemporaryStore(Item.schemas) { store in
      try store.write { txn in
        try txn.insert(Item.all[0])
        let other = try Store.open(at: store.path, schemas: Item.schemas)
        #expect(try other.read { try $0.count(Item.First.all) } == 0)
      }
    }
  }

  @Test func `an opening that adds something inside a write is refused`() throws {
    try withTemporaryStore(Item.schemas) { store in
      try store.write { txn in
        try txn.insert(Item.all[0])
        let error = #expect(throws: StoreError.self) {
          _ = try Store.open(at: store.path, schemas: Self.extended)
        }
        #expect(error?.code == .reentrantWrite)
      }
      #expect(try store.collections().map(\.name) == ["items"])
      #expect(try store.read { try $0.count(Item.First.all) } == 1)
    }
  }

  @Test func `a unique index over records that violate it changes nothing`() throws {
    try withItemFile { path in
      let error = try refusal(
        ofOpening: path, [Schema("shop", version: 1, [Item.Unique.self, Tag.self])])
      #expect(error.code == .uniqueViolation)
      #expect(error.collection == "items")
      #expect(error.key == "3")
      #expect(error.field == "items (title) unique")
      let store = try Store.open(at: path, schemas: Item.schemas)
      #expect(try store.collections().map(\.name) == ["items"])
      #expect(try store.collections().first?.indexes.map(\.name) == ["(title)"])
      #expect(try store.read { try $0.fetch(Item.First.all) } == Item.all)
    }
  }

  private func rowsOfItems(_ path: String) throws -> [[UInt8]?] {
    let store = try Store.open(at: path, schemas: [])
    let database = try store.catalog.collection(named: "items").database
    return try store.environment.read { txn in
      try (1...3).map { id in
        try keyBytes(id).withUnsafeBytes { try txn.get(database, $0) }.map { [UInt8]($0) }
      }
    }
  }

  private func dynamicItems(_ store: Store) throws -> [String] {
    var lines: [String] = []
    try store.read { txn in
      try txn.forEach(inCollection: "items") { item in
        lines.append("\(item["rating"] ?? .null) \(item["note"] ?? .null)")
      }
    }
    return lines
  }
}
