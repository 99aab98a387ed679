import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

@Suite struct ChangesTests {
  @Test func `a write is read back with what it has changed`() throws {
    try withTemporaryStore(QueryTests.schemas, options: .keepingHistory()) { store in
      try store.write(label: "add") { txn in
        try txn.insert(Book(id: "a", title: "one"))
        try txn.insert(Book(id: "b"))
      }
      try store.write(label: "change") { txn in
        try txn.update(Book.self, "a") { $0.title = "two" }
        try txn.delete(Book.self, "b")
      }
      try store.read { txn in
        let sequences = try txn.changeSequences
        #expect(sequences == 1...2)
        let set = try #require(try txn.changeSet(2))
        #expect(set.label == "change")
        #expect(set.kind == .change)
        #expect(set.date == Date(timeIntervalSince1970: 1))
        #expect((set.insertCount, set.updateCount, set.deleteCount) == (0, 1, 1))
        var changes: [ChangeSet.Change] = []
        try txn.forEachChange(of: set) { changes.append($0) }
        #expect(changes.map(\.kind) == [.update, .delete])
        #expect(changes.map(\.collection) == ["books", "books"])
        #expect(changes.map(\.id) == [.string("a"), .string("b")])
        #expect(changes[0].before?["title"] == .string("one"))
        #expect(try txn.changeSet(3) == nil)
      }
    }
  }

  @Test func `differences have the records before and after`() throws {
    try withTemporaryStore(QueryTests.schemas, options: .keepingHistory()) { store in
      try store.write { try $0.insert(Book(id: "a", title: "one")) }
      try store.write { txn in
        try txn.update(Book.self, "a") { $0.title = "two" }
        try txn.update(Book.self, "a") { $0.title = "three" }
        try txn.insert(Book(id: "b", title: "b1"))
      }
      try store.write { txn in
        try txn.update(Book.self, "b") { $0.title = "b2" }
        try txn.delete(Book.self, "a")
      }
      try store.write { try $0.update(Book.self, "b") { $0.title = "b3" } }
      let titles = try store.read { txn in
        let sets = try (1...4).map { try #require(try txn.changeSet($0)) }
        return try txn.differences(of: sets).map { set in
          set.map { [$0.before?["title"], $0.after?["title"]] }
        }
      }
      let (one, three): (StoredValue?, StoredValue?) = (.string("one"), .string("three"))
      let (b1, b2, b3): (StoredValue?, StoredValue?, StoredValue?) = (
        .string("b1"), .string("b2"), .string("b3")
      )
      #expect(
        titles == [
          [[nil, one]], [[one, three], [nil, b1]], [[b1, b2], [three, nil]], [[b2, b3]],
        ])
      let limited = try store.read { txn in
        try txn.differences(of: [try #require(try txn.changeSet(2))], limit: 1)
      }
      #expect(limited.map(\.count) == [1])
    }
  }
}
