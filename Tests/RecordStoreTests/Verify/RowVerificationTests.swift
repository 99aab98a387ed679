import LMDB
import StoreTestSupport
import Testing

@testable import RecordStore

/// What a check finds in rows.
///
/// A member's row has the format in bytes 0 and 1, the layout in 2 and 3, the
/// null bitmap in 4, and slots from 5: name, email (4 bytes each), level and
/// isActive (1 byte each); the heap follows at 15.
@Suite struct RowVerificationTests {
  @Test func `an intact store has no findings`() throws {
    try withTemporaryStore(QueryTests.schemas + Member.schemas) { store in
      try store.write {
        try $0.insert(contentsOf: QueryTests.books)
        try $0.insert(contentsOf: Member.all)
      }
      let verification = try store.verify()
      #expect(verification.findings == [])
      #expect(verification.isIntact)
      #expect(verification.recordCount == 7)
      // Two of four books lack the date of the partial index.
      #expect(verification.entryCount == 4 * 4 + 2 + 3 * 2)
    }
  }

  @Test func `a key that is no value of its type is found`() throws {
    let found = try findings { store in
      let row = try #require(try store.row(Member.self, 2))
      try store.putRow(Member.self, key: [0x80, 0, 2], row)
    }
    #expect(
      found == [
        Finding(
          .damagedKey, collection: "members", key: "0x800002", "members 0x800002: is no int64.")
      ])
  }

  @Test func `a row without room for its header is found`() throws {
    let found = try findings { store in
      try store.putRow(Member.self, key: keyBytes(2), [1, 0, 1])
    }
    #expect(found == [damagedRow(offset: 0, "the row has only 3 bytes")])
  }

  @Test func `a row of another format is found`() throws {
    let found = try findings { store in
      try store.changeRow(Member.self, 2) { $0[0] = 9 }
    }
    #expect(found == [damagedRow(offset: 0, "row format 9 is not known")])
  }

  @Test(arguments: [0, 2, 0xFFFF] as [UInt16])
  func `a row of a layout that the schema does not have is found`(layout: UInt16) throws {
    let found = try findings { store in
      try store.changeRow(Member.self, 2) { row in
        row[2] = UInt8(layout & 0xFF)
        row[3] = UInt8(layout >> 8)
      }
    }
    #expect(found == [damagedRow(offset: 2, "layout \(layout) is not known")])
  }

  @Test func `a row without room for its slots is found`() throws {
    let found = try findings { store in
      try store.changeRow(Member.self, 2) { $0 = Array($0.prefix(12)) }
    }
    #expect(found == [damagedRow(offset: 2, "the row has only 12 bytes")])
  }

  @Test func `a flipped bit in a row is found`() throws {
    let found = try findings { store in
      try store.changeRow(Member.self, 2, renewsChecksum: false) { $0[14] ^= 1 }
    }
    #expect(found == [wrongChecksum(key: "2")])
  }

  @Test func `a flipped bit in a checksum is found`() throws {
    let found = try findings { store in
      try store.changeRow(Member.self, 2, renewsChecksum: false) { $0[$0.count - 1] ^= 0x80 }
    }
    #expect(found == [wrongChecksum(key: "2")])
  }

  @Test func `a row under the key of another record is found`() throws {
    let found = try findings { store in
      let row = try #require(try store.row(Member.self, 2))
      try store.delete(store.storage(of: Member.self).database, keyBytes(2))
      try store.putRow(Member.self, key: keyBytes(4), row)
      for index in 0..<2 {
        let entry = try #require(try store.entry(index, of: Member.self, 4))
        try store.delete(
          store.index(index, of: Member.self), entry.dropLast(8) + keyBytes(2))
        try store.put(store.index(index, of: Member.self), entry, [])
      }
    }
    #expect(found == [wrongChecksum(key: "4")])
  }

  @Test func `a Bool that is neither false nor true is found`() throws {
    let found = try findings { store in
      try store.changeRow(Member.self, 3) { $0[14] = 2 }
    }
    #expect(
      found == [
        undecodable("3", field: "isActive", offset: 14, "the bytes are no value of type bool")
      ])
  }

  @Test func `a raw value that the enum does not know is found`() throws {
    let found = try findings { store in
      try store.changeRow(Member.self, 3) { $0[13] = 2 }
    }
    #expect(
      found == [
        undecodable("3", field: "level", offset: 13, "the type does not know the value 2")
      ])
  }

  @Test func `a text that is not UTF-8 is found, and that its entry is another's`() throws {
    let found = try findings { store in
      try store.changeRow(Member.self, 1) { $0[15] = 0xFF }
    }
    let cause = "the bytes are no value of type string"
    #expect(found.first == undecodable("1", field: "name", offset: 5, cause))
    #expect(found.map(\.kind) == [.undecodableField, .extraEntry])
  }

  @Test func `a text that ends outside of its row is found`() throws {
    let found = try findings { store in
      try store.changeRow(Member.self, 3) { $0[11] = 1 }
    }
    let cause = "the bytes are no value of type string?"
    #expect(found == [undecodable("3", field: "email", offset: 9, cause)])
  }

  @Test func `all findings are counted and the first thousand kept`() throws {
    try withTemporaryDirectory { directory in
      let store = try Store.open(at: "\(directory)/test.store", schemas: Member.schemas)
      try store.write { txn in
        try txn.insert(contentsOf: (0..<1100).map { Member(id: $0, name: "\($0)") })
      }
      let rows = try (0..<1100).map { try #require(try store.row(Member.self, $0)) }
      let database = try store.storage(of: Member.self).database
      try store.tamper { txn in
        for (id, row) in rows.enumerated() {
          let changed = row.dropLast() + [row[row.count - 1] ^ 1]
          try keyBytes(id).withUnsafeBytes { key in
            try Array(changed).withUnsafeBytes { try txn.put(database, key: key, value: $0) }
          }
        }
      }
      let verification = try store.verify()
      #expect(verification.findingCount == 1100)
      #expect(verification.findings.count == 1000)
      #expect(verification.findings.last == wrongChecksum(key: "999"))
      #expect(!verification.isIntact)
    }
  }

  private func damagedRow(offset: Int, _ cause: String) -> Finding {
    Finding(
      .damagedRow, collection: "members", key: "2",
      "members 2 is damaged: the row at byte \(offset): \(cause). "
        + "The file is as it was; check it, and restore a backup.")
  }

  private func wrongChecksum(key: String) -> Finding {
    Finding(
      .wrongChecksum, collection: "members", key: key,
      "members \(key): its checksum is not that of its bytes.")
  }

  private func undecodable(
    _ key: String, field: String, offset: Int, _ cause: String
  ) -> Finding {
    Finding(
      .undecodableField, collection: "members", key: key,
      "members \(key) is damaged: field '\(field)' at byte \(offset): \(cause). "
        + "The file is as it was; check it, and restore a backup.")
  }
}
