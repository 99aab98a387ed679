import RecordStore
import StoreTestSupport
import Testing

/// Two programs on one file, each with its own idea of a collection.
@Suite struct SchemaGenerationTests {
  struct Plain: Record, Equatable {
    var id = 0
    var name = ""
    static let collection = "things"
    static func fields(_ field: inout some FieldVisitor<Plain>) {
      field(1, "id", \.id)
      field(2, "name", \.name)
    }
  }

  struct Indexed: Record {
    var id = 0
    var name = ""
    static let collection = "things"
    static func fields(_ field: inout some FieldVisitor<Indexed>) {
      field(1, "id", \.id)
      field(2, "name", \.name)
    }
    static var indexes: [SecondaryIndex<Indexed>] { [SecondaryIndex(\.name)] }
  }

  struct Longer: Record {
    var id = 0
    var name = ""
    var size = 7
    static let collection = "things"
    static func fields(_ field: inout some FieldVisitor<Longer>) {
      field(1, "id", \.id)
      field(2, "name", \.name)
      field(3, "size", \.size)
    }
  }

  func open<R: Record>(_ path: String, _ type: R.Type) throws -> Store {
    try Store.open(at: path, schemas: [Schema("things", version: 1, [type])])
  }

  @Test func `a store that was open before keeps up an index that another adds`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/things.store"
      let plain = try open(path, Plain.self)
      try plain.write { try $0.insert(Plain(id: 1, name: "b")) }
      let indexed = try open(path, Indexed.self)
      try plain.write { txn in
        try txn.insert(Plain(id: 2, name: "a"))
        try txn.update(Plain.self, 1) { $0.name = "c" }
      }
      let ids = try indexed.read { try $0.fetch(Indexed.all.sorted(by: \.name)).map(\.id) }
      #expect(ids == [2, 1])
      #expect(try plain.read { try $0.fetch(Plain.all.sorted(by: \.name)) }.map(\.id) == [2, 1])
      #expect(try plain.verify().isIntact)
      #expect(try indexed.verify().isIntact)
    }
  }

  @Test func `a store that was open before reads on when another adds a field`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/things.store"
      let plain = try open(path, Plain.self)
      try plain.write { try $0.insert(Plain(id: 1, name: "a")) }
      let longer = try open(path, Longer.self)
      try longer.write { try $0.insert(Longer(id: 2, name: "b", size: 9)) }
      #expect(try plain.read { try $0.fetch(Plain.self, 2) } == Plain(id: 2, name: "b"))
      let error = #expect(throws: StoreError.self) {
        try plain.write { try $0.insert(Plain(id: 3)) }
      }
      #expect(error?.code == .readOnly)
      #expect(error?.field == "size")
      #expect(try longer.read { try $0.fetch(Longer.self, 1)?.size } == 7)
      #expect(try longer.verify().isIntact)
    }
  }

  @Test func `an aborted write does not hide a change of the schema`() throws {
    struct Stop: Error {}
    try withTemporaryDirectory { directory in
      let path = "\(directory)/things.store"
      let plain = try open(path, Plain.self)
      #expect(throws: Stop.self) {
        try plain.write { txn in
          try txn.insert(Plain(id: 1, name: "a"))
          throw Stop()
        }
      }
      // Its commit has the number that the aborted write would have had.
      let indexed = try open(path, Indexed.self)
      #expect(try plain.read { try $0.fetch(Plain.all.sorted(by: \.name)) }.isEmpty)
      try plain.write { try $0.insert(Plain(id: 1, name: "a")) }
      #expect(try indexed.verify().isIntact)
    }
  }
}
