import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

@Suite struct BulkWriterTests {
  private struct Stop: Error {}

  @Test func `a bulk change of nothing changes nothing`() throws {
    try withLibrary { store in
      let before = try LibraryState(store)
      try store.write { txn in
        try txn.bulk(Book.self) { _ in }
        try txn.upsert(contentsOf: [Book]())
        #expect(try txn.delete(Book.self, ids: []) == 0)
        #expect(try txn.delete(Book.self, ids: ["x", "y"]) == 0)
        #expect(try txn.update(Book.self, ids: []) { $0.year = 1 } == 0)
      }
      #expect(try LibraryState(store) == before)
    }
  }

  @Test func `one record is inserted, replaced and deleted`() throws {
    try withLibrary { store in
      try store.write { try $0.insert(contentsOf: [Book(id: "d", title: "new")]) }
      try store.write { try $0.upsert(contentsOf: [Book(id: "d", title: "newer")]) }
      #expect(try store.read { try $0.fetch(Book.self, "d") }?.title == "newer")
      #expect(try store.write { try $0.update(Book.self, ids: ["d"]) { $0.year = 7 } } == 1)
      #expect(try store.read { try $0.fetch(Book.where { $0.year == 7 }) }.map(\.id) == ["d"])
      #expect(try store.write { try $0.delete(Book.self, ids: ["d"]) } == 1)
      #expect(try store.read { try $0.fetch(Book.all) }.map(\.id) == ["", "a", "b", "c"])
    }
  }

  @Test func `what was taken in is seen after a flush and at the end`() throws {
    try withLibrary { store in
      try store.write { txn in
        let counts = try txn.bulk(Book.self) { books in
          var counts: [Int] = []
          try books.insert(Book(id: "d"))
          try books.delete("a")
          counts.append(try books.transaction.count(Book.all))
          try books.flush()
          counts.append(try books.transaction.count(Book.where { $0.id == "a" || $0.id == "d" }))
          try books.insert(Book(id: "e"))
          try books.flush()
          try books.flush()
          try books.insert(Book(id: "f"))
          return counts
        }
        #expect(counts == [4, 1])
        #expect(try txn.fetch(Book.all).map(\.id) == ["", "b", "c", "d", "e", "f"])
      }
    }
  }

  @Test func `of several changes of one record the last counts`() throws {
    try withLibrary { store in
      let deleted = try store.write { txn in
        try txn.bulk(Book.self) { books in
          try books.insert(Book(id: "n", title: "first", isbn: "7"))
          try books.upsert(Book(id: "n", title: "second", isbn: "8"))
          try books.upsert(Book(id: "a", title: "third", isbn: "7"))
          try books.delete("b")
          try books.delete("b")
          try books.delete("n")
          try books.insert(Book(id: "n", title: "fourth", isbn: "1"))
          try books.insert(Book(id: "o", title: "fifth"))
          try books.delete("o")
          try books.flush()
          return books.deletedCount
        }
      }
      #expect(deleted == 3)
      let books = try store.read { try $0.fetch(Book.all) }
      #expect(books.map(\.id) == ["", "a", "c", "n"])
      #expect(books.map(\.title) == ["", "third", "Dubliners", "fourth"])
    }
  }

  @Test func `each ID of many is changed once`() throws {
    try withLibrary { store in
      let count = try store.write { txn in
        try txn.update(Book.self, ids: ["c", "a", "c"]) { $0.year += 1 }
      }
      #expect(count == 2)
      #expect(try store.read { try $0.fetch(Book.all) }.map(\.year) == [-400, 1816, 1965, 1915])
    }
  }

  @Test func `a record that is refused is left out, and the writer goes on`() throws {
    try withLibrary { store in
      try store.write { txn in
        try txn.bulk(Book.self) { books in
          try books.insert(Book(id: "d"))
          let long = String(repeating: "x", count: 254)
          do {
            try books.insert(Book(id: long))
            Issue.record("taken in")
          } catch let error as StoreError {
            #expect(error.code == .keyTooLong)
          }
          try books.insert(Book(id: "e"))
        }
      }
      #expect(try store.read { try $0.fetch(Book.all) }.map(\.id) == ["", "a", "b", "c", "d", "e"])
    }
  }

