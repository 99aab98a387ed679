import FoundationEssentials
import StoreTestSupport
import Testing

@testable import RecordStore

@Suite struct RetentionTests {
  @Test func `the oldest writes go when there are too many changes`() throws {
    let options = StoreOptions.keepingHistory { $0.maximumChangeCount = 10 }
    try withTemporaryStore(QueryTests.schemas, options: options) { store in
      for number in 0..<40 {
        try store.write { try $0.insert(Book(id: "book\(number)")) }
      }
      #expect(try ChangeLog(store).entries.map(\.sequence) == Array(31...40))
    }
  }

  @Test func `the oldest writes go when they take too many bytes`() throws {
    let options = StoreOptions.keepingHistory { $0.maximumSizeInBytes = 16_384 }
    try withTemporaryStore(ChangeLogTests.schemas, options: options) { store in
      let note = Note(id: UUID(), content: String(repeating: "x", count: 500))
      try store.write { try $0.insert(note) }
      for number in 1...100 {
        try store.write { try $0.update(Note.self, note.id) { $0.content += "\(number % 10)" } }
      }
      let log = try ChangeLog(store)
      let size = log.entries.reduce(0) { $0 + $1.header.byteCount }
      #expect(size > 15_000 && size <= 17_408)
      #expect(log.entries.last?.sequence == 101)
    }
  }

  @Test func `what is too old goes with the next write`() throws {
    let time = Clock()
    let options = StoreOptions.keepingHistory { history in
      history.maximumAgeInSeconds = 1600
      history.clock = { time.now }
    }
    try withTemporaryStore(QueryTests.schemas, options: options) { store in
      for number in 0..<5 {
        try store.write { try $0.insert(Book(id: "book\(number)")) }
        time.advance(by: 500)
      }
      // The first is 2,000 seconds old; 1,700 are allowed until some are dropped.
      #expect(try ChangeLog(store).entries.map(\.sequence) == [2, 3, 4, 5])
    }
  }

  @Test func `a large write goes a part at a time, and is not counted meanwhile`() throws {
    let options = StoreOptions.keepingHistory { $0.maximumChangeCount = 100 }
    try withTemporaryStore(QueryTests.schemas, options: options) { store in
      let books = (0..<40_000).map { Book(id: "a book with the number \($0)") }
      try store.write { try $0.insert(contentsOf: books) }
      let before = try ChangeLog(store)
      #expect(before.entries.count == 1)
      #expect(before.pages.count > 64)
      try store.write { try $0.insert(Book(id: "next")) }
      let after = try ChangeLog(store)
      #expect(after.entries.map(\.sequence) == [2])
      #expect(after.pages.count == before.pages.count + 1 - 64)
      #expect(try store.verify().isIntact)
      for number in 0..<3 { try store.write { try $0.insert(Book(id: "next\(number)")) } }
      #expect(try ChangeLog(store).entries.map(\.sequence) == [2, 3, 4, 5])
    }
  }

  @Test func `the last write stays, however large`() throws {
    let options = StoreOptions.keepingHistory { $0.maximumSizeInBytes = 0 }
    try withTemporaryStore(QueryTests.schemas, options: options) { store in
      try store.write { try $0.insert(Book(id: "a")) }
      try store.write { try $0.insert(Book(id: "b")) }
      #expect(try ChangeLog(store).entries.map(\.sequence) == [2])
    }
  }
}

/// A clock that a test moves.
// Safe because one thread uses it.
private final class Clock: @unchecked Sendable {
  private(set) var now = Date(timeIntervalSince1970: 0)

  func advance(by seconds: Double) { now += seconds }
}
