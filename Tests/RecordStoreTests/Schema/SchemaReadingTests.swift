import RecordStore
import StoreTestSupport
import Testing

/// What only one of the two has, as long as nothing may be added or nothing has
/// to be.
@Suite struct SchemaReadingTests {
  static let extended = [Schema("shop", version: 1, [Item.Extended.self, Tag.self])]
  static let narrow = [Schema("shop", version: 1, [Item.Narrow.self])]

  @Test func `a read-only opening adds nothing`() throws {
    try withItemFile { path in
      let before = try readFile(path)
      do {
        let store = try Store.open(at: path, schemas: Self.extended, options: .readOnly)
        #expect(try store.read { try $0.count(Item.Extended.all) } == 3)
        #expect(try store.collections().map(\.name) == ["items"])
        #expect(try store.verify().isIntact)
      }
      #expect(try readFile(path) == before)
    }
  }

  @Test func `a read-only store reads a field that it lacks as its default`() throws {
    try withItemFile { path in
      let store = try Store.open(at: path, schemas: Self.extended, options: .readOnly)
      #expect(
        try store.read { try $0.fetch(Item.Extended.self, 3) }
          == Item.Extended(id: 3, title: "nail", count: 7, note: nil, rating: 3))
      let rating = try store.read { try $0.view(Item.Extended.self, 3)?.rating }
      #expect(rating == 3)
      let nails = Item.Extended.where { $0.title == "nail" }
      #expect(try store.read { try $0.fetch(nails) }.map(\.id) == [1, 3])
    }
  }

  @Test func `a read-only store has no records of a collection that it lacks`() throws {
    try withItemFile { path in
      let store = try Store.open(at: path, schemas: Self.extended, options: .readOnly)
      #expect(try store.read { try $0.fetch(Tag.self, "a") } == nil)
      #expect(try store.read { try $0.contains(Tag.self, "a") } == false)
      #expect(try store.read { try $0.fetch(Tag.all) } == [])
      #expect(try store.read { try $0.count(Tag.where { $0.color == .red }) } == 0)
    }
  }

  @Test func `a read-only store has no use of the indexes that it lacks`() throws {
    try withItemFile { path in
      let store = try Store.open(at: path, schemas: Self.extended, options: .readOnly)
      for query in [Item.Extended.where { $0.count > 3 }, Item.Extended.where { $0.rating == 3 }] {
        let error = #expect(throws: StoreError.self) {
          try store.read { try $0.fetch(query.requireIndex) }
        }
        #expect(error?.code == .needsIndex)
      }
    }
  }

  @Test func `a read-only opening of no file is refused, and makes none`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/none.store"
      let error = #expect(throws: StoreError.self) {
        try Store.open(at: path, schemas: Item.schemas, options: .readOnly)
      }
      #expect(error?.code == .missingFile)
      #expect(error?.description == "There is no store at \(path).")
      #expect(throws: TestSupportError.self) { try readFile(path) }
    }
  }

  @Test func `an index that only the file has is kept up`() throws {
    try withItemFile { path in
      _ = try Store.open(at: path, schemas: Self.extended)
      do {
        let store = try Store.open(
          at: path, schemas: [Schema("shop", version: 1, [Item.Revised.self])])
        try store.write { txn in
          try txn.insert(Item.Revised(id: 9, title: "saw", count: 1, rating: 1))
          try txn.update(Item.Revised.self, 2) { $0.count = 99 }
          try txn.delete(Item.Revised.self, 1)
        }
      }
      let store = try Store.open(at: path, schemas: Self.extended)
      let byCount = Item.Extended.all.sorted(by: \.count)
      #expect(try store.read { try $0.fetch(byCount) }.map(\.id) == [9, 3, 2])
      #expect(
        try store.read { try $0.fetch(Item.Extended.where { $0.rating < 3 }) }.map(\.id) == [9])
    }
  }

  @Test func `a collection that only the file has is left alone`() throws {
    try withItemFile { path in
      do {
        let store = try Store.open(at: path, schemas: [Schema("shop", version: 1, [Tag.self])])
        try store.write { try $0.insert(Tag(id: "a")) }
        let error = #expect(throws: StoreError.self) {
          try store.read { try $0.fetch(Item.First.self, 1) }
        }
        #expect(error?.code == .unknownCollection)
        #expect(error?.collection == "items")
      }
      let store = try Store.open(at: path, schemas: Item.schemas)
      #expect(try store.read { try $0.fetch(Item.First.all) } == Item.all)
    }
  }

  @Test func `a field that only the file has makes the collection read only`() throws {
    try withItemFile { path in
      do {
        let store = try Store.open(at: path, schemas: Self.narrow)
        #expect(
          try store.read { try $0.fetch(Item.Narrow.self, 2) }
            == Item.Narrow(id: 2, title: "hammer", shelf: nil))
        let writes: [(inout WriteTransaction) throws -> Void] = [
          { try $0.insert(Item.Narrow(id: 9)) },
          { try $0.upsert(Item.Narrow(id: 2)) },
          { try $0.update(Item.Narrow(id: 2)) },
          { try $0.update(Item.Narrow.self, 2) { $0.title = "" } },
          { try $0.update(Item.Narrow(id: 2), replacing: Item.Narrow(id: 2, title: "hammer")) },
          { try $0.delete(Item.Narrow.self, 2) },
          { try $0.deleteAll(Item.Narrow.self) },
          { try $0.insert(contentsOf: [Item.Narrow(id: 9)]) },
        ]
        for write in writes {
          let error = #expect(throws: StoreError.self) { try store.write(write) }
          #expect(error?.code == .readOnly)
          #expect(error?.collection == "items")
          #expect(error?.field == "count")
          #expect(
            error?.description
              == "The file keeps the field 'items.count', which this program does not know and "
              + "would lose; nothing was written. Use a program that knows it.")
        }
      }
      let store = try Store.open(at: path, schemas: Item.schemas)
      #expect(try store.read { try $0.fetch(Item.First.all) } == Item.all)
    }
  }

  @Test func `who may not write a collection adds no field to it`() throws {
    try withItemFile { path in
      _ = try Store.open(at: path, schemas: Self.narrow)
      let store = try Store.open(at: path, schemas: Item.schemas)
      try store.write { try $0.insert(Item.First(id: 4)) }
      #expect(try store.collections()[0].fields.map(\.name) == ["id", "title", "count"])
    }
  }
}
