import RecordStore
import StoreTestSupport
import Testing

@Suite struct BulkChangeTests {
  @Test func `records of a query are changed and counted`() throws {
    try withLibrary { store in
      let count = try store.write { txn in
        try txn.update(where: Book.where { $0.year > 0 }) { $0.year += 1 }
      }
      #expect(count == 3)
      #expect(try store.read { try $0.fetch(Book.all) }.map(\.year) == [-400, 1816, 1966, 1915])
    }
  }

  @Test func `a change of what the query asks for leads none astray`() throws {
    try withLibrary { store in
      let count = try store.write { txn in
        try txn.update(where: Book.where { $0.isLent }.sorted(by: \.year)) { book in
          book.isLent = false
          book.year += 1000
        }
      }
      #expect(count == 2)
      #expect(try store.read { try $0.count(Book.where { $0.isLent }) } == 0)
      let years = try store.read { try $0.fetch(Book.where { $0.year > 2000 }) }.map(\.year)
      #expect(years.sorted() == [2914, 2965])
    }
  }

  @Test func `order and limit choose the records`() throws {
    try withLibrary { store throws in
      let oldest = Book.all.sorted(by: \.year).limit(2)
      #expect(try store.write { try $0.delete(where: oldest) } == 2)
      #expect(try store.read { try $0.fetch(Book.all) }.map(\.id) == ["b", "c"])
      #expect(try store.write { try $0.delete(where: Book.where { $0.title == "x" }) } == 0)
      #expect(try store.write { try $0.delete(where: Book.all) } == 2)
      #expect(try store.read { try $0.count(Book.all) } == 0)
    }
  }

  private struct Stop: Error {}

  @Test func `a failure in the middle ends the transaction also when it is caught`() throws {
    try withLibrary { store in
      for change in [
        { book in if book.id == "b" { throw Stop() } }, { $0.id += "x" }, { $0.isbn = "same" },
      ] as [(inout Book) throws -> Void] {
        let error = try refusal(ofWriting: store) { txn in
          do {
            try txn.update(where: Book.all) { book in
              book.title += "!"
              try change(&book)
            }
          } catch {}
        }
        #expect(error.code == .abortedTransaction)
      }
      #expect(throws: Stop.self) {
        try store.write { try $0.update(where: Book.all) { _ in throw Stop() } }
      }
    }
  }

  @Test func `a query that fails leaves the transaction as it was`() throws {
    try withLibrary { store in
      try store.write { txn in
        let query = Book.where { $0.year > 0 }.requireIndex
        #expect(throws: StoreError.self) { try txn.delete(where: query) }
        try txn.delete(Book.self, "a")
      }
      #expect(try store.read { try $0.count(Book.all) } == 3)
    }
  }
}
