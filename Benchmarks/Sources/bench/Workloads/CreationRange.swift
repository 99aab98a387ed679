import FoundationEssentials
import RawLMDB
import RecordStore
import ReferenceLMDB
import SQLitePeer

/// Decodes 10,000 todos from a random time of creation on, in that order, each
/// time in a transaction of its own.
struct CreationRange: Workload {
  let title = "W5 range of 10,000 by creation"
  let unit = Unit.milliseconds
  let goal = Goal(raw: 1.5, sqlite: 0.8)

  func operations(_ bench: Bench) -> Int { bench.data.rangeStarts.count }

  func raw(_ bench: Bench) throws -> UInt64? {
    let (starts, length) = (bench.data.rangeStarts, bench.data.rangeLength)
    var sum: UInt64 = 0
    try check(raw_ranges(bench.raw.handle, starts, starts.count, length, &sum))
    return sum
  }

  func reference(_ bench: Bench) -> UInt64? {
    let (starts, length) = (bench.data.rangeStarts, bench.data.rangeLength)
    return reference_ranges(starts, starts.count, length)
  }

  func store(_ bench: Bench) throws -> UInt64? {
    var sum: UInt64 = 0
    for start in bench.data.rangeStarts {
      let start = Date(milliseconds: start)
      let query = BenchTodo.where { $0.createdAt >= start }.sorted(by: \.createdAt)
        .limit(bench.data.rangeLength)
      try bench.store.read { txn in
        try txn.forEach(query) { sum &+= try $0.record().sum &+ 1 }
      }
    }
    return sum
  }

  func sqlite(_ bench: Bench) throws -> UInt64? {
    let (starts, length) = (bench.data.rangeStarts, bench.data.rangeLength)
    var sum: UInt64 = 0
    try checkSQLite(peer_ranges(bench.sqlite.handle, starts, starts.count, length, &sum))
    return sum
  }
}
