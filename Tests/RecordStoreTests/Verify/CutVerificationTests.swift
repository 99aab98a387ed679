import StoreTestSupport
import Testing

@testable import RecordStore

/// What a check and a rebuild make of texts that an index has cut.
@Suite struct CutVerificationTests {
  private static let start = String(repeating: "m", count: 150)
  private static let members = [
    Member(id: 1, name: start, email: start + "a"),
    Member(id: 2, name: start + "\u{0}", email: start + "b"),
    Member(id: 3, name: start, email: start + "c"),
  ]

  private func withMembers(_ body: (Store) throws -> Void) throws {
    try withTemporaryDirectory { directory in
      let store = try Store.open(at: "\(directory)/members.store", schemas: Member.schemas)
      try store.write { try $0.insert(contentsOf: Self.members) }
      #expect(try store.verify().isIntact)
      try body(store)
    }
  }

  @Test func `two records with the same text in a unique index are found`() throws {
    try withMembers { (store) throws in
      // The texts differ in their last byte, of which the index knows nothing.
      try store.changeRow(Member.self, 3) { row in
        row[row.count - RowFormat.checksumByteCount - 1] = UInt8(ascii: "a")
      }
      #expect(
        try store.verify().findings == [
          Finding(
            .duplicateEntry, collection: "members", key: "3",
            "members 3: its values are not unique in members (email) unique.")
        ])
      let damaged = try store.storage(of: Member.self).stored
      let error = #expect(throws: StoreError.self) {
        try store.rebuild([DamagedIndex(damaged.indexes[1], of: damaged)])
      }
      #expect(error?.code == .uniqueViolation)
    }
  }

  @Test func `a lost entry is found, and made again`() throws {
    try withMembers { (store) throws in
      let before = try store.indexEntries(of: "members")
      let entry = try #require(try store.entry(1, of: Member.self, 2))
      try store.delete(store.index(1, of: Member.self), entry)
      let verification = try store.verify()
      #expect(verification.findings.map(\.kind) == [.missingEntry])
      try store.rebuild(verification.damagedIndexes)
      #expect(try store.verify().isIntact)
      #expect(try store.indexEntries(of: "members") == before)
    }
  }
}
