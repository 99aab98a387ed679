import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

@Suite struct QueryTests {
  static let schemas = [Schema("library", version: 1, [Book.self])]
  static let books = [
    Book(id: "a", title: "Emma", year: 1815, isLent: false, isbn: "1"),
    Book(
      id: "b", title: "Dune", year: 1965, isLent: true, isbn: nil,
      lentUntil: Date(timeIntervalSinceReferenceDate: 10)),
    Book(
      id: "c", title: "Dubliners", year: 1914, isLent: true, isbn: nil,
      lentUntil: Date(timeIntervalSinceReferenceDate: 5)),
    Book(id: "", title: "", year: -400, isLent: false, isbn: "2"),
  ]

  func ids(_ query: Query<Book>) throws -> [String] {
    try withTemporaryStore(Self.schemas) { store in
      try store.write { try $0.insert(contentsOf: Self.books) }
      return try store.read { txn in
        let records = try txn.fetch(query).map(\.id)
        #expect(try txn.count(query) == records.count)
        #expect(try txn.first(query)?.id == records.first)
        var seen: [String] = []
        try txn.forEach(query) { seen.append(try $0.id) }
        #expect(seen == records)
        return records
      }
    }
  }

  @Test func `all records come in the order of their ids`() throws {
    #expect(try ids(Book.all) == ["", "a", "b", "c"])
    #expect(try ids(Book.all.sorted(by: \.id, .descending)) == ["c", "b", "a", ""])
    #expect(try ids(Book.all.limit(2)) == ["", "a"])
    #expect(try ids(Book.all.limit(0)) == [])
  }

  @Test func `an equality and an order are served by one index`() throws {
    #expect(try ids(Book.where { $0.isLent }.sorted(by: \.year)) == ["c", "b"])
    #expect(try ids(Book.where { $0.isLent }.sorted(by: \.year, .descending)) == ["b", "c"])
    #expect(try ids(Book.where { !$0.isLent }.sorted(by: \.year)) == ["", "a"])
    #expect(try ids(Book.where { $0.isLent }.sorted(by: \.title, .descending)) == ["b", "c"])
    #expect(try ids(Book.where { $0.isLent }.sorted(by: \.title)) == ["c", "b"])
  }

  @Test func `ranges and prefixes are served by one index`() throws {
    #expect(try ids(Book.where { $0.title.hasPrefix("Du") }) == ["c", "b"])
    #expect(try ids(Book.where { $0.isLent && $0.title.hasPrefix("Du") }) == ["b", "c"])
    #expect(try ids(Book.where { $0.title > "Dune" }) == ["a"])
    #expect(try ids(Book.where { $0.title >= "Dune" }) == ["b", "a"])
    #expect(try ids(Book.where { $0.title < "Dune" }) == ["", "c"])
    #expect(try ids(Book.where { $0.title <= "Dune" && $0.title > "" }) == ["c", "b"])
    #expect(try ids(Book.where { $0.id == "b" }) == ["b"])
    #expect(try ids(Book.where { $0.id > "a" }.sorted(by: \.id, .descending)) == ["c", "b"])
    #expect(try ids(Book.where { $0.isLent && $0.year < 1950 }) == ["c"])
    #expect(try ids(Book.where { $0.title > "x" && $0.title < "b" }) == [])
  }

  @Test func `a comparison with nil is false, except for being nil`() throws {
    let limit = Date(timeIntervalSinceReferenceDate: 7)
    #expect(try ids(Book.where { $0.lentUntil < limit }) == ["c"])
    #expect(try ids(Book.where { $0.lentUntil > limit }) == ["b"])
    #expect(try ids(Book.where { $0.isbn == nil }) == ["b", "c"])
    #expect(try ids(Book.where { $0.isbn == "2" }) == [""])
    #expect(try ids(Book.where { $0.isbn <= "1" }) == ["a"])
    #expect(try ids(Book.all.sorted(by: \.isbn)) == ["b", "c", "a", ""])
  }

  @Test func `what no index serves is refused when an index is required`() throws {
    try withTemporaryStore(Self.schemas) { store in
      for (query, work) in [
        (Book.where { $0.year > 1900 }, "read all records"),
        (Book.all.sorted(by: \.lentUntil), "sort the results"),
        (Book.where { $0.year > 1900 || $0.title == "a" }, "read all records"),
        (Book.where { $0.title > "a" }.sorted(by: \.year), "sort the results"),
        (Book.where { $0.isLent }.sorted(by: \.isbn).limit(3), "sort the results"),
      ] {
        _ = try store.read { try $0.fetch(query) }
        let error = #expect(throws: StoreError.self) {
          try store.read { try $0.fetch(query.requireIndex) }
        }
        #expect(error?.code == .needsIndex)
        #expect(error?.collection == "books")
        #expect(error?.description.contains(work) == true)
        #expect(error?.description.contains(query.description) == true)
      }
    }
  }

  @Test func `what an index serves is answered when an index is required`() throws {
    #expect(try ids(Book.all.requireIndex) == ["", "a", "b", "c"])
    #expect(try ids(Book.where { $0.isLent && $0.isbn == nil }.requireIndex) == ["c", "b"])
    #expect(try ids(Book.where { $0.isLent }.sorted(by: \.year).requireIndex) == ["c", "b"])
    #expect(try ids(Book.where { $0.title == "Emma" || $0.isbn == "2" }.requireIndex) == ["a", ""])
    try withTemporaryStore(Self.schemas) { store in
      let query = Book.where { $0.isLent }.sorted(by: \.isbn).requireIndex
      let count = try store.read { try $0.count(query) }
      #expect(count == 0)
    }
  }

  @Test func `a query that orders or bounds its results is more than a condition`() {
    let condition = Book.where { $0.isLent }
    #expect(condition.isCondition && Book.all.isCondition && condition.requireIndex.isCondition)
    for query in [
      condition.sorted(by: \.year), condition.distinct(by: \.year), condition.offset(1),
      condition.limit(1),
    ] { #expect(!query.isCondition) }
  }
}
