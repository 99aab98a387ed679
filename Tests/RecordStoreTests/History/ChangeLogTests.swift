import FoundationEssentials
import StoreTestSupport
import Testing

@testable import RecordStore

@Suite struct ChangeLogTests {
  static let schemas = [Schema("test", version: 1, [Book.self, Note.self])]

  @Test func `each write has one change set with the rows before it`() throws {
    try withTemporaryStore(Self.schemas, options: .keepingHistory()) { store in
      try store.write(label: "add") { try $0.insert(Book(id: "a", title: "one")) }
      let old = try #require(try store.row(Book.self, "a"))
      try store.write { try $0.update(Book(id: "a", title: "two")) }
      let new = try #require(try store.row(Book.self, "a"))
      try store.write(label: "drop") { _ = try $0.delete(Book.self, "a") }

      let log = try ChangeLog(store)
      #expect(log.entries.map(\.sequence) == [1, 2, 3])
      #expect(log.entries.map(\.header.label) == ["add", "", "drop"])
      #expect(
        log.entries.map(\.changes) == [
          [line(.insert, "a", nil, old)], [line(.update, "a", old, new)],
          [line(.delete, "a", new, nil)],
        ])
      #expect(log.entries.map(\.header.time) == [1000, 1000, 1000])
      #expect(log.entries.map(\.header.changesBefore) == [0, 1, 2])
    }
  }

  @Test func `what one write does to many records is in order`() throws {
    try withTemporaryStore(Self.schemas, options: .keepingHistory()) { store in
      try store.write { txn in
        try txn.insert(Book(id: "a"))
        try txn.insert(Note(id: UUID(), content: "x"))
        try txn.update(Book.self, "a") { $0.year = 7 }
        try txn.delete(Book.self, "a")
      }
      let log = try ChangeLog(store)
      #expect(log.entries.count == 1)
      #expect(log.entries[0].changes.map(\.kind) == [.insert, .insert, .update, .delete])
      #expect(log.entries[0].header.insertCount == 2)
      #expect(log.entries[0].header.updateCount == 1)
      #expect(log.entries[0].header.deleteCount == 1)
    }
  }

  @Test func `a write that fails or changes nothing leaves no trace`() throws {
    try withTemporaryStore(Self.schemas, options: .keepingHistory()) { store in
      try store.write { try $0.insert(Book(id: "a")) }
      let before = try ChangeLog(store).pages
      #expect(throws: StoreError.self) {
        try store.write { txn in
          try txn.insert(Book(id: "b"))
          try txn.insert(Book(id: "a"))
        }
      }
      try store.write { txn in _ = try txn.delete(Book.self, "c") }
      #expect(try ChangeLog(store).pages.map(\.value) == before.map(\.value))
    }
  }

  @Test func `a write of the same bytes has an empty change set`() throws {
    try withTemporaryStore(Self.schemas, options: .keepingHistory()) { store in
      try store.write { try $0.insert(Book(id: "a")) }
      try store.write { try $0.upsert(Book(id: "a")) }
      try store.write { try $0.upsert(contentsOf: [Book(id: "a")]) }
      let log = try ChangeLog(store)
      #expect(log.entries.map(\.changes.count) == [1, 0, 0])
      #expect(try store.read { try $0.sequence } == 3)
    }
  }

  @Test func `a bulk insertion takes at most 25 bytes a record`() throws {
    try withTemporaryStore(Self.schemas, options: .keepingHistory()) { store in
      let notes = (0..<20_000).map { Note(id: UUID(), content: "note \($0)") }
      try store.write(label: "import") { try $0.insert(contentsOf: notes) }
      let log = try ChangeLog(store)
      let header = log.entries[0].header
      #expect(log.entries.count == 1)
      #expect(log.entries[0].changes.count == 20_000)
      #expect(Int(header.pageCount) == log.pages.count)
      // In LMDB a page has 16 bytes, and its key 28 more elsewhere.
      let size = log.pages.reduce(0) { $0 + $1.value.bytes.count + 16 + 28 }
      #expect(size <= 25 * notes.count)
      #expect(log.pages.allSatisfy { $0.value.bytes.count <= 4080 })
    }
  }

  @Test func `bulk changes and deletions keep the rows before them`() throws {
    try withTemporaryStore(Self.schemas, options: .keepingHistory()) { store in
      let books = (0..<500).map { Book(id: "book\($0)", title: "title", year: $0) }
      try store.write { try $0.insert(contentsOf: books) }
      let rows = try store.rows(of: "books").map(\.row)
      try store.write { txn in
        try txn.set(\.title, to: "other", where: Book.all)
        try txn.delete(Book.self, ids: ["book1", "book2"])
      }
      let changes = try ChangeLog(store).entries[1].changes
      #expect(changes.filter { $0.kind == .update }.map { Hex($0.before) } == rows)
      #expect(changes.filter { $0.kind == .delete }.count == 2)
    }
  }

  @Test func `deleting all records keeps each of them`() throws {
    try withTemporaryStore(Self.schemas, options: .keepingHistory()) { store in
      try store.write { try $0.insert(contentsOf: (0..<300).map { Book(id: "book\($0)") }) }
      let rows = try store.rows(of: "books").map(\.row)
      try store.write { try $0.deleteAll(Book.self) }
      let changes = try ChangeLog(store).entries[1].changes
      #expect(changes.map(\.kind) == Array(repeating: .delete, count: 300))
      #expect(changes.map { Hex($0.before) } == rows)
    }
  }

  @Test func `a record larger than a page has a page of its own`() throws {
    try withTemporaryStore(Self.schemas, options: .keepingHistory()) { store in
      let text = String(repeating: "x", count: 100_000)
      let note = Note(id: UUID(), content: text)
      try store.write { txn in
        try txn.insert(note)
        try txn.insert(Book(id: "a"))
      }
      try store.write { txn in
        try txn.delete(Book.self, "a")
        try txn.delete(Note.self, note.id)
      }
      let log = try ChangeLog(store)
      #expect(log.entries[1].header.pageCount == 2)
      #expect(log.entries[1].changes[1].before.count > 100_000)
    }
  }

  @Test func `a file keeps its history whoever writes, from when it was asked for`() throws {
    try withTemporaryStore(Self.schemas) { store in
      try store.write { try $0.insert(Book(id: "a")) }
      var options = StoreOptions()
      options.history = HistoryOptions()
      let keeper = try Store.open(at: store.path, schemas: Self.schemas, options: options)
      try keeper.write { try $0.insert(Book(id: "b")) }
      // This one was opened before, without history.
      try store.write { try $0.insert(Book(id: "c")) }
      #expect(try ChangeLog(keeper).entries.map(\.sequence) == [2, 3])
    }
  }

  @Test func `a long label is cut between two characters`() throws {
    try withTemporaryStore(Self.schemas, options: .keepingHistory()) { store in
      let label = "x" + String(repeating: "ä", count: 150)
      try store.write(label: label) { try $0.insert(Book(id: "a")) }
      #expect(
        try ChangeLog(store).entries[0].header.label
          == "x" + String(repeating: "ä", count: 99))
    }
  }

  private func line(
    _ kind: LoggedChange.Kind, _ id: String, _ before: [UInt8]?, _ after: [UInt8]?
  ) -> ChangeLog.Line {
    ChangeLog.Line(
      kind: kind, key: keyBytes(id), before: before ?? [],
      checksum: after.map { $0.withUnsafeBytes { RowFormat.checksum(of: $0) } } ?? 0)
  }
}
