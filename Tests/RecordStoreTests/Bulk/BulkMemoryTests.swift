import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

/// Bulk changes that are larger than their memory, and how far they have come.
@Suite struct BulkMemoryTests {
  private struct Stop: Error {}

  private static func sightings(_ count: Int, seed: UInt64) -> [Sighting] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { Sighting.random(number: $0, using: &random) }
  }

  @Test func `records beyond the memory are merged from sorted runs`() throws {
    try withTemporaryStore(Sighting.schemas) { store in
      let sightings = Self.sightings(60_000, seed: 1)
      var last: BulkProgress?
      try store.write { txn in
        try txn.bulk(
          Sighting.self, options: BulkOptions(memoryBudget: 1 << 20), progress: { last = $0 }
        ) { writer in
          for sighting in sightings { try writer.insert(sighting) }
        }
      }
      #expect(try #require(last).runs >= 20)
      let expected = sightings.sorted { $0.id.uuidString < $1.id.uuidString }
      #expect(try store.read { try $0.fetch(Sighting.all) } == expected)
      let query = Sighting.where { $0.place == "place 3" && $0.hour > 0 }.requireIndex
      let found = try store.read { try $0.fetch(query.sorted(by: \.hour)) }
      #expect(
        Set(found.map(\.id))
          == Set(sightings.filter { $0.place == "place 3" && $0.hour > 0 }.map(\.id)))
      #expect(found.map(\.hour) == found.map(\.hour).sorted())
      let report = try store.verify()
      #expect(report.isIntact)
    }
  }

  @Test func `records in the order of their ids need no memory`() throws {
    try withTemporaryStore([Schema("notes", version: 1, [Note.self])]) { store in
      let notes = (0..<20_000).map { number in
        Note(
          content: "note \(number)",
          lastEdited: Date(timeIntervalSinceReferenceDate: Double(number)))
      }
      for part in [notes[..<10_000], notes[10_000...]] {
        var last: BulkProgress?
        try store.write { txn in
          try txn.bulk(
            Note.self, options: BulkOptions(memoryBudget: 1), progress: { last = $0 }
          ) { writer in
            for note in part { try writer.insert(note) }
          }
        }
        #expect(last?.runs == 0)
        #expect(last?.entries == 10_000)
      }
      #expect(try store.read { try $0.fetch(Note.all) }.map(\.content) == notes.map(\.content))
    }
  }

  @Test func `the progress adds up`() throws {
    try withTemporaryStore(Sighting.schemas) { store in
      let sightings = Self.sightings(10_000, seed: 2)
      for (budget, records) in [(1 << 30, sightings), (200_000, sightings.reversed() + sightings)] {
        var all: [BulkProgress] = []
        try store.write { txn in
          try txn.bulk(
            Sighting.self, options: BulkOptions(memoryBudget: budget), progress: { all.append($0) }
          ) { writer in
            for sighting in records { try writer.upsert(sighting) }
          }
        }
        let last = try #require(all.last)
        #expect(last.records == records.count && last.storedRecords == records.count)
        #expect(last.storedEntries == last.entries)
        #expect(all.count >= 4)
        for (before, after) in zip(all, all.dropFirst()) {
          #expect(before.storedRecords <= after.storedRecords)
          #expect(before.storedEntries <= after.storedEntries)
          #expect(after.storedRecords <= after.records && after.storedEntries <= after.entries)
        }
      }
      #expect(try store.read { try $0.count(Sighting.all) } == 10_000)
    }
  }

  @Test(arguments: [0, 1, 2, 5]) func `an import that is stopped leaves the old state`(
    calls: Int
  ) throws {
    try withTemporaryStore(Sighting.schemas) { store in
      let old = Self.sightings(100, seed: 3)
      try store.write { try $0.insert(contentsOf: old) }
      let before = try store.read { try $0.fetch(Sighting.all) }
      var left = calls
      #expect(throws: Stop.self) {
        try store.write { txn in
          try txn.bulk(
            Sighting.self, options: BulkOptions(memoryBudget: 1 << 18),
            progress: { _ in
              if left == 0 { throw Stop() }
              left -= 1
            }
          ) { writer in
            for sighting in Self.sightings(9_000, seed: 4) {
              var sighting = sighting
              sighting.number = sighting.number.map { $0 + 100 }
              try writer.insert(sighting)
            }
          }
        }
      }
      #expect(try store.read { try $0.fetch(Sighting.all) } == before)
      #expect(try store.write { try $0.delete(Sighting.self, ids: before.map(\.id)) } == 100)
      #expect(try store.read { try $0.count(Sighting.all) } == 0)
    }
  }

  @Test func `nothing is left beside the store`() throws {
    try withTemporaryDirectory { directory in
      let store = try Store.open(at: "\(directory)/sightings", schemas: Sighting.schemas)
      try store.write { txn in
        try txn.bulk(Sighting.self, options: BulkOptions(memoryBudget: 1)) { writer in
          for sighting in Self.sightings(3_000, seed: 5) { try writer.insert(sighting) }
          let files = try FileManager.default.contentsOfDirectory(atPath: directory)
          #expect(files.sorted() == ["sightings", "sightings-lock"])
        }
      }
      let files = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(files.sorted() == ["sightings", "sightings-lock"])
    }
  }
}
