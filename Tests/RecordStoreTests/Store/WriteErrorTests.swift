import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

/// Every way in which a verb refuses, with the state it leaves.
@Suite struct WriteErrorTests {
  @Test func `an ID that is taken is refused`() throws {
    try withLibrary { store in
      let error = try refusal(ofWriting: store) { try $0.insert(Book(id: "a", title: "Other")) }
      #expect(error.code == .duplicateID)
      #expect(error.collection == "books")
      #expect(error.key == "'a'")
      #expect(
        error.description
          == "books has a record with the ID 'a' already; nothing was written. "
          + "Use upsert to replace it.")
    }
  }

  @Test func `an update of a record that is not there is refused`() throws {
    try withLibrary { store in
      let absent = Book(id: "z")
      let writes: [(inout WriteTransaction) throws -> Void] = [
        { try $0.update(absent) },
        { try $0.update(Book.self, "z") { $0.year = 1 } },
        { try $0.update(absent, replacing: absent) },
      ]
      for write in writes {
        let error = try refusal(ofWriting: store, write)
        #expect(error.code == .missingRecord)
        #expect(error.collection == "books")
        #expect(error.key == "'z'")
        #expect(
          error.description
            == "books has no record with the ID 'z'; nothing was written. "
            + "Use upsert to insert it.")
      }
    }
  }

  @Test func `values that are unique and taken are refused`() throws {
    try withLibrary { store in
      let taken = Book(id: "b", title: "Dune", isbn: "2")
      let writes: [(inout WriteTransaction) throws -> Void] = [
        { try $0.insert(Book(id: "b2", isbn: "2")) },
        { try $0.upsert(taken) },
        { try $0.update(taken) },
        { try $0.update(Book.self, "b") { $0.isbn = "2" } },
        { try $0.update(taken, replacing: QueryTests.books[1]) },
      ]
      for (number, write) in writes.enumerated() {
        let error = try refusal(ofWriting: store, write)
        let key = number == 0 ? "'b2'" : "'b'"
        #expect(error.code == .uniqueViolation)
        #expect(error.collection == "books")
        #expect(error.key == key)
        #expect(error.field == "books (isbn) unique")
        #expect(
          error.description
            == "\(key) has the same values in the unique index books (isbn) unique as ''; "
            + "nothing was written.")
      }
    }
  }

  @Test func `an update that changes the ID is refused`() throws {
    try withLibrary { store in
      let writes: [(inout WriteTransaction) throws -> Void] = [
        { try $0.update(Book.self, "a") { $0.id = "n" } },
        { try $0.update(Book(id: "n"), replacing: QueryTests.books[0]) },
      ]
      for write in writes {
        let error = try refusal(ofWriting: store, write)
        #expect(error.code == .changedID)
        #expect(error.collection == "books")
        #expect(error.key == "'a'")
        #expect(error.field == "id")
        #expect(
          error.description
            == "an update of books changed the ID 'a' to 'n'; nothing was written. "
            + "Delete the record and insert it under its new ID.")
      }
    }
  }

  @Test func `another spelling of an accented letter is another ID`() throws {
    try withLibrary { store in
      try store.write { txn in
        try txn.insert(Book(id: "\u{e9}", title: "one"))
        try txn.insert(Book(id: "e\u{301}", title: "two"))
      }
      let writes: [(inout WriteTransaction) throws -> Void] = [
        { try $0.update(Book.self, "\u{e9}") { $0.id = "e\u{301}" } },
        { txn in
          try txn.update(.string("\u{e9}"), inCollection: "books") { record in
            record = DynamicRecord(id: .string("e\u{301}"))
          }
        },
      ]
      for write in writes {
        #expect(try refusal(ofWriting: store, write).code == .changedID)
      }
      #expect(try store.read { try $0.fetch(Book.self, "\u{e9}") }?.title == "one")
      #expect(try store.read { try $0.fetch(Book.self, "e\u{301}") }?.title == "two")
    }
  }

  @Test func `an ID of more than 255 bytes is refused`() throws {
    try withLibrary { store in
      let longest = String(repeating: "x", count: 253)
      try store.write { try $0.insert(Book(id: longest)) }
      // A zero byte takes two in a key.
      for id in [longest + "x", String(repeating: "\u{0}", count: 127)] {
        let error = try refusal(ofWriting: store) { try $0.insert(Book(id: id)) }
        #expect(error.code == .keyTooLong)
        #expect(error.collection == "books")
        #expect(error.field == "id")
        #expect(
          error.description
            == "an ID of books has \(id.utf8.count) bytes of text, and takes more than 255 as a "
            + "key; nothing was written.")
      }
      #expect(try store.read { try $0.contains(Book.self, longest) })
    }
  }

  @Test func `an entry that a file lets become longer than a key is refused`() throws {
    try withLibrary { store in
      try store.letTextsExceedKeys(of: Book.self)
      let title = String(repeating: "x", count: 520)
      let writes: [(inout WriteTransaction) throws -> Void] = [
        { txn in try txn.update(Book.self, "a") { $0.title = title } },
        { txn in
          try txn.bulk(Book.self) { books in try books.upsert(Book(id: "a", title: title)) }
        },
      ]
      for write in writes {
        let error = try refusal(ofWriting: store, write)
        #expect(error.code == .keyTooLong)
        #expect(error.collection == "books")
        #expect(error.key == "'a'")
        #expect(error.field == "books (title)")
        #expect(
          error.description
            == "The entry of books 'a' in books (title) takes 525 bytes, and the limit is 511; "
            + "nothing was written.")
      }
    }
  }

  @Test func `a record of more than 64 MiB is refused`() throws {
    try withTemporaryStore([Schema("test", version: 1, [Specimen.self])]) { store in
      try store.write { try $0.insert(Specimen(id: 1)) }
      let large = Specimen(id: 1, data: Data(count: 64 << 20))
      let error = #expect(throws: StoreError.self) { try store.write { try $0.upsert(large) } }
      #expect(error?.code == .valueTooLarge)
      #expect(error?.collection == "specimens")
      #expect(error?.key == "1")
      #expect(
        error?.description.hasSuffix("and the limit is 67108864; nothing was written.") == true)
      #expect(try store.read { try $0.fetch(Specimen.self, 1) } == Specimen(id: 1))
    }
  }

  @Test func `a refusal that is caught does not end the transaction`() throws {
    try withLibrary { store in
      try store.write { txn in
        try txn.insert(Book(id: "d", isbn: "5"))
        for write in refusedVerbs {
          #expect(throws: StoreError.self) { try write(&txn) }
        }
        try txn.insert(Book(id: "e", isbn: "6"))
      }
      #expect(try store.read { try $0.fetch(Book.all) }.map(\.id) == ["", "a", "b", "c", "d", "e"])
    }
  }

  private var refusedVerbs: [(inout WriteTransaction) throws -> Void] {
    [
      { try $0.insert(Book(id: "a")) },
      { try $0.update(Book(id: "z")) },
      { try $0.upsert(Book(id: "z", isbn: "5")) },
      { try $0.update(Book.self, "d") { $0.id = "z" } },
      { try $0.insert(Book(id: String(repeating: "z", count: 254))) },
      { try $0.update(Book(id: "a"), replacing: Book(id: "a")) },
      { try $0.insert(Note()) },
    ]
  }

  @Test func `a record type that the store was opened without is refused`() throws {
    try withLibrary { store in
      let error = try refusal(ofWriting: store) { try $0.insert(Note()) }
      #expect(error.code == .unknownCollection)
      #expect(error.collection == "notes")
      #expect(
        error.description
          == "'notes' is not among the collections with which \(store.path) was opened. "
          + "Name its record type in a schema when opening.")
    }
  }
}
