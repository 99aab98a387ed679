import StoreTestSupport
import Testing

@testable import RecordStore

/// Indexes with an entry for each text of an array: 0 is `each tags`, 1 is
/// `each people, year descending`, which is partial.
@Suite struct EachIndexTests {
  private func withClippings<T>(_ body: (Store) throws -> T) throws -> T {
    try withTemporaryStore(Clipping.schemas) { store in
      try store.write { try $0.insert(contentsOf: Clipping.all) }
      return try body(store)
    }
  }

  private static func id(_ number: UInt8) -> Hex { Hex([0x80, 0, 0, 0, 0, 0, 0, number]) }

  /// The year 1900 + `number`, descending.
  private static func year(_ number: UInt8) -> Hex {
    Hex([0xFE, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xF8, ~(0x6C + number)])
  }

  @Test func `each different text has an entry, and no text none`() throws {
    let tags = try withClippings { try $0.indexEntries(of: "clippings")[0] }
    #expect(
      tags == [
        "00 00" + Self.id(4),
        "61 00 00" + Self.id(1), "61 00 00" + Self.id(3), "61 00 00" + Self.id(5),
        "62 00 00" + Self.id(1), "62 00 00" + Self.id(5),
        "63 00 00" + Self.id(5),
        "63 00 ff 00 00" + Self.id(4),
      ])
  }

  @Test func `fields behind the text are part of each entry, nil leaves out all`() throws {
    let people = try withClippings { try $0.indexEntries(of: "clippings")[1] }
    #expect(
      people == [
        "41 64 61 00 00" + Self.year(5) + Self.id(5),
        "41 64 61 00 00" + Self.year(1) + Self.id(1),
        "42 6f 62 00 00" + Self.year(5) + Self.id(5),
      ])
  }

  @Test func `a change leaves the entries of the texts that stay and moves the others`() throws {
    try withClippings { store in
      try store.write { try $0.update(Clipping.self, 5) { $0.tags = ["d", "b", "d", "b"] } }
      #expect(try ids(of: "b", store) == [1, 5])
      #expect(try ids(of: "d", store) == [5])
      #expect(try ids(of: "a", store) == [1, 3])
      try store.write { try $0.update(Clipping.self, 1) { $0.tags = [] } }
      #expect(try ids(of: "b", store) == [5])
      try store.write { _ = try $0.delete(Clipping.self, 5) }
      #expect(try ids(of: "b", store) == [])
      try store.write { try $0.deleteAll(Clipping.self) }
      #expect(try store.indexEntries(of: "clippings") == [[], []])
    }
  }

  @Test func `a program that does not declare the index keeps it up`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/clippings.store"
      _ = try Store.open(at: path, schemas: Clipping.schemas)
      do {
        let plain = try Store.open(at: path, schemas: Clipping.plainSchemas)
        try plain.write { txn in
          try txn.insert(Clipping.Plain(id: 1, tags: ["a", "b"]))
          try txn.insert(Clipping.Plain(id: 2, tags: ["b"]))
          try txn.update(Clipping.Plain.self, 1) { $0.tags = ["c"] }
        }
        let found = try plain.read { txn in
          try txn.ids(Clipping.Plain.where { $0.tags.any == "b" }.requireIndex)
        }
        #expect(found == [2])
      }
      try expectIntact(path, Clipping.schemas)
      let store = try Store.open(at: path, schemas: Clipping.schemas)
      #expect(try ids(of: "c", store) == [1])
    }
  }

  @Test func `the dynamic verbs keep the index up`() throws {
    try withClippings { store in
      try store.write { txn in
        try txn.update(.integer(3), inCollection: "clippings") { clipping in
          clipping["tags"] = .strings(["x", "x", "a"])
        }
        try txn.delete(.integer(1), inCollection: "clippings")
      }
      #expect(try ids(of: "x", store) == [3])
      #expect(try ids(of: "a", store) == [3, 5])
    }
  }

  @Test func `the index is filled when it is added to records that are there`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/clippings.store"
      do {
        let plain = try Store.open(at: path, schemas: Clipping.plainSchemas)
        try plain.write { txn in
          try txn.insert(Clipping.Plain(id: 1, tags: ["a", "b", "a"], people: ["Ada"], year: 1))
          try txn.insert(Clipping.Plain(id: 2, tags: ["b"], people: ["Ada"]))
        }
      }
      let store = try Store.open(at: path, schemas: Clipping.schemas)
      #expect(try ids(of: "b", store) == [1, 2])
      let verification = try store.verify()
      #expect(verification.findings == [])
      #expect(verification.entryCount == 4)
      #expect(
        try store.collections()[0].indexes.map(\.name)
          == ["(each tags)", "(each people, year descending) partial"])
    }
  }

  @Test func `a missing entry and one too many are found`() throws {
    try withTemporaryDirectory { directory in
      let store = try Store.open(at: "\(directory)/test.store", schemas: Clipping.schemas)
      try store.write { try $0.insert(contentsOf: Clipping.all) }
      let index = try store.index(0, of: Clipping.self)
      let missing: Hex = "62 00 00" + Self.id(1)
      let extra: Hex = "7a 00 00" + Self.id(3)
      let stranger: Hex = "61 00 00" + Self.id(9)
      try store.delete(index, missing.bytes)
      #expect(
        try store.verify().findings == [
          Finding(
            .missingEntry, collection: "clippings", key: "1",
            "clippings 1: it has no entry in the index clippings (each tags).")
        ])
      try store.put(index, missing.bytes, [])
      try store.put(index, extra.bytes, [])
      try store.put(index, stranger.bytes, [])
      #expect(
        try store.verify().findings.map(\.description) == [
          "clippings 0x6100008000000000000009: the entry in clippings (each tags) has no record.",
          "clippings 3: an entry in clippings (each tags) is not of its values.",
        ])
    }
  }

  @Test func `a record of ten thousand texts has as many entries`() throws {
    try withClippings { store in
      let texts = (0..<10_000).map { "tag \($0 * 7919 % 10_000)" }
      try store.write { try $0.update(Clipping.self, 3) { $0.tags = texts + texts } }
      #expect(try store.indexEntries(of: "clippings")[0].count == 7 + 10_000)
      let many = Clipping.where { $0.tags.any.hasPrefix("tag ") }
      #expect(try store.read { try $0.ids(many) } == [3])
      try store.write { try $0.update(Clipping.self, 3) { $0.tags.removeFirst(10_001) } }
      #expect(try store.indexEntries(of: "clippings")[0].count == 7 + 9_999)
    }
  }

  private func ids(of tag: String, _ store: Store) throws -> [Int] {
    try store.read { txn in try txn.ids(Clipping.where { $0.tags.any == tag }.requireIndex) }
  }
}
