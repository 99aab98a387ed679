import RecordStore
import StoreTestSupport
import Testing

/// When a transaction may begin, and when it can no longer commit.
@Suite struct TransactionScopeTests {
  @Test func `a write in a write of the same thread is refused, and the outer goes on`() throws {
    try withLibrary { store in
      try store.write { txn in
        try txn.insert(Book(id: "d"))
        let error = #expect(throws: StoreError.self) {
          try store.write { try $0.insert(Book(id: "e")) }
        }
        #expect(error?.code == .reentrantWrite)
        #expect(
          error?.description
            == "A write was begun inside another write of \(store.path) on the same thread; it "
            + "would wait for itself. Pass the outer transaction down instead.")
        try txn.insert(Book(id: "f"))
      }
      #expect(try store.read { try $0.fetch(Book.all) }.map(\.id) == ["", "a", "b", "c", "d", "f"])
    }
  }

  @Test func `a read in a write sees the last commit`() throws {
    try withLibrary { store in
      try store.write { txn in
        try txn.deleteAll(Book.self)
        #expect(try store.read { try $0.count(Book.all) } == 4)
      }
      #expect(try store.read { try $0.count(Book.all) } == 0)
    }
  }

  @Test func `a store that was opened for reading refuses to write`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/test.store"
      try Store.open(at: path, schemas: QueryTests.schemas).write { txn in
        try txn.insert(contentsOf: QueryTests.books)
      }
      let store = try Store.open(at: path, schemas: QueryTests.schemas, options: .readOnly)
      let error = try refusal(ofWriting: store) { _ in Issue.record("the body has run") }
      #expect(error.code == .readOnly)
      #expect(
        error.description == "\(path) was opened for reading only; nothing was written.")
    }
  }

  @Test func `many records are inserted as one, or none of the transaction`() throws {
    try withLibrary { store in
      let error = try refusal(ofWriting: store) { txn in
        try txn.insert(Book(id: "d"))
        try txn.insert(contentsOf: [Book(id: "e"), Book(id: "a"), Book(id: "f")])
      }
      #expect(error.code == .duplicateID)
      #expect(error.key == "'a'")
    }
  }

  @Test func `a failure among many records ends the transaction also when it is caught`() throws {
    try withLibrary { store in
      let cause = "books has a record with the ID 'a' already; nothing was written. "
      let error = try refusal(ofWriting: store) { txn in
        #expect(throws: StoreError.self) {
          try txn.insert(contentsOf: [Book(id: "0"), Book(id: "a")])
        }
        let verbs: [(inout WriteTransaction) throws -> Void] = [
          { try $0.insert(Book(id: "g")) },
          { try $0.upsert(Book(id: "a")) },
          { try $0.update(Book.self, "a") { $0.year = 0 } },
          { try $0.delete(Book.self, "a") },
          { try $0.deleteAll(Book.self) },
          { try $0.insert(contentsOf: [Book(id: "g")]) },
        ]
        for verb in verbs {
          let error = #expect(throws: StoreError.self) { try verb(&txn) }
          #expect(error?.code == .abortedTransaction)
        }
        let isThere = try txn.contains(Book.self, "0")
        #expect(isThere)
      }
      #expect(error.code == .abortedTransaction)
      #expect(
        error.description
          == "The transaction cannot go on after an earlier failure, so nothing of it was stored: "
          + cause + "Use upsert to replace it.")
    }
  }

  @Test func `a full map leaves the old state, and the store goes on`() throws {
    var options = StoreOptions()
    options.mapSizeInBytes = 1 << 20
    try withLibrary(options: options) { store in
      let title = String(repeating: "x", count: 100)
      let many = (0..<10_000).map { Book(id: "\($0)", title: title) }
      var error = try refusal(ofWriting: store) { try $0.insert(contentsOf: many) }
      #expect(error.code == .full)
      let size = try store.information().fileSizeInBytes
      #expect(
        error.description
          == "The map of \(store.path) is full: the file has \(size) bytes, the map "
          + "1048576. Nothing of the transaction was stored. "
          + "Open the store with a larger map size.")
      error = try refusal(ofWriting: store) { txn in
        for book in many { try? txn.insert(book) }
      }
      #expect(error.code == .abortedTransaction)
      try store.write { try $0.insert(Book(id: "d")) }
      #expect(try store.read { try $0.count(Book.all) } == 5)
    }
  }

  @Test func `the sequence counts the writes that changed something`() throws {
    try withTemporaryStore(QueryTests.schemas) { store in
      func sequence() throws -> UInt64 { try store.read { try $0.sequence } }
      #expect(try sequence() == 0)
      let writes: [(change: (inout WriteTransaction) throws -> Void, expected: UInt64)] = [
        ({ try $0.insert(contentsOf: QueryTests.books) }, 1),
        ({ _ = try $0.fetch(Book.all) }, 1),
        ({ try $0.delete(Book.self, "z") }, 1),
        ({ try? $0.insert(Book(id: "a")) }, 1),
        ({ try $0.insert(contentsOf: [Book]()) }, 1),
        ({ try $0.update(Book.self, "a") { $0.year = 1 } }, 2),
        (
          { txn in
            try txn.delete(Book.self, "a")
            try txn.insert(Book(id: "n"))
            #expect(try txn.sequence == 2)
          }, 3
        ),
        ({ try $0.deleteAll(Book.self) }, 4),
        ({ try $0.deleteAll(Book.self) }, 4),
      ]
      for (change, expected) in writes {
        try store.write(change)
        #expect(try sequence() == expected)
      }
      #expect(throws: CancellationError.self) {
        try store.write { txn in
          try txn.insert(Book(id: "x"))
          throw CancellationError()
        }
      }
      #expect(try sequence() == 4)
    }
  }
}
