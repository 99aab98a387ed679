import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

@Suite struct WriteTransactionTests {
  private struct Interruption: Error, Equatable { let number: Int }
  private final class Reason: Error {}

  @Test func `a write that throws leaves no trace`() throws {
    try withLibrary { store in
      let before = try LibraryState(store)
      #expect(throws: Interruption(number: 7)) {
        try store.write { txn in
          try txn.insert(Book(id: "d", title: "Walden"))
          try txn.update(Book.self, "a") { $0.title = "Persuasion" }
          try txn.delete(Book.self, "b")
          try txn.upsert(Book(id: "c"))
          #expect(try txn.fetch(Book.all).map(\.id) == ["", "a", "c", "d"])
          throw Interruption(number: 7)
        }
      }
      #expect(try LibraryState(store) == before)
      #expect(try store.read { try $0.count(Book.where { $0.title == "Walden" }) } == 0)
    }
  }

  @Test func `the caller's errors come through as they are`() throws {
    try withLibrary { store in
      let reason = Reason()
      let scopes: [() throws -> Void] = [
        { try store.write { _ in throw reason } },
        { try store.read { _ in throw reason } },
        { try store.write { try $0.update(Book.self, "a") { _ in throw reason } } },
        { try store.read { try $0.forEach(Book.all) { _ in throw reason } } },
        { try store.read { try $0.forEach(inCollection: "books") { _ in throw reason } } },
        { try store.write { _ in try store.read { _ in throw reason } } },
      ]
      for scope in scopes {
        let error = #expect(throws: Reason.self) { try scope() }
        #expect(error === reason)
      }
    }
  }

  @Test func `an update whose body throws leaves the record and the transaction alone`() throws {
    try withLibrary { store in
      try store.write { txn in
        #expect(throws: Interruption.self) {
          try txn.update(Book.self, "a") { book in
            book.year = 1
            throw Interruption(number: 1)
          }
        }
        try txn.update(Book.self, "b") { $0.year = 2 }
      }
      #expect(try store.read { try $0.fetch(Book.all) }.map(\.year) == [-400, 1815, 2, 1914])
    }
  }

  @Test func `a write gives what its body gives`() throws {
    try withLibrary { store in
      let wasThere = try (0..<2).map { _ in try store.write { try $0.delete(Book.self, "a") } }
      #expect(wasThere == [true, false])
      #expect(try store.write { _ in 42 } == 42)
    }
  }

  @Test func `a write sees its own changes, by ID and by index`() throws {
    try withLibrary { store in
      try store.write { txn in
        try txn.insert(Book(id: "d", title: "Walden", year: 1854, isbn: "9"))
        try txn.update(Book.self, "b") { $0.title = "Walden" }
        try txn.delete(Book.self, "a")
        #expect(try txn.fetch(Book.self, "d")?.year == 1854)
        #expect(try txn.contains(Book.self, "a") == false)
        let waldens = try txn.fetch(Book.where { $0.title == "Walden" })
        let ninth = try txn.first(Book.where { $0.isbn == "9" })
        let count = try txn.count(Book.all)
        #expect(waldens.map(\.id) == ["b", "d"])
        #expect(ninth?.id == "d")
        #expect(count == 4)
        let title = try txn.view(Book.self, "b")?.title
        #expect(title == "Walden")
      }
      #expect(try store.read { try $0.fetch(Book.all) }.map(\.id) == ["", "b", "c", "d"])
    }
  }

  @Test func `an upsert inserts, and moves the entries of the record it replaces`() throws {
    try withLibrary { store in
      let date = Date(timeIntervalSinceReferenceDate: 99)
      try store.write { txn in
        try txn.upsert(
          Book(id: "b", title: "Emma", year: 1, isLent: false, isbn: "7", lentUntil: date))
        try txn.upsert(Book(id: "e", title: "Ulysses"))
        try txn.upsert(Book(id: "c", title: "Dubliners", year: 1914, isLent: true, isbn: nil))
      }
      let queries: [(Query<Book>, [String])] = [
        (Book.where { $0.title == "Dune" }, []),
        (Book.where { $0.title == "Emma" }, ["a", "b"]),
        (Book.where { $0.title == "Ulysses" }, ["e"]),
        (Book.where { $0.isLent }.sorted(by: \.year), ["c"]),
        (Book.where { $0.isLent }.sorted(by: \.title), ["c"]),
        (Book.where { $0.isbn == "7" }, ["b"]),
        (Book.where { $0.isbn == nil }, ["c", "e"]),
        (Book.where { $0.lentUntil > Date(timeIntervalSinceReferenceDate: 0) }, ["b"]),
      ]
      for (query, ids) in queries {
        #expect(try store.read { try $0.fetch(query) }.map(\.id) == ids)
      }
    }
  }

  @Test func `deleting all records empties the indexes too`() throws {
    try withLibrary { store in
      try store.write { txn in
        try txn.deleteAll(Book.self)
        #expect(try txn.count(Book.all) == 0)
        #expect(try txn.fetch(Book.where { $0.title > "" }) == [])
        try txn.insert(Book(id: "n", isbn: "1"))
      }
      #expect(try store.read { try $0.fetch(Book.where { $0.isbn == "1" }) }.map(\.id) == ["n"])
      let verification = try store.verify()
      #expect(verification.recordCount == 1)
      #expect(verification.entryCount == 4)
    }
  }

  @Test func `a record is replaced if it still is what the caller has seen`() throws {
    try withLibrary { store in
      let seen = try #require(try store.read { try $0.fetch(Book.self, "a") })
      var changed = seen
      changed.title = "Persuasion"
      try store.write { try $0.update(changed, replacing: seen) }
      #expect(try store.read { try $0.fetch(Book.self, "a") } == changed)
      let error = try refusal(ofWriting: store) { try $0.update(seen, replacing: seen) }
      #expect(error.code == .changedRecord)
      #expect(error.collection == "books")
      #expect(error.key == "'a'")
      #expect(
        error.description
          == "'a' in books is not the record that was to be replaced; nothing was written. "
          + "Fetch it again and repeat the change.")
    }
  }

  @Test func `records are compared by value when one replaces another`() throws {
    try withTemporaryStore([Schema("test", version: 1, [Specimen.self])]) { store in
      // NaN is not itself for `==`, and both accented letters are.
      var old = Specimen(id: 1, double: .nan, string: "\u{e9}")
      try store.write { try $0.insert(old) }
      try store.write { try $0.update(old, replacing: old) }
      old.string = "e\u{301}"
      let error = #expect(throws: StoreError.self) {
        try store.write { try $0.update(old, replacing: old) }
      }
      #expect(error?.code == .changedRecord)
    }
  }
}
