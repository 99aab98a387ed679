import RecordStore
import StoreTestSupport
import Testing

/// What a store says of itself.
@Suite struct StoreInformationTests {
  @Test func `a store says what it is made of`() throws {
    try withTemporaryStore(QueryTests.schemas + Member.schemas) { store in
      try store.write { try $0.insert(contentsOf: QueryTests.books) }
      let information = try store.information()
      #expect(information.sequence == 1)
      #expect(information.formatVersion == 1)
      #expect(information.schemas.map(\.name) == ["library", "club"])
      #expect(information.schemas.map(\.version) == [1, 1])
      #expect(information.schemas.allSatisfy { !$0.program.isEmpty })
      #expect(information.mapSizeInBytes == 1 << 40)
      #expect(information.readerCount == 0)
      // Two meta pages, the databases' names, the schema, the books and their
      // five indexes, a page each.
      #expect(information.usedSizeInBytes >= 10 * 4096)
      #expect(information.fileSizeInBytes >= information.usedSizeInBytes)
      #expect(information.freeSizeInBytes % 4096 == 0)
    }
  }

  @Test func `readers are counted while they read`() throws {
    try withTemporaryStore(QueryTests.schemas) { store in
      let count = try store.read { _ in try store.information().readerCount }
      #expect(count == 1)
    }
  }

  @Test func `a collection says what it is made of`() throws {
    try withTemporaryStore(QueryTests.schemas) { store in
      try store.write { try $0.insert(contentsOf: QueryTests.books) }
      let books = try #require(try store.collections().first)
      #expect(books.name == "books")
      #expect(books.schema == "library")
      #expect(books.recordCount == 4)
      #expect(books.fields.map(\.name) == ["id", "title", "year", "isLent", "isbn", "lentUntil"])
      #expect(
        books.fields.map { "\($0.type)" }
          == ["string", "string", "int64", "bool", "string?", "date?"])
      #expect(
        books.indexes == [
          "(title)", "(isLent, year)", "(isLent, title descending)", "(isbn) unique",
          "(lentUntil) partial",
        ])
      #expect(books.sizeInBytes == 6 * 4096)
    }
  }
}
