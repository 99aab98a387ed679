import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

@Suite struct RecordTests {
  static let full = Specimen(
    id: -5, bool: true, int8: -128, int16: -300, int32: 70_000, int64: .min, uint8: 255,
    uint16: 65_535, uint32: .max, uint64: .max, float: -0.0, double: .nan,
    date: Date(timeIntervalSinceReferenceDate: 0.1 + 0.2), uuid: UUID.v7(), string: "añ\u{0}o",
    data: Data([0, 1, 255]), strings: ["", "a", "日本"], level: .high, color: .green,
    optionalInt: 0, optionalString: "", optionalDate: Date(timeIntervalSinceReferenceDate: -1))

  @Test func `a record comes back as it was written`() throws {
    try withTemporaryStore([Schema("test", version: 1, [Specimen.self])]) { store in
      try store.write {
        try $0.insert(Self.full)
        try $0.insert(Specimen())
      }
      let full = try #require(try store.read { try $0.fetch(Specimen.self, -5) })
      #expect(full.double.bitPattern == Self.full.double.bitPattern)
      #expect(full.float.bitPattern == Self.full.float.bitPattern)
      #expect(full.date == Self.full.date)
      var expected = Self.full
      var found = full
      expected.double = 0
      found.double = 0
      #expect(found == expected)
      #expect(try store.read { try $0.fetch(Specimen.self, 0) } == Specimen())
      #expect(try store.read { try $0.fetch(Specimen.self, 1) } == nil)
    }
  }

  @Test func `a view reads single fields in place`() throws {
    try withTemporaryStore([Schema("test", version: 1, [Specimen.self])]) { store in
      try store.write { try $0.insert(Self.full) }
      try store.read { txn in
        let string = try txn.view(Specimen.self, -5)?.string
        let strings = try txn.view(Specimen.self, -5)?.strings
        let color = try txn.view(Specimen.self, -5)?.color
        let id = try txn.view(Specimen.self, -5)?.id
        let absent = try txn.view(Specimen.self, 7)?.id
        let record = try txn.view(Specimen.self, -5)?.record()
        #expect(string == "añ\u{0}o")
        #expect(strings == ["", "a", "日本"])
        #expect(color == .green)
        #expect(id == -5)
        #expect(absent == nil)
        #expect(record?.uuid == Self.full.uuid)
      }
    }
  }

  @Test func `the ids of a process ascend`() {
    let ids = (0..<10_000).map { _ in UUID.v7().uuidString }
    #expect(ids == ids.sorted())
    #expect(Set(ids).count == 10_000)
    #expect(ids.allSatisfy { Array($0)[14] == "7" && "89AB".contains(Array($0)[19]) })
  }
}
