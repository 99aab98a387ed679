import Glibc
import StoreTestSupport
import Testing

@testable import RecordStore

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

  @Test func `a reader says how far it is behind`() throws {
    try withTemporaryStore(QueryTests.schemas) { store in
      #expect(try store.readers() == [])
      try store.read { _ in
        #expect(try store.readers().map(\.commitsBehind) == [0])
        for id in ["x", "y"] { try store.write { try $0.insert(Book(id: id)) } }
        let reader = try #require(try store.readers().first)
        #expect(reader.commitsBehind == 2)
        #expect(reader.processID == Int(getpid()))
        #expect(reader.isAlive)
      }
      #expect(try store.readers() == [])
    }
  }

  @Test func `an index and a layout say what they are made of`() throws {
    try withItemFile { path in
      let store = try Store.open(
        at: path, schemas: [Schema("shop", version: 1, [Item.Extended.self])])
      let items = try #require(try store.collections().first)
      #expect(items.fields.map(\.number) == items.fields.map(\.number).sorted())
      #expect(items.primaryKey.name == "id")
      #expect(items.layouts.map(\.number) == [1, 2])
      let index = try #require(items.indexes.first)
      #expect(index.name == "(title)")
      #expect(
        index.parts == [
          CollectionInformation.Index.Part(field: "title", isDescending: false, isEach: false)
        ])
      #expect(!index.isUnique && !index.isPartial)
      #expect(index.entryCount == Item.all.count)
      #expect(index.sizeInBytes == 4096)
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
        books.indexes.map(\.name) == [
          "(title)", "(isLent, year)", "(isLent, title descending)", "(isbn) unique",
          "(lentUntil) partial",
        ])
      #expect(books.sizeInBytes == 6 * 4096)
    }
  }
}
