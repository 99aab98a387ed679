import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

/// Queries of a collection without its Swift type.
@Suite struct DynamicQueryTests {
  private func withQuery(
    _ text: String, arguments: [any QueryArgument] = [],
    _ body: (borrowing ReadTransaction, DynamicQuery) throws -> Void
  ) throws {
    try withLibrary { store in
      try store.read { txn in
        let query = try txn.query(text, arguments: arguments, inCollection: "books")
        return try body(txn, query)
      }
    }
  }

  @Test func `records are found, ordered and counted by text`() throws {
    try withQuery("year > 0 SORT(year DESC)") { txn, query in
      let records = try txn.fetch(query)
      #expect(records.map(\.id) == [.string("b"), .string("c"), .string("a")])
      #expect(records.first?["title"] == .string("Dune"))
      let count = try txn.count(query)
      #expect(count == 3)
      let rest = try txn.fetch(query.offset(1).limit(1))
      #expect(rest.map(\.id) == [.string("c")])
    }
    try withQuery("title IN %@", arguments: [["Emma", "Dune"]]) { txn, query in
      var titles: [StoredValue?] = []
      try txn.forEach(query) { titles.append($0["title"]) }
      #expect(titles == [.string("Dune"), .string("Emma")])
      #expect(query.collection == "books")
      #expect(query.description == "title IN {'Emma', 'Dune'}")
    }
  }

  @Test func `the indexes of the file serve it`() throws {
    try withQuery("isLent == true AND title CONTAINS 'u' SORT(year) LIMIT(5)") { txn, query in
      let explanation = try txn.explain(query, analyze: true)
      #expect(
        explanation.description == """
          books: isLent == true AND title CONTAINS 'u' SORT(year ASC) LIMIT(5)
            index (isLent, year), isLent == true
              test title CONTAINS 'u'
            order from the index
            examined 2, returned 2
          """)
    }
    try withQuery("year > 0") { txn, query in
      let error = #expect(throws: StoreError.self) { try txn.fetch(query.requireIndex) }
      #expect(error?.code == .needsIndex)
    }
  }

  @Test func `a body's error comes through`() throws {
    struct Stop: Error {}
    try withQuery("TRUEPREDICATE") { txn, query in
      #expect(throws: Stop.self) { try txn.forEach(query) { _ in throw Stop() } }
    }
  }

  @Test func `an unknown collection and an unknown field are named`() throws {
    try withLibrary { store in
      try store.read { txn in
        let unknown = #expect(throws: StoreError.self) {
          try txn.query("year > 0", inCollection: "bookz")
        }
        #expect(unknown?.code == .unknownCollection)
        let error = #expect(throws: QueryTextError.self) {
          try txn.query("isLent AND yaer > 0", inCollection: "books")
        }
        #expect(error?.column == 12)
        #expect(error?.problem == "books has no field 'yaer'. Did you mean 'year'?")
      }
    }
  }
}
