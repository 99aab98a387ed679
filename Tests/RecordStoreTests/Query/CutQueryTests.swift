import RecordStore
import StoreTestSupport
import Testing

/// Queries on texts that begin alike for longer than a key.
@Suite struct CutQueryTests {
  private static let start = String(repeating: "t", count: 126)
  private static let titles = ["", "a", "b", "b\u{0}", "ba", "\u{e9}"].map { start + $0 }

  /// Books whose IDs are in the opposite order of their titles.
  private static let books = titles.enumerated().map { number, title in
    Book(id: "\(9 - number)", title: title, year: number % 2, isbn: title)
  }

  private func withBooks(_ body: (Store) throws -> Void) throws {
    try withTemporaryStore([Schema("library", version: 1, [Book.self])]) { store in
      try store.write { txn in
        try txn.insert(contentsOf: Self.books.shuffled())
        try txn.insert(Book(id: "x", title: "s"))
        try txn.insert(Book(id: "y", title: "u"))
      }
      try body(store)
    }
  }

  @Test(arguments: [
    (Book.where { $0.title == titles[3] }, [3]),
    (Book.where { $0.title.isIn([titles[1], titles[4], "u"]) }, [1, 4, 7]),
    (Book.where { $0.title > titles[2] }, [3, 4, 5, 7]),
    (Book.where { $0.title >= titles[2] && $0.title < titles[5] }, [2, 3, 4]),
    (Book.where { $0.title <= titles[1] }, [0, 1, 6]),
    (Book.where { $0.title.hasPrefix(titles[2]) }, [2, 3, 4]),
    (Book.where { $0.title.isLike(start + "b?") }, [3, 4]),
    (Book.where { $0.isbn == titles[0] }, [0]),
    (Book.where { $0.isLent == false && $0.title == titles[5] }, [5]),
  ]) func `an index finds them by all of their bytes`(_ query: Query<Book>, _ found: [Int]) throws {
    try withBooks { (store) throws in
      let ids = (Self.books.map(\.id) + ["x", "y"])
      let expected = found.map { ids[$0] }.sorted()
      #expect(try store.read { try $0.ids(query.requireIndex) }.sorted() == expected)
      #expect(try store.read { try $0.count(query) } == expected.count)
    }
  }

  @Test func `the index gives their order, and only what begins alike is read twice`() throws {
    try withBooks { (store) throws in
      let ascending = Self.titles.map { $0 }
      let query = Book.all.sorted(by: \.title)
      #expect(try store.read { try $0.fetch(query) }.map(\.title) == ["s"] + ascending + ["u"])
      let descending = Book.all.sorted(by: \.title, .descending)
      #expect(
        try store.read { try $0.fetch(descending) }.map(\.title)
          == ["u"] + ascending.reversed() + ["s"])
      #expect(try store.read { try $0.explain(query, analyze: true) }.order == .index)
      let first = try store.read { try $0.explain(query.limit(1), analyze: true) }
      #expect(first.examined == 1)
      // The first of them has as many bytes as the index keeps.
      let third = try store.read { try $0.explain(query.limit(3), analyze: true) }
      #expect(third.examined == 2 + (Self.titles.count - 1) + 1)
      #expect(try store.read { try $0.maximum(of: \.title, in: Book.all) } == "u")
      let most = Book.where { $0.title < "u" }
      #expect(try store.read { try $0.maximum(of: \.title, in: most) } == ascending.last)
      #expect(try store.read { try $0.ids(query.offset(2).limit(2)) } == ["8", "7"])
    }
  }

  @Test(arguments: 1...4) func `pages go on within what begins alike`(size: Int) throws {
    try withBooks { (store) throws in
      for direction in [Query<Book>.Direction.ascending, .descending] {
        let query = Book.all.sorted(by: \.title, direction).limit(size)
        var titles: [String] = []
        var page = try store.read { try $0.page(query) }
        titles += page.records.map(\.title)
        while let next = page.next {
          page = try store.read { try $0.page(query, after: next) }
          titles += page.records.map(\.title)
        }
        let expected = ["s"] + Self.titles + ["u"]
        #expect(titles == (direction == .ascending ? expected : expected.reversed()))
      }
    }
  }

  @Test func `several texts of one beginning are wanted only so many times together`() throws {
    try withBooks { (store) throws in
      let query = Book.where { $0.isbn.isIn([Self.titles[4], Self.titles[1]]) }
        .sorted(by: \.isbn).limit(1)
      #expect(try store.read { try $0.fetch(query) }.map(\.title) == [Self.titles[1]])
    }
  }

  @Test func `a value that the index holds is counted without the records`() throws {
    try withBooks { (store) throws in
      let counts = try store.read { try $0.counts(by: \.year, in: Book.where { !$0.isLent }) }
      #expect(counts.map(\.count) == [5, 3])
    }
  }
}
