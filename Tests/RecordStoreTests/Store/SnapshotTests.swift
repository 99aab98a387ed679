import RecordStore
import StoreTestSupport
import Testing

/// What readers see beside a writer.
@Suite struct SnapshotTests {
  @Test func `a reader sees one snapshot while a writer commits`() throws {
    try withLibrary { store in
      try store.read { txn in
        let before = try txn.fetch(Book.all)
        for year in 1...3 {
          try store.write { txn in
            for id in ["a", "b"] { try txn.update(Book.self, id) { $0.year = year } }
            try txn.upsert(Book(id: "new\(year)", title: "Emma"))
          }
          let years = try store.read { try $0.fetch(Book.where { $0.title == "Emma" }) }.map(\.year)
          #expect(years == [year] + Array(repeating: 0, count: year))
        }
        let after = try txn.fetch(Book.all)
        let emmas = try txn.fetch(Book.where { $0.title == "Emma" })
        let sequence = try txn.sequence
        #expect(after == before)
        #expect(emmas == [QueryTests.books[0]])
        #expect(sequence == 1)
      }
      #expect(try store.read { try $0.sequence } == 4)
    }
  }

  @Test func `readers on other threads never see half of a write`() throws {
    var options = StoreOptions()
    options.durability = .relaxed
    try withTemporaryStore(QueryTests.schemas, options: options) { store in
      try store.write { try $0.insert(contentsOf: [Book(id: "a", year: 100), Book(id: "b")]) }
      let last: UInt64 = 151
      try runOnThreads(3) { thread in
        while try store.read({ try $0.sequence }) < last {
          if thread == 0 { try move(1, in: store) }
          let years = try store.read { try $0.fetch(Book.all) }.map(\.year)
          try #require(years.reduce(0, +) == 100)
        }
      }
      #expect(try store.read { try $0.fetch(Book.self, "b") }?.year == 150)
    }
  }

  private func move(_ amount: Int, in store: Store) throws {
    try store.write { txn in
      try txn.update(Book.self, "a") { $0.year -= amount }
      try txn.update(Book.self, "b") { $0.year += amount }
    }
  }
}
