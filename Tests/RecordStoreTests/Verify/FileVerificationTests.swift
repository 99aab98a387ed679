import LMDB
import StoreTestSupport
import Testing

@testable import RecordStore

/// What a check finds in the schema and the databases.
///
/// The members are in `c1`, their indexes in `i1` and `i2`.
@Suite struct FileVerificationTests {
  @Test func `a schema that cannot be read is found while the store is open`() throws {
    let found = try findings { store in
      var schema = try store.catalog.stored.encoded()
      schema[20] ^= 1
      try store.put(store.catalog.schemaDatabase, Array("schema".utf8), schema)
    }
    let end = found.first?.description.filter(\.isNumber) ?? ""
    #expect(
      found == [
        Finding(.damagedSchema, "The schema is damaged at byte \(end).")
      ])
    #expect(end != "")
  }

  @Test func `a missing schema is found while the store is open`() throws {
    let found = try findings { store in
      try store.delete(store.catalog.schemaDatabase, Array("schema".utf8))
    }
    #expect(found == [Finding(.damagedSchema, "The schema is damaged at byte 0.")])
  }

  @Test func `a sequence of another size is found`() throws {
    let found = try findings { store in
      try store.put(store.catalog.schemaDatabase, Array("sequence".utf8), [1, 2, 3])
    }
    #expect(found == [Finding(.damagedSchema, "The sequence has 3 bytes instead of 12.")])
  }

  @Test(arguments: 0..<96)
  func `a flipped bit of the sequence is found, and nothing is written on`(bit: Int) throws {
    let found = try findings { store in
      var sequence: [UInt8] = []
      StoredSequence(3).withBytes { sequence = Array($0) }
      sequence[bit / 8] ^= 1 << (bit % 8)
      try store.put(store.catalog.schemaDatabase, Array("sequence".utf8), sequence)
      let error = #expect(throws: StoreError.self) { try store.read { _ = try $0.sequence } }
      #expect(error?.code == .damagedSchema)
      #expect(throws: StoreError.self) { try store.write { try $0.deleteAll(Member.self) } }
    }
    #expect(
      found == [
        Finding(.damagedSchema, "The checksum of the sequence is not that of its bytes.")
      ])
  }

  @Test func `a missing database of a collection is found`() throws {
    let found = try findings(afterDamageToFile: { try dropDatabase("c1", inFile: $0) })
    #expect(
      found == [
        Finding(
          .missingDatabase, collection: "members",
          "The database 'c1' of the collection members is missing.")
      ])
  }

  @Test func `a missing database of an index is found`() throws {
    let found = try findings(afterDamageToFile: { try dropDatabase("i2", inFile: $0) })
    #expect(
      found == [
        Finding(
          .missingDatabase, collection: "members",
          "The database 'i2' of the index members (email) unique is missing.")
      ])
  }

  @Test func `a database that the schema does not name is found`() throws {
    let found = try findings { store in
      try store.tamper { _ = try $0.createDatabase("c2") }
    }
    #expect(
      found == [Finding(.unknownDatabase, "The schema does not name the database 'c2'.")])
  }

  @Test func `a collection that says it has more records than it holds is found`() throws {
    let found = try findings(afterDamageToFile: { path in
      try setEntryCount(ofDatabase: "c1", inFile: path, to: 4)
    })
    #expect(
      found == [
        Finding(
          .wrongCount, collection: "members", "members holds 3 keys and says that it has 4.")
      ])
  }

  @Test func `an index that says it has fewer entries than it holds is found`() throws {
    let found = try findings(afterDamageToFile: { path in
      try setEntryCount(ofDatabase: "i1", inFile: path, to: 2)
    })
    #expect(
      found == [
        Finding(
          .wrongCount, collection: "members",
          "members (name) holds 3 keys and says that it has 2.")
      ])
  }

  @Test func `a count that an extra entry makes right again is found all the same`() throws {
    let found = try findings(afterDamageToFile: { path in
      do {
        let store = try Store.open(at: path, schemas: Member.schemas)
        try store.put(store.index(0, of: Member.self), [0x41, 0, 0] + keyBytes(9), [])
      }
      try setEntryCount(ofDatabase: "i1", inFile: path, to: 3)
    })
    #expect(found.map(\.kind) == [.wrongCount, .extraEntry])
  }
}
