import StoreTestSupport
import Testing

@testable import RecordStore

/// Walking over a collection without its type.
@Suite struct DynamicWalkTests {
  private func ids(
    _ store: Store, from id: StoredValue? = nil, isReversed: Bool = false, limit: Int = .max
  ) throws -> [StoredValue] {
    var ids: [StoredValue] = []
    try store.read { txn in
      try txn.forEach(
        inCollection: "books", from: id, isReversed: isReversed, limit: limit
      ) { ids.append($0.id) }
    }
    return ids
  }

  @Test func `a walk begins at an ID and goes in both directions`() throws {
    try withTemporaryStore(DynamicRecordTests.schemas) { store in
      let names = ["a", "a\u{0}", "ab", "b", "c"]
      try store.write { try $0.insert(contentsOf: names.map { Book(id: $0, title: $0) }) }
      let all = names.map { StoredValue.string($0) }
      #expect(try ids(store) == all)
      #expect(try ids(store, isReversed: true) == all.reversed())
      for (position, id) in all.enumerated() {
        #expect(try ids(store, from: id) == Array(all[position...]))
        #expect(try ids(store, from: id, isReversed: true) == all[...position].reversed())
      }
      #expect(try ids(store, from: .string("aa"), limit: 2) == [.string("ab"), .string("b")])
      #expect(
        try ids(store, from: .string("aa"), isReversed: true)
          == [.string("a\u{0}"), .string("a")])
      #expect(try ids(store, from: .string("d")) == [])
      #expect(try ids(store, from: .string(""), isReversed: true) == [])
      #expect(try ids(store, limit: 0) == [])
      let error = #expect(throws: StoreError.self) { try ids(store, from: .integer(1)) }
      #expect(error?.code == .wrongType)
    }
  }

  @Test func `damaged records are named and the others follow`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/books.store"
      let store = try Store.open(at: path, schemas: DynamicRecordTests.schemas)
      try store.write { txn in
        for id in ["a", "b", "c", "d"] { try txn.insert(Book(id: id, title: "Title")) }
      }
      try store.changeRow(Book.self, "b", renewsChecksum: false) { $0[$0.count - 5] ^= 1 }
      try store.changeRow(Book.self, "c") { $0[2] = 99 }
      var (read, damage): ([StoredValue], [StoreError]) = ([], [])
      try store.read { txn in
        try txn.forEach(
          inCollection: "books", limit: 3, damaged: { damage.append($0) }
        ) { read.append($0.id) }
      }
      #expect(read == [.string("a")])
      #expect(damage.map(\.code) == [.damagedRecord, .damagedRecord])
      #expect(damage.map(\.key) == ["'b'", "'c'"])
      #expect(damage[0].description.contains("the checksum is not that of the bytes"))
      #expect(damage[1].description.contains("layout 99 is not known"))
      let error = #expect(throws: StoreError.self) { try ids(store) }
      #expect(error?.key == "'b'")
      let fetched = #expect(throws: StoreError.self) {
        try store.read { try $0.fetch(.string("b"), inCollection: "books") }
      }
      #expect(fetched?.code == .damagedRecord)
      let changed = #expect(throws: StoreError.self) {
        try store.write { txn in
          try txn.update(.string("b"), inCollection: "books") { $0["year"] = .integer(1) }
        }
      }
      #expect(changed?.code == .damagedRecord)
    }
  }
}
