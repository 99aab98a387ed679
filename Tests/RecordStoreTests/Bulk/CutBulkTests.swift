import RecordStore
import StoreTestSupport
import Testing

/// Bulk changes of texts that begin alike for longer than a key: they are told
/// apart by all of their bytes.
@Suite struct CutBulkTests {
  private static let schemas = UniqueIndexTests.schemas
  private static let start = String(repeating: "r", count: 130)

  private func seats(_ ids: ClosedRange<Int>) -> [UniqueIndexTests.Seat] {
    ids.map { UniqueIndexTests.Seat(id: $0, row: Self.start + "\($0)", number: 1) }
  }

  @Test(arguments: [20_000, 1 << 28])
  func `different texts are stored, and equal ones refused`(memoryBudget: Int) throws {
    let options = BulkOptions(memoryBudget: memoryBudget)
    var random = SeededGenerator(seed: 5)
    let first = seats(1...400).shuffled(using: &random)
    try withTemporaryStore(Self.schemas) { store in
      try store.write { txn in
        try txn.bulk(UniqueIndexTests.Seat.self, options: options) { writer in
          for seat in first { try writer.insert(seat) }
        }
      }
      // The equal one is the first that is put, the last, or there already.
      for order in [[500, 200], [200, 500], [500]] {
        var changed = seats(401...450)
        for id in order {
          changed.append(.init(id: 1_000 + id, row: Self.start + "\(id)", number: 1))
        }
        if order.count == 1 { changed.append(.init(id: 999, row: Self.start + "500", number: 1)) }
        let error = #expect(throws: StoreError.self) {
          try store.write { txn in
            try txn.bulk(UniqueIndexTests.Seat.self, options: options) { writer in
              for seat in changed { try writer.insert(seat) }
            }
          }
        }
        #expect(error?.code == .uniqueViolation)
        #expect(error?.field == "seats (row, number) unique")
      }
      #expect(try store.read { try $0.fetch(UniqueIndexTests.Seat.all) } == seats(1...400))
    }
  }

  @Test func `texts may change places and become free`() throws {
    try withTemporaryStore(Self.schemas) { store in
      var changed = seats(1...20)
      try store.write { try $0.insert(contentsOf: changed) }
      for index in changed.indices { changed[index].row = Self.start + "\((index + 7) % 20 + 1)" }
      try store.write { try $0.upsert(contentsOf: changed) }
      try store.write { txn in
        try txn.bulk(UniqueIndexTests.Seat.self) { writer in
          try writer.delete(changed[3].id)
          try writer.insert(.init(id: 30, row: changed[3].row, number: 1))
        }
      }
      let rows = try store.read { try $0.fetch(UniqueIndexTests.Seat.all) }.map(\.row)
      #expect(rows.count == 20)
      #expect(Set(rows).count == 20)
    }
  }
}
