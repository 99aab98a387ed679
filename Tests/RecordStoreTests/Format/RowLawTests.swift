import FoundationEssentials
import StoreTestSupport
import Testing

@testable import RecordStore

/// Laws of rows, tried on random records that are the same in every run.
@Suite struct RowLawTests {
  static let schemas = [Schema("test", version: 1, [Specimen.self])]

  private func specimens(_ count: Int, seed: UInt64) -> [Specimen] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { id in
      var specimen = generator.specimen()
      specimen.id = id
      return specimen
    }
  }

  @Test func `a random record comes back bit by bit`() throws {
    let specimens = specimens(1000, seed: 1)
    try withTemporaryStore(Self.schemas) { store in
      try store.write { try $0.insert(contentsOf: specimens) }
      let found = try store.read { try $0.fetch(Specimen.all) }
      #expect(found.map(\.id) == specimens.map(\.id))
      for (found, specimen) in zip(found, specimens) {
        #expect(found.image == specimen.image)
      }
    }
  }

  @Test func `a random record reads the same without its type`() throws {
    let specimens = specimens(1000, seed: 2)
    try withTemporaryStore(Self.schemas) { store in
      try store.write { try $0.insert(contentsOf: specimens) }
      var found: [[String]] = []
      try store.read { txn in
        try txn.forEach(inCollection: "specimens") { record in
          found.append(record.fields.map(\.value.image))
        }
      }
      #expect(found == specimens.map(\.image))
    }
  }

  @Test func `writing what was read leaves the same bytes`() throws {
    try withTemporaryStore(Self.schemas) { store in
      try store.write { try $0.insert(contentsOf: specimens(1000, seed: 3)) }
      let rows = try store.rows(of: "specimens").map(\.row)
      try store.write { txn in
        for specimen in try txn.fetch(Specimen.all) { try txn.update(specimen) }
      }
      #expect(try store.rows(of: "specimens").map(\.row) == rows)
    }
  }

  @Test func `values without a type make the same bytes`() throws {
    let specimens = specimens(500, seed: 4)
    let types = try RecordDescription(Specimen.self).fields.dropFirst().map(\.type)
    try withTemporaryStore(Self.schemas) { store in
      try store.write { try $0.insert(contentsOf: specimens) }
      for row in try store.rows(of: "specimens").map(\.row.bytes) {
        let values = try #require(DynamicRow.decode(row, types))
        let again = DynamicRow.encode(Array(zip(types, values)), layout: 1)
        #expect(again.dropLast(4) == row.dropLast(4))
      }
    }
  }

  @Test func `no row that is cut short is read beyond its end`() throws {
    var generator = SeededGenerator(seed: 5)
    try withTemporaryStore(Self.schemas) { store in
      let reader = try RowTrial<Specimen>(store)
      for _ in 0..<50 {
        let row = try reader.encode(generator.specimen())
        for count in 0..<row.count {
          let outcome = reader.read(key: [UInt8](repeating: 0, count: 8), row: Array(row[..<count]))
          // Fewer bytes than the last variable field needs are damage; a row
          // without any is told by its checksum alone.
          if case .record = outcome { #expect(count > reader.heapOffset) }
        }
      }
    }
  }
}
