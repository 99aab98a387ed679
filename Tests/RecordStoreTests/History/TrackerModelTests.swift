import FoundationEssentials
import StoreTestSupport
import Testing

@testable import RecordStore

/// Random writes, and lists that follow them.
@Suite struct TrackerModelTests {
  @Test(arguments: 1...6, [true, false])
  func `a list rebuilt from differences is what the query gives`(
    _ seed: Int, _ hasHistory: Bool
  ) throws {
    var options = hasHistory ? StoreOptions.keepingHistory() : StoreOptions()
    options.durability = .relaxed
    try withTemporaryStore(QueryTests.schemas, options: options) { store in
      var generator = BookGenerator(seed: UInt64(seed), size: 15)
      let queries = (0..<12).map { _ in generator.query().query }
      var trackers = queries.map { QueryTracker($0) }
      var lists = try trackers.indices.map { index in
        try store.read { try trackers[index].begin(in: $0.context) }
      }
      for _ in 0..<120 {
        let operations = (0..<generator.number(1...4)).map { _ in
          generator.operation(ModelStore())
        }
        do {
          try store.write { txn in
            for operation in operations { _ = try operation.perform(in: &txn) }
          }
        } catch let error as StoreError where error.code == .abortedTransaction {
        }
        // A slow observer looks now and then only.
        for index in trackers.indices where generator.happens(oneIn: 1 + index % 4) {
          try store.read { txn in
            try trackers[index].update(in: txn.context)?.apply(to: &lists[index])
            #expect(
              try lists[index].map(ExactBook.init)
                == txn.fetch(queries[index]).map(ExactBook.init),
              "\(queries[index])")
          }
        }
      }
    }
  }
}
