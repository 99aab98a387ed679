import StoreTestSupport
import Testing

@testable import RecordStore

/// Making indexes anew: 0 is `name`, 1 is `email`, which is unique.
@Suite struct RebuildTests {
  /// The members in a store of their own, damaged, with what a check finds.
  private func withDamage(
    _ damage: (Store) throws -> Void, _ body: (Store, Verification) throws -> Void
  ) throws {
    try withTemporaryDirectory { directory in
      let store = try makeMembers(at: "\(directory)/test.store")
      try damage(store)
      try body(store, store.verify())
    }
  }

  @Test func `indexes that lack entries or have too many are right afterwards`() throws {
    try withDamage { store in
      let name = try #require(try store.entry(0, of: Member.self, 2))
      try store.delete(store.index(0, of: Member.self), name)
      try store.put(store.index(0, of: Member.self), [0x42] + name, [])
      try store.put(store.index(1, of: Member.self), [0], [1])
    } _: { store, verification in
      #expect(
        verification.damagedIndexes.map(\.description)
          == ["members (name)", "members (email) unique"])
      try store.rebuild([verification.damagedIndexes[0]])
      let half = try store.verify()
      #expect(half.damagedIndexes.map(\.description) == ["members (email) unique"])
      try store.rebuild(half.damagedIndexes)
      let whole = try store.verify()
      #expect(whole.findings == [])
      #expect(whole.entryCount == 6)
      #expect(whole.damagedIndexes == [])
      #expect(try store.read { try $0.fetch(Member.all) } == Member.all)
      #expect(try store.read { try $0.sequence } == 1)
    }
  }

  @Test func `an index whose data is missing is made, for who has the store open too`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/members.store"
      _ = try makeMembers(at: path)
      try dropDatabase("i2", inFile: path)
      let store = try Store.open(at: path, schemas: Member.schemas)
      let refused = #expect(throws: StoreError.self) {
        try store.write { try $0.delete(Member.self, 1) }
      }
      #expect(refused?.code == .damagedSchema)
      let verification = try store.verify()
      #expect(verification.findings.map(\.kind) == [.missingDatabase])
      try store.rebuild(verification.damagedIndexes)
      #expect(try store.verify().findings == [])
      let twice = #expect(throws: StoreError.self) {
        try store.write { try $0.insert(Member(id: 9, email: "ada@example.org")) }
      }
      #expect(twice?.code == .uniqueViolation)
      try store.write { _ = try $0.delete(Member.self, 1) }
      try expectIntact(path, Member.schemas)
    }
  }

  @Test func `a damaged record lets no index be made anew`() throws {
    try withDamage { store in
      // The name in the row, which its index entry no longer fits.
      try store.changeRow(Member.self, 2, renewsChecksum: false) { row in
        let place = try #require(row.indices.first { row[$0...].starts(with: "Bob".utf8) })
        row[place] = UInt8(ascii: "R")
      }
    } _: { store, verification in
      #expect(verification.damagedIndexes.map(\.description) == ["members (name)"])
      let entries = try store.entry(0, of: Member.self, 1)
      let error = #expect(throws: StoreError.self) {
        try store.rebuild(verification.damagedIndexes)
      }
      #expect(error?.code == .damagedRecord)
      #expect(error?.key == "2")
      #expect(try store.verify().findings == verification.findings)
      #expect(try store.entry(0, of: Member.self, 1) == entries)
    }
  }

  @Test func `a read-only store is not repaired`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/members.store"
      _ = try makeMembers(at: path)
      try dropDatabase("i1", inFile: path)
      let store = try Store.open(at: path, schemas: [], options: .readOnly)
      let damaged = try store.verify().damagedIndexes
      let error = #expect(throws: StoreError.self) { try store.rebuild(damaged) }
      #expect(error?.code == .readOnly)
      #expect(try store.verify().damagedIndexes == damaged)
    }
  }
}