  @Test func `the transaction goes on in other collections`() throws {
    let schemas = QueryTests.schemas + [Schema("tags", version: 1, [Tag.self])]
    try withTemporaryStore(schemas) { store in
      try store.write { txn in
        try txn.bulk(Book.self) { books in
          for number in 0..<20 {
            try books.insert(Book(id: "\(number)"))
            try books.transaction.insert(Tag(id: "\(number)"))
          }
          try books.transaction.bulk(Tag.self) { tags in
            for number in 0..<10 { try tags.delete("\(number)") }
          }
        }
      }
      let counts = try store.read { try [$0.count(Book.all), $0.count(Tag.all)] }
      #expect(counts == [20, 10])
    }
  }

  @Test func `a failure ends the transaction also when it is caught`() throws {
    let changes: [(StoreError.Code?, (inout WriteTransaction) throws -> Void)] = [
      (.duplicateID, { try $0.insert(contentsOf: [Book(id: "n"), Book(id: "a")]) }),
      (.duplicateID, { try $0.insert(contentsOf: [Book(id: "n"), Book(id: "n")]) }),
      (.uniqueViolation, { try $0.upsert(contentsOf: [Book(id: "n", isbn: "1")]) }),
      (.missingRecord, { try $0.update(Book.self, ids: ["a", "z"]) { $0.year = 0 } }),
      (.changedID, { try $0.update(Book.self, ids: ["a"]) { $0.id = "z" } }),
      (nil, { try $0.update(Book.self, ids: ["a", "b"]) { _ in throw Stop() } }),
      (nil, { try $0.bulk(Book.self) { _ in throw Stop() } }),
    ]
    try withLibrary { store in
      for (code, change) in changes {
        let before = try LibraryState(store)
        do {
          try store.write(change)
          Issue.record("done")
        } catch let error as StoreError {
          #expect(error.code == code)
        } catch {
          #expect(error is Stop && code == nil)
        }
        #expect(try LibraryState(store) == before)
        let error = try refusal(ofWriting: store) { txn in try? change(&txn) }
        #expect(error.code == .abortedTransaction)
      }
    }
  }

  @Test func `a store for reading only is left alone`() throws {
    try withItemFile { path in
      let store = try Store.open(at: path, schemas: Item.schemas, options: .readOnly)
      let error = #expect(throws: StoreError.self) {
        try store.write { try $0.insert(contentsOf: [Item.First(id: 9)]) }
      }
      #expect(error?.code == .readOnly)
    }
  }

  @Test func `rows of older layouts are replaced, deleted and left as they are`() throws {
    try withItemFile { path in
      let schemas = [Schema("shop", version: 1, [Item.Extended.self])]
      let store = try Store.open(at: path, schemas: schemas)
      try store.write { txn in
        try txn.bulk(Item.Extended.self) { items in
          try items.upsert(Item.Extended(id: 2, title: "saw", count: 4, note: "new", rating: 1))
          try items.delete(3)
          try items.insert(Item.Extended(id: 4, title: "axe", count: 9, note: nil, rating: 2))
        }
      }
      let items = try store.read { try $0.fetch(Item.Extended.all) }
      #expect(
        items == [
          Item.Extended(id: 1, title: "nail", count: 20),
          Item.Extended(id: 2, title: "saw", count: 4, note: "new", rating: 1),
          Item.Extended(id: 4, title: "axe", count: 9, note: nil, rating: 2),
        ])
      let rated = try store.read { try $0.fetch(Item.Extended.where { $0.rating < 3 }) }
      #expect(rated.map(\.id) == [2, 4])
    }
  }

  @Test func `indexes that only the file knows are kept up`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/items.store"
      _ = try Store.open(at: path, schemas: [Schema("shop", version: 1, [Item.Extended.self])])
      do {
        let store = try Store.open(
          at: path, schemas: [Schema("shop", version: 1, [Item.Revised.self])])
        try store.write { txn in
          try txn.insert(
            contentsOf: (0..<50).map { Item.Revised(id: $0, count: $0 % 7, rating: $0) })
          try txn.delete(Item.Revised.self, ids: 10..<20)
        }
      }
      let store = try Store.open(
        at: path, schemas: [Schema("shop", version: 1, [Item.Extended.self])])
      let query = Item.Extended.where { $0.rating >= 8 && $0.rating < 22 }
      #expect(try store.read { try $0.fetch(query) }.map(\.id) == [8, 9, 20, 21])
      #expect(try store.verify().isIntact)
    }
  }
}
