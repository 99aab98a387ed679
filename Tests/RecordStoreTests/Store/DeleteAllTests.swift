import LMDB
import StoreTestSupport
import Testing

@testable import RecordStore

/// Emptying a store.
@Suite struct DeleteAllTests {
  @Test func `a store is emptied by one transaction, and keeps its schema`() throws {
    let schemas = QueryTests.schemas + [Schema("club", version: 1, [Member.self])]
    try withTemporaryStore(schemas) { store in
      try store.write { txn in
        try txn.insert(contentsOf: QueryTests.books)
        try txn.insert(contentsOf: Member.all)
      }
      let before = try store.catalog.stored
      try store.write { txn in
        try txn.deleteAll()
        try txn.insert(Member.all[1])
      }
      #expect(try store.read { try $0.count(Book.all) } == 0)
      #expect(try store.read { try $0.fetch(Member.all) } == [Member.all[1]])
      #expect(try store.indexEntries(of: "books").allSatisfy(\.isEmpty))
      #expect(try store.catalog.stored == before)
      #expect(try store.read { try $0.sequence } == 2)
    }
  }

  @Test func `the records of other programs are deleted too`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/test.store"
      do {
        let schemas = [Schema("club", version: 1, [Member.self])]
        try Store.open(at: path, schemas: schemas).write { try $0.insert(contentsOf: Member.all) }
      }
      let store = try Store.open(at: path, schemas: QueryTests.schemas)
      try store.write { txn in
        try txn.insert(contentsOf: QueryTests.books)
        try txn.deleteAll()
      }
      #expect(try store.read { try $0.collections() }.map(\.recordCount) == [0, 0])
      #expect(try store.verify().isIntact)
    }
  }

  @Test func `when one collection cannot be emptied none is`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/test.store"
      let schemas = QueryTests.schemas + [Schema("club", version: 1, [Member.self])]
      do {
        let store = try Store.open(at: path, schemas: schemas)
        try store.write { txn in
          try txn.insert(contentsOf: QueryTests.books)
          try txn.insert(contentsOf: Member.all)
        }
        let index = try store.index(0, of: Member.self)
        try store.tamper { try $0.dropDatabase(index) }
      }
      let store = try Store.open(at: path, schemas: schemas)
      let error = try refusal(ofWriting: store) { try $0.deleteAll() }
      #expect(error.code == .damagedSchema)
      #expect(try store.read { try $0.count(Book.all) } == 4)
    }
  }
}
