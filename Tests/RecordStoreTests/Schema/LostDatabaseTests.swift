import RecordStore
import StoreTestSupport
import Testing

/// Files that lack a database which their schema names: `c1` holds the members,
/// `i1` and `i2` are their indexes.
@Suite struct LostDatabaseTests {
  static let both = [Schema("club", version: 1, [Member.self, Tag.self])]

  @Test func `a collection whose data is missing is damaged, not empty`() throws {
    try withMembers(without: "c1") { path in
      let store = try Store.open(at: path, schemas: Self.both)
      let uses: [() throws -> Void] = [
        { _ = try store.read { try $0.fetch(Member.self, 1) } },
        { _ = try store.read { try $0.contains(Member.self, 1) } },
        { _ = try store.read { try $0.fetch(Member.all) } },
        { _ = try store.read { try $0.count(Member.all) } },
        { try store.read { try $0.forEach(Member.all) { _ in } } },
        { try store.read { try $0.forEach(inCollection: "members") { _ in } } },
        { try store.write { try $0.insert(Member(id: 9)) } },
        { try store.write { try $0.deleteAll(Member.self) } },
      ]
      for use in uses {
        let error = #expect(throws: StoreError.self) { try use() }
        #expect(error?.code == .damagedSchema)
        #expect(error?.collection == "members")
        #expect(
          error?.description
            == "The schema of \(path) names the collection 'members', but its data is missing. "
            + "The file is as it was; check it, and restore a backup.")
      }
    }
  }

  @Test func `other collections of the file go on`() throws {
    try withMembers(without: "c1") { path in
      let store = try Store.open(at: path, schemas: Self.both)
      try store.write { try $0.insert(Tag(id: "a")) }
      #expect(try store.read { try $0.count(Tag.all) } == 1)
    }
  }

  @Test func `an opening that adds something does not make lost data anew`() throws {
    for database in ["c1", "i1"] {
      try withMembers(without: database) { path in
        let store = try Store.open(at: path, schemas: Self.both)
        #expect(try store.collections().map(\.name).contains("tags"))
        #expect(try store.verify().findings.map(\.kind) == [.missingDatabase])
      }
    }
  }

  @Test func `no index is added to a collection whose data is missing`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/items.store"
      _ = try Store.open(at: path, schemas: Item.schemas)
      try dropDatabase("c1", inFile: path)
      let error = try refusal(
        ofOpening: path, [Schema("shop", version: 1, [Item.Extended.self])])
      #expect(error.code == .damagedSchema)
      #expect(error.collection == "items")
    }
  }

  @Test func `records whose index is missing can be read and not written`() throws {
    try withMembers(without: "i2") { path in
      let store = try Store.open(at: path, schemas: Self.both)
      #expect(try store.read { try $0.fetch(Member.self, 3) } == Member.all[2])
      #expect(try store.read { try $0.fetch(Member.all) } == Member.all)
      let bob = Member.where { $0.name == "Bob" }
      #expect(try store.read { try $0.fetch(bob) } == [Member.all[1]])
      let cem = Member.where { $0.email == "cem@example.org" }
      #expect(try store.read { try $0.fetch(cem) } == [Member.all[2]])
      var error = #expect(throws: StoreError.self) {
        try store.read { try $0.fetch(cem.requireIndex) }
      }
      #expect(error?.code == .needsIndex)
      error = #expect(throws: StoreError.self) {
        try store.write { try $0.delete(Member.self, 1) }
      }
      #expect(error?.code == .damagedSchema)
      #expect(error?.field == "members (email) unique")
      #expect(try store.read { try $0.fetch(Member.all) } == Member.all)
    }
  }

  /// Runs `body` on a file of the members that lacks one database.
  private func withMembers(
    without database: String, _ body: (_ path: String) throws -> Void
  ) throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/members.store"
      _ = try makeMembers(at: path)
      try dropDatabase(database, inFile: path)
      try body(path)
    }
  }
}
