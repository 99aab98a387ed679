import FoundationEssentials
import StoreTestSupport
import Testing

@testable import RecordStore

@Suite struct UndoTests {
  @Test func `an undo brings back the exact bytes, and a redo takes it back`() throws {
    try withHistory { store in
      try store.write(label: "add") { try $0.insert(Book(id: "a", title: "one")) }
      let one = try Content(store)
      try store.write(label: "change") { txn in
        try txn.update(Book.self, "a") { $0.title = "two" }
        try txn.insert(Book(id: "b"))
        try txn.update(Book.self, "a") { $0.title = "three" }
      }
      let three = try Content(store)
      try store.write(label: "drop") { txn in
        try txn.delete(Book.self, "a")
        try txn.insert(Book(id: "a", title: "four"))
        try txn.delete(Book.self, "b")
      }
      let four = try Content(store)

      #expect(try store.undo().map(\.label) == ["drop"])
      #expect(try Content(store) == three)
      #expect(try store.undo().map(\.label) == ["change"])
      #expect(try Content(store) == one)
      #expect(try store.redo().map(\.label) == ["change"])
      #expect(try Content(store) == three)
      #expect(try store.redo().map(\.label) == ["drop"])
      #expect(try Content(store) == four)
      #expect(throws: StoreError.self) { try store.redo() }
      #expect(try store.undo(2).map(\.label) == ["drop", "change"])
      #expect(try Content(store) == one)
      #expect(try store.redo(5).map(\.label) == ["change", "drop"])
      #expect(try Content(store) == four)
      #expect(try store.undo(5).map(\.label) == ["drop", "change", "add"])
      #expect(try Content(store).rows.isEmpty)
      #expect(try code { try store.undo() } == .nothingToUndo)
    }
  }

  @Test func `what a nested transaction has undone is in no history`() throws {
    try withHistory { store in
      try store.write { try $0.insert(Book(id: "a")) }
      let before = try Content(store)
      try store.write(label: "many") { txn in
        for part in 0..<6 {
          try? txn.nested { txn in
            let title = String(repeating: "x", count: 100) + "\(part)"
            for number in 0..<100 {
              try txn.upsert(Book(id: "\(part % 4) \(number)", title: title))
            }
            try txn.update(Book.self, "a") { $0.year += 1 }
            if part % 2 == 1 { throw CancellationError() }
          }
        }
      }
      let after = try Content(store)
      #expect(try store.read { try $0.fetch(Book.self, "a") }?.year == 3)
      #expect(try store.undo().map(\.label) == ["many"])
      #expect(try Content(store) == before)
      try store.redo()
      #expect(try Content(store) == after)
    }
  }

  @Test func `an undo is itself in the history`() throws {
    try withHistory { store in
      try store.write(label: "add") { try $0.insert(Book(id: "a")) }
      try store.undo()
      try store.redo()
      try store.undo()
      let kinds = try store.read { txn in try (1...4).map { try txn.changeSet($0)?.kind } }
      #expect(kinds == [.change, .undo(of: 1), .redo(of: 2), .undo(of: 1)])
    }
  }

  @Test func `after another change there is nothing to do again`() throws {
    try withHistory { store in
      try store.write { try $0.insert(Book(id: "a")) }
      try store.write { try $0.insert(Book(id: "b")) }
      try store.undo()
      try store.write { try $0.insert(Book(id: "c")) }
      #expect(try code { try store.redo() } == .nothingToUndo)
      try store.undo(2)
      #expect(try Content(store).rows.isEmpty)
    }
  }

  @Test func `a record that was changed otherwise is not overwritten`() throws {
    try withHistory { store in
      try store.write(label: "add") { txn in
        try txn.insert(Book(id: "a", title: "one"))
        try txn.insert(Book(id: "b"))
      }
      // Beneath the history, as no program of this library does it.
      try store.changeRow(Book.self, "a") { $0[$0.count - 5] ^= 1 }
      let before = try Content(store)
      let error = try #require(#expect(throws: StoreError.self) { try store.undo() })
      #expect(error.code == .undoConflict)
      #expect(error.collection == "books")
      #expect(error.key == "'a'")
      #expect(
        error.description.hasPrefix("'add' (write 1) cannot be undone: books "),
        "\(error.description)")
      #expect(try Content(store) == before)
      try store.changeRow(Book.self, "a") { $0[$0.count - 5] ^= 1 }
    }
  }

  @Test func `a step of many records is undone with all of its entries`() throws {
    try withHistory { store in
      try store.write { txn in
        try txn.insert(contentsOf: (0..<3000).map { Book(id: "old\($0)", title: "t\($0 % 7)") })
      }
      let old = try Content(store)
      try store.write(label: "much") { txn in
        try txn.insert(contentsOf: (0..<5000).map { Book(id: "new\($0)", isbn: "i\($0)") })
        try txn.set(\.title, to: "x", where: Book.where { $0.title == "t3" })
        try txn.delete(Book.self, ids: (0..<500).map { "old\($0)" })
      }
      let new = try Content(store)
      try store.undo()
      #expect(try Content(store) == old)
      #expect(try store.verify().isIntact)
      try store.redo()
      #expect(try Content(store) == new)
    }
  }

  @Test func `values that have changed places in a unique index change back`() throws {
    try withHistory { store in
      try store.write { txn in
        try txn.insert(contentsOf: [Book(id: "a", isbn: "1"), Book(id: "b", isbn: "2")])
      }
      let old = try Content(store)
      try store.write { txn in
        try txn.upsert(contentsOf: [Book(id: "a", isbn: "2"), Book(id: "b", isbn: "1")])
      }
      try store.undo()
      #expect(try Content(store) == old)
    }
  }

  @Test func `steps whose history is dropped cannot be undone`() throws {
    let options = StoreOptions.keepingHistory { $0.maximumChangeCount = 2 }
    try withTemporaryStore(QueryTests.schemas, options: options) { store in
      for id in ["a", "b", "c", "d"] { try store.write { try $0.insert(Book(id: id)) } }
      #expect(try store.undo().count == 1)
      #expect(try code { try store.undo() } == .nothingToUndo)
    }
  }

  @Test func `a store without history says so`() throws {
    try withTemporaryStore(QueryTests.schemas) { store in
      #expect(try code { try store.undo() } == .noHistory)
      let sequences = try store.read { try $0.changeSequences }
      #expect(sequences == nil)
    }
  }

  private func code(_ body: () throws -> Void) throws -> StoreError.Code? {
    do { try body() } catch let error as StoreError { return error.code }
    return nil
  }

  private func withHistory(_ body: (Store) throws -> Void) throws {
    try withTemporaryStore(QueryTests.schemas, options: .keepingHistory(), body)
  }
}

/// The rows and entries of the books in a store, as bytes.
struct Content: Equatable {
  let rows: [Hex]
  let entries: [[Hex]]

  init(_ store: Store) throws {
    rows = try store.rows(of: "books").map { $0.key + $0.row }
    entries = try store.indexEntries(of: "books")
  }
}
