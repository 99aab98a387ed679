import Testing

@testable import RecordStore

/// What a check finds in the indexes: 0 is `name`, 1 is `email`, which is unique.
@Suite struct IndexVerificationTests {
  @Test func `a record without its entry is found`() throws {
    let found = try findings { store in
      let entry = try #require(try store.entry(0, of: Member.self, 2))
      try store.delete(store.index(0, of: Member.self), entry)
    }
    #expect(
      found == [
        Finding(
          .missingEntry, collection: "members", key: "2",
          "members 2: it has no entry in the index members (name).")
      ])
  }

  @Test func `an entry without a record is found`() throws {
    let found = try findings { store in
      let entry = try #require(try store.entry(0, of: Member.self, 2))
      try store.put(store.index(0, of: Member.self), entry.dropLast(8) + keyBytes(7), [])
    }
    let entry = "0x426f6200008000000000000007"
    #expect(
      found == [
        Finding(
          .extraEntry, collection: "members", key: entry,
          "members \(entry): the entry in members (name) has no record.")
      ])
  }

  @Test func `an entry too short for a primary key is found`() throws {
    let found = try findings { store in
      try store.put(store.index(1, of: Member.self), [0], [])
    }
    #expect(
      found == [
        Finding(
          .extraEntry, collection: "members", key: "0x00",
          "members 0x00: the entry in members (email) unique has no record.")
      ])
  }

  @Test func `an entry of values that its record does not have is found`() throws {
    let found = try findings { store in
      let entry = try #require(try store.entry(0, of: Member.self, 2))
      try store.put(store.index(0, of: Member.self), entry.dropLast(8) + keyBytes(3), [])
    }
    #expect(
      found == [
        Finding(
          .extraEntry, collection: "members", key: "3",
          "members 3: an entry in members (name) is not of its values.")
      ])
  }

  @Test func `an entry that is another's is found from both sides`() throws {
    let found = try findings { store in
      let entry = try #require(try store.entry(0, of: Member.self, 2))
      try store.delete(store.index(0, of: Member.self), entry)
      try store.put(store.index(0, of: Member.self), [0x42] + entry, [])
    }
    #expect(found.map(\.kind) == [.missingEntry, .extraEntry])
    #expect(found.map(\.key) == ["2", "2"])
  }

  @Test func `an entry with a value is found`() throws {
    let found = try findings { store in
      let entry = try #require(try store.entry(0, of: Member.self, 2))
      try store.put(store.index(0, of: Member.self), entry, [1])
    }
    #expect(
      found == [
        Finding(
          .nonemptyEntry, collection: "members", key: "2",
          "members 2: its entry in members (name) has a value.")
      ])
  }

  @Test func `two records with the same values in a unique index are found`() throws {
    let found = try findings { store in
      // The mail address of member 1, in the row and in the index.
      try store.changeRow(Member.self, 3) { row in
        let other = try #require(try store.row(Member.self, 1))
        row.replaceSubrange(18..<33, with: other[18..<33])
      }
      let old = try #require(try store.entry(1, of: Member.self, 1))
      let new = try #require(try store.entry(1, of: Member.self, 3))
      #expect(new.dropLast(8) == old.dropLast(8))
      let index = try store.index(1, of: Member.self)
      try store.delete(index, [1] + "cem@example.org".utf8 + [0, 0] + keyBytes(3))
      try store.put(index, new, [])
    }
    #expect(
      found == [
        Finding(
          .duplicateEntry, collection: "members", key: "3",
          "members 3: its values are not unique in members (email) unique.")
      ])
  }
}
