import RecordStore
import StoreTestSupport
import Testing

/// Uniqueness of what is stored in bulk: against the store, among the records,
/// and whatever the order and the number of sorted runs.
@Suite struct UniqueBulkTests {
  private func violation(
    _ store: Store, _ change: (inout WriteTransaction) throws -> Void
  ) throws -> StoreError? {
    let before = try store.read { try $0.fetch(Sighting.all) }
    let error = #expect(throws: StoreError.self) { try store.write(change) }
    #expect(error?.code == .uniqueViolation)
    #expect(error?.field == "sightings (number) unique")
    #expect(try store.read { try $0.fetch(Sighting.all) } == before)
    return error
  }

  @Test func `a value that the store has is refused, and the records are named`() throws {
    try withTemporaryStore(Sighting.schemas) { store in
      let (old, new) = (Sighting(number: 5), Sighting(number: 5))
      try store.write {
        try $0.insert(contentsOf: [Sighting(number: 4), old, Sighting(number: 6)])
      }
      let error = try violation(store) { try $0.insert(contentsOf: [Sighting(number: 3), new]) }
      #expect(error?.key == "\(new.id)".lowercased())
      #expect(error?.description.contains("\(old.id)".lowercased()) == true)
    }
  }

  @Test func `a value that is the largest in the store is refused`() throws {
    try withTemporaryStore(Sighting.schemas) { store in
      let old = Sighting(number: 5)
      try store.write { try $0.insert(contentsOf: [old]) }
      for _ in 0..<2 {
        _ = try violation(store) { try $0.insert(contentsOf: [Sighting(number: 5)]) }
        _ = try violation(store) { txn in
          try txn.insert(contentsOf: [
            Sighting(number: 6), Sighting(number: 5), Sighting(number: 7),
          ])
        }
      }
    }
  }

  @Test func `two records of one bulk change cannot have the same`() throws {
    try withTemporaryStore(Sighting.schemas) { store in
      _ = try violation(store) { txn in
        try txn.insert(contentsOf: [Sighting(number: 1), Sighting(number: 2), Sighting(number: 1)])
      }
    }
  }

  @Test func `nil is never the same`() throws {
    try withTemporaryStore(Sighting.schemas) { store in
      for _ in 0..<2 {
        try store.write { txn in
          try txn.insert(contentsOf: (0..<5).map { _ in Sighting(number: nil) })
        }
      }
      #expect(try store.read { try $0.count(Sighting.all) } == 10)
    }
  }

  @Test func `values may change places and become free`() throws {
    try withTemporaryStore(Sighting.schemas) { store in
      var sightings = (0..<10).map { Sighting(number: $0) }
      try store.write { try $0.insert(contentsOf: sightings) }
      for index in sightings.indices { sightings[index].number = (index + 3) % 10 }
      try store.write { try $0.upsert(contentsOf: sightings) }
      try store.write { txn in
        try txn.bulk(Sighting.self) { writer in
          try writer.insert(Sighting(number: 6))
          try writer.delete(sightings[3].id)
        }
      }
      let numbers = try store.read { try $0.fetch(Sighting.all.sorted(by: \.number)) }.map(\.number)
      #expect(numbers == (0..<10).map { $0 })
    }
  }

  @Test func `what a record has only in between harms nobody`() throws {
    try withTemporaryStore(Sighting.schemas) { store in
      let old = Sighting(number: 1)
      try store.write { try $0.insert(contentsOf: [old]) }
      try store.write { txn in
        try txn.bulk(Sighting.self) { writer in
          var first = Sighting(number: 1)
          try writer.insert(first)
          first.number = 2
          try writer.upsert(first)
          var second = Sighting(number: 2)
          try writer.insert(second)
          second.number = 3
          try writer.upsert(second)
          try writer.insert(Sighting(number: 4))
        }
      }
      let numbers = try store.read { try $0.fetch(Sighting.all.sorted(by: \.number)) }.map(\.number)
      #expect(numbers == [1, 2, 3, 4])
    }
  }

  @Test(arguments: [2, 4_999])
  func `a value that stands in two sorted runs is refused`(number: Int) throws {
    try withTemporaryStore(Sighting.schemas) { store in
      var random = SeededGenerator(seed: 4)
      var sightings = (0..<5_000).map { Sighting.random(number: $0, using: &random) }
      sightings.append(Sighting.random(number: number, using: &random))
      _ = try violation(store) { txn in
        try txn.bulk(Sighting.self, options: BulkOptions(memoryBudget: 100_000)) { writer in
          for sighting in sightings { try writer.insert(sighting) }
        }
      }
    }
  }
}
