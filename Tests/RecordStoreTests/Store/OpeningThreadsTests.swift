import RecordStore
import StoreTestSupport
import Testing

/// One file opened on many threads at once.
@Suite struct OpeningThreadsTests {
  @Test func `threads that make the same store share it`() throws {
    for _ in 0..<5 {
      try withTemporaryDirectory { directory in
        let path = "\(directory)/items.store"
        try runOnThreads(6) { thread in
          let store = try Store.open(at: path, schemas: Item.schemas)
          try store.write { try $0.insert(Item.First(id: thread)) }
        }
        try expectItems(6, path, Item.schemas)
      }
    }
  }

  @Test func `threads that add the same to a store agree`() throws {
    let extended = [Schema("shop", version: 1, [Item.Extended.self, Tag.self])]
    for _ in 0..<5 {
      try withTemporaryDirectory { directory in
        let path = "\(directory)/items.store"
        _ = try Store.open(at: path, schemas: Item.schemas)
        try runOnThreads(6) { thread in
          let store = try Store.open(at: path, schemas: extended)
          try store.write { try $0.insert(Item.Extended(id: thread)) }
        }
        try expectItems(6, path, extended)
      }
    }
  }

  @Test func `threads that add different collections all have their own`() throws {
    let types: [any Record.Type] = [
      Item.Extended.self, Tag.self, Book.self, Member.self, Note.self, Specimen.self,
    ]
    for _ in 0..<10 {
      try withTemporaryDirectory { directory in
        let path = "\(directory)/items.store"
        _ = try Store.open(at: path, schemas: [])
        try runOnThreads(types.count) { thread in
          let schema = Schema("program\(thread)", version: 1, [types[thread]])
          let store = try Store.open(at: path, schemas: [schema])
          let names = try store.collections().map(\.name)
          try #require(names.contains(types[thread].collection))
        }
        let store = try Store.open(at: path, schemas: [])
        #expect(
          try Set(store.collections().map(\.name)) == Set(types.map { $0.collection }))
        #expect(try store.verify().findings == [])
      }
    }
  }

  private func expectItems(_ count: Int, _ path: String, _ schemas: [Schema]) throws {
    let store = try Store.open(at: path, schemas: schemas)
    let items = try #require(store.collections().first { $0.name == "items" })
    #expect(items.recordCount == count)
    #expect(try store.verify().findings == [])
  }
}
