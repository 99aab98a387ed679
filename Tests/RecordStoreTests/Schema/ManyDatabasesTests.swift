import StoreTestSupport
import Testing

@testable import RecordStore

/// Schemas of more databases than LMDB is usually given room for.
@Suite struct ManyDatabasesTests {
  static let narrow = [Schema("wide", version: 1, [Matrix.Plain.self])]
  static let wide = [Schema("wide", version: 1, [Matrix.Indexed.self])]

  @Test func `a store of more than thirty-two databases opens and opens again`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/wide.store"
      do {
        let store = try Store.open(at: path, schemas: Self.wide)
        try store.write { try $0.insert(contentsOf: Matrix.all) }
        #expect(try store.collections()[0].indexes.count == 49)
      }
      for schemas in [Self.wide, Self.narrow, []] {
        let store = try Store.open(at: path, schemas: schemas)
        #expect(try store.collections()[0].recordCount == 20)
        try expectIntact(path, schemas)
      }
    }
  }

  @Test func `more than thirty-two databases are added to a file that is there`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/wide.store"
      try Store.open(at: path, schemas: Self.narrow).write { txn in
        try txn.insert(contentsOf: Matrix.all.map { Matrix.Plain(id: $0.id, a: $0.a, g: $0.g) })
      }
      let store = try Store.open(at: path, schemas: Self.wide)
      let query = Matrix.Indexed.where { $0.a == 1 }.sorted(by: \.g, .descending)
      #expect(try store.read { try $0.fetch(query) }.map(\.id) == [1, 5, 9, 13, 17])
      #expect(try store.verify().entryCount == 20 * 49)
    }
  }

  @Test func `a store that is open with less room is not opened with more`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/wide.store"
      let store = try Store.open(at: path, schemas: Self.narrow)
      let error = #expect(throws: StoreError.self) {
        try Store.open(at: path, schemas: Self.wide)
      }
      #expect(error?.code == .storage)
      #expect(
        error?.description
          == "\(path) is open in this process with other options, or with room for fewer "
          + "collections. Open it once, with all schemas, and pass that store around.")
      #expect(try store.collections()[0].indexes == [])
    }
  }
}

/// A record of seven numbers.
enum Matrix {
  struct Plain: Record {
    var id = 0
    var a = 0
    var b = 0
    var c = 0
    var d = 0
    var e = 0
    var f = 0
    var g = 0

    static let collection = "matrices"
    static func fields(_ field: inout some FieldVisitor<Plain>) {
      field(1, "id", \.id)
      field(2, "a", \.a)
      field(3, "b", \.b)
      field(4, "c", \.c)
      field(5, "d", \.d)
      field(6, "e", \.e)
      field(7, "f", \.f)
      field(8, "g", \.g)
    }
  }

  /// The same with an index over each pair of numbers, the second descending.
  struct Indexed: Record {
    var id = 0
    var a = 0
    var b = 0
    var c = 0
    var d = 0
    var e = 0
    var f = 0
    var g = 0

    static let collection = "matrices"
    static func fields(_ field: inout some FieldVisitor<Indexed>) {
      field(1, "id", \.id)
      field(2, "a", \.a)
      field(3, "b", \.b)
      field(4, "c", \.c)
      field(5, "d", \.d)
      field(6, "e", \.e)
      field(7, "f", \.f)
      field(8, "g", \.g)
    }
    static var indexes: [SecondaryIndex<Indexed>] {
      let paths: [any KeyPath<Indexed, Int> & Sendable] = [\.a, \.b, \.c, \.d, \.e, \.f, \.g]
      return paths.flatMap { first in
        paths.map { SecondaryIndex(first).descending($0) }
      }
    }
  }

  static let all = (0..<20).map { Indexed(id: $0, a: $0 % 4, g: 100 - $0) }
}
