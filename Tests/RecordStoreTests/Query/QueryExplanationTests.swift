import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

@Suite struct QueryExplanationTests {
  private func explain(_ query: Query<Book>, analyze: Bool = false) throws -> String {
    try withLibrary { store in
      try store.read { try $0.explain(query, analyze: analyze) }.description
    }
  }

  @Test func `the longer run of equalities is taken, then a range, then the order`() throws {
    #expect(
      try explain(Book.where { $0.year == 1914 && $0.isLent && $0.title > "D" })
        == """
        books: year == 1914 AND isLent == true AND title > 'D'
          index (isLent, year), year == 1914 AND isLent == true
            test title > 'D'
        """)
    #expect(
      try explain(Book.where { $0.isLent && $0.title.hasPrefix("D") })
        == """
        books: isLent == true AND title BEGINSWITH 'D'
          index (isLent, title descending), isLent == true AND title BEGINSWITH 'D'
        """)
    #expect(
      try explain(Book.where { !$0.isLent }.sorted(by: \.title, .descending).limit(3))
        == """
        books: NOT (isLent == true) SORT(title DESC) LIMIT(3)
          index (isLent, title descending), isLent == false
          order from the index
        """)
    #expect(
      try explain(Book.where { $0.isLent }.sorted(by: \.year, .descending))
        == """
        books: isLent == true SORT(year DESC)
          index (isLent, year) backwards, isLent == true
          order from the index
        """)
  }

  @Test func `one record at most goes before all`() throws {
    #expect(
      try explain(Book.where { $0.isLent && $0.year == 1914 && $0.id == "c" })
        == """
        books: isLent == true AND year == 1914 AND id == 'c'
          records by ID, id == 'c'
            test isLent == true AND year == 1914
        """)
    #expect(
      try explain(Book.where { $0.isLent && $0.year == 1914 && $0.isbn == "1" })
        == """
        books: isLent == true AND year == 1914 AND isbn == '1'
          index (isbn) unique, isbn == '1'
            test isLent == true AND year == 1914
        """)
  }

  @Test func `IN becomes ranges, OR a walk for each side`() throws {
    #expect(
      try explain(Book.where { $0.isLent && $0.year.isIn([1, 3, 2]) }.sorted(by: \.year))
        == """
        books: isLent == true AND year IN {1, 3, 2} SORT(year ASC)
          index (isLent, year), isLent == true AND year IN {1, 3, 2}, 3 ranges
          order from the index
        """)
    #expect(
      try explain(
        Book.where { ($0.title == "Emma" || $0.isbn == "1") && $0.year > 0 }.sorted(by: \.year))
          == """
          books: (title == 'Emma' OR isbn == '1') AND year > 0 SORT(year ASC)
            index (title), title == 'Emma'
              test year > 0
            index (isbn) unique, isbn == '1'
              test year > 0 AND title != 'Emma'
            order by sorting
          """)
    #expect(
      try explain(Book.where { $0.title == "Emma" || $0.title > "F" && $0.title < "G" })
        == """
        books: title == 'Emma' OR title > 'F' AND title < 'G'
          index (title), title == 'Emma' OR title > 'F' AND title < 'G', 2 ranges
        """)
  }

  @Test func `what no index serves is read whole, tested and sorted`() throws {
    #expect(
      try explain(Book.where { $0.year > 0 }.sorted(by: \.lentUntil).offset(1).limit(2))
        == """
        books: year > 0 SORT(lentUntil ASC) OFFSET(1) LIMIT(2)
          records by ID, all of it
            test year > 0
          order by sorting, the first 3 kept
        """)
    #expect(
      try explain(Book.where { $0.title == "Emma" || $0.year == 1 })
        == """
        books: title == 'Emma' OR year == 1
          records by ID, all of it
            test title == 'Emma' OR year == 1
        """)
  }

  @Test func `a partial index serves only what excludes nil`() throws {
    let limit = Date(timeIntervalSinceReferenceDate: 7)
    #expect(
      try explain(Book.where { $0.lentUntil <= limit })
        == """
        books: lentUntil <= '2001-01-01T00:00:07.000Z'
          index (lentUntil) partial, lentUntil <= '2001-01-01T00:00:07.000Z'
        """)
    #expect(try explain(Book.where { $0.lentUntil == nil }).contains("records by ID, all of it"))
    #expect(try explain(Book.where { !($0.lentUntil < limit) }).contains("records by ID"))
    #expect(try explain(Book.all.sorted(by: \.lentUntil)).contains("order by sorting"))
    #expect(
      try explain(Book.where { $0.lentUntil != nil }.sorted(by: \.lentUntil))
        == """
        books: lentUntil != nil SORT(lentUntil ASC)
          index (lentUntil) partial, lentUntil != nil
          order from the index
        """)
  }

  @Test func `a pattern is bounded by what it begins with`() throws {
    #expect(
      try explain(Book.where { $0.title.isLike("Du*s") })
        == """
        books: title LIKE 'Du*s'
          index (title), title BEGINSWITH 'Du'
            test title LIKE 'Du*s'
        """)
    #expect(
      try explain(Book.where { $0.title.isLike("Du*") })
        == """
        books: title LIKE 'Du*'
          index (title), title BEGINSWITH 'Du'
        """)
  }

  @Test func `conditions that exclude each other need no walk`() throws {
    let query = Book.where { $0.title > "x" && $0.title < "b" }
    #expect(
      try explain(query, analyze: true)
        == """
        books: title > 'x' AND title < 'b'
          nothing to walk: the conditions exclude each other
          examined 0, returned 0
        """)
  }

  @Test func `an analysis counts what is looked at and what is returned`() throws {
    try withLibrary { store in
      let query = Book.where { $0.isLent && $0.year > 1950 && $0.title.hasSuffix("e") }
      let explanation = try store.read { try $0.explain(query, analyze: true) }
      #expect(explanation.collection == "books")
      #expect(explanation.walks.map(\.index) == ["(isLent, year)"])
      #expect(explanation.walks[0].bounds == "isLent == true AND year > 1950")
      #expect(explanation.walks[0].test == "title ENDSWITH 'e'")
      #expect(explanation.walks[0].rangeCount == 1)
      #expect(explanation.order == .none)
      #expect(explanation.examined == 1)
      #expect(explanation.returned == 1)
      let unread = try store.read { try $0.explain(query) }
      #expect(unread.examined == nil && unread.returned == nil)
    }
  }

  @Test func `a limit ends the walk of an index that has the order`() throws {
    try withTemporaryStore(QueryTests.schemas) { store in
      try store.write { txn in
        for number in 0..<1000 {
          try txn.insert(Book(id: "\(number)", year: number % 10, isLent: number % 2 == 0))
        }
      }
      func examined(_ query: Query<Book>) throws -> Int? {
        try store.read { try $0.explain(query, analyze: true) }.examined
      }
      #expect(try examined(Book.where { $0.isLent }.sorted(by: \.year).limit(5)) == 5)
      #expect(try examined(Book.where { $0.isLent }.sorted(by: \.isbn).limit(5)) == 500)
      #expect(try examined(Book.where { $0.id == "7" || $0.title == "x" }) == 1)
      // Each list comes in order, so the first five of each are enough.
      let both = Book.where { $0.isLent.isIn([true, false]) }.sorted(by: \.year).limit(5)
      #expect(try examined(both) == 10)
    }
  }
}
