import RecordStore
import StoreTestSupport
import Testing

@Suite struct QueryResultsTests {
  @Test func `results come one by one and one can stop`() throws {
    try withLibrary { store throws in
      try store.read { txn in
        var titles: [String] = []
        var results = try txn.results(of: Book.where { $0.year > 0 }.sorted(by: \.year))
        while let book = try results.next() {
          titles.append(try book.title)
          if titles.count == 2 { break }
        }
        #expect(titles == ["Emma", "Dubliners"])
        let third = try results.next()?.record()
        #expect(third?.id == "b")
        let isAtEnd = try results.next() == nil
        #expect(isAtEnd)
        let isStillAtEnd = try results.next() == nil
        #expect(isStillAtEnd)
      }
    }
  }

  @Test func `a write transaction reads its own changes`() throws {
    try withLibrary { store throws in
      let last = try store.write { txn in
        try txn.insert(Book(id: "z", title: "Ulysses", year: 1922))
        var results = try txn.results(of: Book.all.sorted(by: \.id, .descending))
        return try results.next()?.title
      }
      #expect(last == "Ulysses")
    }
  }
}
