import FoundationEssentials
import StoreTestSupport
import Testing

@testable import RecordStore

@Suite(.timeLimit(.minutes(5))) struct ObservationTests {
  @Test func `an observer gets the results, and then what becomes of them`() async throws {
    try await withObservedStore { store in
      try await store.write { txn in
        try txn.insert(contentsOf: [book("a", 1), book("b", 2), book("c", 3)])
      }
      var updates = store.observe(Self.byYear).makeAsyncIterator()
      var books: [Book] = []
      guard case .initial(let first)? = try await updates.next() else {
        Issue.record("the results come first")
        return
      }
      books = first
      #expect(books.map(\.id) == ["a", "b", "c"])
      try await store.write { txn in
        _ = try txn.delete(Book.self, "b")
        try txn.update(Book.self, "a") { $0.year = 9 }
        try txn.insert(book("d", 5))
        try txn.update(Book.self, "c") { $0.title = "new" }
      }
      let changes = try #require(try await nextChanges(&updates))
      #expect(changes.deletions == [1])
      #expect(changes.insertions.map(\.index) == [1])
      #expect(changes.modifications.map(\.fields).contains(["title"]))
      changes.apply(to: &books)
      #expect(try books == store.read { try $0.fetch(Self.byYear) })
    }
  }

  @Test func `changes made by another process's store arrive`() async throws {
    try await withObservedStore { store in
      var counts = store.observe(countOf: Book.all).makeAsyncIterator()
      #expect(try await counts.next() == 0)
      try await store.write { try $0.insert(book("a", 1)) }
      #expect(try await counts.next() == 1)
      var record = store.observe(Book.self, "a").makeAsyncIterator()
      #expect(try await record.next()??.year == 1)
      // It is no result of the count's observer, which is not told.
      try await store.write { try $0.update(Book.self, "a") { $0.year = 2 } }
      #expect(try await record.next()??.year == 2)
      try await store.write { _ = try $0.delete(Book.self, "a") }
      #expect(try await record.next() == .some(nil))
      #expect(try await counts.next() == 0)
    }
  }

  @Test func `change sets come in the order of the commits, none left out`() async throws {
    try await withObservedStore { store in
      try await store.write(label: "0") { try $0.insert(book("a", 0)) }
      var sets = store.changes(since: 0).makeAsyncIterator()
      #expect(try await sets.next()?.label == "0")
      for year in 1...5 {
        try await store.write(label: "\(year)") { try $0.update(Book.self, "a") { $0.year = year } }
      }
      for year in 1...5 { #expect(try await sets.next()?.label == "\(year)") }
      var later = store.changes().makeAsyncIterator()
      try await store.write(label: "6") { _ = try $0.delete(Book.self, "a") }
      #expect(try await later.next()?.label == "6")
    }
  }

  @Test func `an observer is told that changes were dropped, and goes on`() async throws {
    let options = StoreOptions.keepingHistory { $0.maximumChangeCount = 2 }
    try await withObservedStore(options) { store in
      for id in ["a", "b", "c", "d"] { try await store.write { try $0.insert(book(id, 0)) } }
      var sets = store.changes(since: 1).makeAsyncIterator()
      await #expect(throws: StoreError.self) { _ = try await sets.next() }
      #expect(try await sets.next()?.sequence == 3)
    }
  }

  @Test func `a cancelled task ends its observation`() async throws {
    try await withObservedStore { store in
      let (ready, signal) = AsyncStream.makeStream(of: Void.self)
      let task = Task {
        var count = 0
        for try await _ in store.observe(Book.all) {
          count += 1
          signal.yield()
        }
        return count
      }
      for await _ in ready { break }
      task.cancel()
      let count = try await task.value
      #expect(count == 1)
    }
  }

  @Test func `commits that do not concern a query do not run it again`() throws {
    try withTemporaryStore(QueryTests.schemas, options: .keepingHistory()) { store in
      try store.write { try $0.insert(contentsOf: [book("a", 1), book("b", 20)]) }
      var tracker = QueryTracker(Book.where { $0.year < 10 })
      _ = try store.read { try tracker.begin(in: $0.context) }
      try store.write { txn in
        try txn.update(Book.self, "b") { $0.year = 30 }
        try txn.insert(book("c", 40))
      }
      let nothing = try store.read { try tracker.update(in: $0.context) }
      #expect(nothing == nil)
      #expect(tracker.runCount == 1)
      try store.write { try $0.update(Book.self, "b") { $0.year = 3 } }
      let something = try store.read { try tracker.update(in: $0.context) }
      #expect(something?.insertions.map(\.record.id) == ["b"])
      #expect(tracker.runCount == 2)
    }
  }

  private static let byYear = Book.where { $0.year < 1000 }.sorted(by: \.year)

  private func book(_ id: String, _ year: Int) -> Book { Book(id: id, year: year) }

  private func nextChanges(
    _ updates: inout QueryObservation<Book>.Iterator
  ) async throws -> QueryChanges<Book>? {
    guard case .changes(let changes)? = try await updates.next() else { return nil }
    return changes
  }
}

/// A store for a test that awaits; it is checked afterwards.
func withObservedStore(
  _ options: StoreOptions = .keepingHistory(), _ body: (Store) async throws -> Void
) async throws {
  try await withTemporaryDirectory { directory in
    let path = directory + "/test.store"
    try await body(Store.open(at: path, schemas: QueryTests.schemas, options: options))
    try expectIntact(path, QueryTests.schemas, options: options)
  }
}
