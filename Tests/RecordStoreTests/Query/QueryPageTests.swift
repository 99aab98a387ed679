import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

@Suite struct QueryPageTests {
  private func withYears(_ body: (Store) throws -> Void) throws {
    try withTemporaryStore(QueryTests.schemas) { store in
      try store.write { txn in
        for number in 0..<10 {
          try txn.insert(Book(id: "\(number)", year: number / 2, isLent: true))
        }
      }
      try body(store)
    }
  }

  @Test func `pages follow one another and the last one says so`() throws {
    try withYears { store in
      let query = Book.where { $0.isLent }.sorted(by: \.year, .descending).limit(4)
      try store.read { txn in
        let first = try txn.page(query)
        let second = try txn.page(query, after: first.next)
        let third = try txn.page(query, after: second.next)
        #expect(first.records.map(\.id) == ["9", "8", "7", "6"])
        #expect(second.records.map(\.id) == ["5", "4", "3", "2"])
        #expect(third.records.map(\.id) == ["1", "0"])
        #expect(third.next == nil)
        let whole = try txn.page(query.limit(2).offset(3))
        #expect(whole.records.map(\.id) == ["6", "5"])
        let rest = try txn.page(query.limit(2).offset(3), after: whole.next)
        #expect(rest.records.map(\.id) == ["4", "3"])
        let exact = try txn.page(Book.all.limit(10))
        #expect(exact.records.count == 10 && exact.next == nil)
        let unlimited = try txn.page(Book.all)
        #expect(unlimited.records.count == 10 && unlimited.next == nil)
      }
    }
  }

  @Test func `a page begins where the one before ended, whatever has changed`() throws {
    try withYears { store in
      let query = Book.where { $0.isLent }.sorted(by: \.year).limit(3)
      let first = try store.read { try $0.page(query) }
      #expect(first.records.map(\.id) == ["0", "1", "2"])
      try store.write { txn in
        try txn.delete(Book.self, "2")
        try txn.delete(Book.self, "3")
        try txn.insert(Book(id: "1a", year: 1, isLent: true))
        try txn.insert(Book(id: "2a", year: 1, isLent: true))
        try txn.insert(Book(id: "a", year: 0, isLent: true))
      }
      let second = try store.read { try $0.page(query, after: first.next) }
      #expect(second.records.map(\.id) == ["2a", "4", "5"])
    }
  }

  @Test func `an index that has the order is entered at the page`() throws {
    try withYears { store in
      let query = Book.where { $0.isLent }.sorted(by: \.year).limit(3)
      try store.read { txn in
        var page = try txn.page(query)
        page = try txn.page(query, after: page.next)
        #expect(page.records.map(\.id) == ["3", "4", "5"])
        let required = try txn.page(query.requireIndex, after: page.next)
        #expect(required.records.map(\.id) == ["6", "7", "8"])
      }
    }
  }

  @Test func `a cursor goes through text and JSON`() throws {
    try withYears { store in
      let query = Book.all.sorted(by: \.year).limit(3)
      let cursor = try #require(try store.read { try $0.page(query) }.next)
      #expect(QueryCursor(cursor.description) == cursor)
      let json = try JSONEncoder().encode([cursor])
      #expect(try JSONDecoder().decode([QueryCursor].self, from: json) == [cursor])
      for text in ["", "x", "abc", "00112233", "00112233XX", cursor.description + "0"] {
        #expect(QueryCursor(text) == nil, "\(text)")
      }
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([QueryCursor].self, from: Data("[\"x\"]".utf8))
      }
    }
  }

  @Test func `a cursor of another order, or a damaged one, is refused`() throws {
    try withYears { store in
      let cursor = try #require(try store.read { try $0.page(Book.all.limit(3)) }.next)
      let longer = try #require(QueryCursor(cursor.description + "00"))
      for (query, cursor) in [
        (Book.all.sorted(by: \.year), cursor), (Book.all.sorted(by: \.id, .descending), cursor),
        (Book.all, longer),
      ] {
        let error = #expect(throws: StoreError.self) {
          try store.read { try $0.page(query, after: cursor) }
        }
        #expect(error?.code == .invalidQuery)
      }
      let same = Book.where { $0.isLent }.sorted(by: \.id).limit(1)
      #expect(try store.read { try $0.page(same, after: cursor) }.records.map(\.id) == ["3"])
    }
  }
}
