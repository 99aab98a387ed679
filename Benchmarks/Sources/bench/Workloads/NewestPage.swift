import RawLMDB
import RecordStore
import ReferenceLMDB
import SQLitePeer

/// Fetches the 50 newest todos that are not completed, from their index, each
/// time in a transaction of its own.
struct NewestPage: Workload {
  let title = "W5 page of the 50 newest open"
  let unit = Unit.microseconds
  let goal = Goal(raw: 1.6, sqlite: 0.6)

  func operations(_ bench: Bench) -> Int { bench.pages }

  func raw(_ bench: Bench) throws -> UInt64? {
    var sum: UInt64 = 0
    try check(raw_pages(bench.raw.handle, bench.pages, &sum))
    return sum
  }

  func reference(_ bench: Bench) -> UInt64? { reference_pages(bench.pages) }

  func store(_ bench: Bench) throws -> UInt64? {
    let newest = BenchTodo.where { !$0.completed }.sorted(by: \.createdAt, .descending).limit(50)
    var sum: UInt64 = 0
    for _ in 0..<bench.pages {
      for todo in try bench.store.read({ try $0.fetch(newest) }) { sum &+= todo.sum &+ 1 }
    }
    return sum
  }

  func sqlite(_ bench: Bench) throws -> UInt64? {
    var sum: UInt64 = 0
    try checkSQLite(peer_pages(bench.sqlite.handle, bench.pages, &sum))
    return sum
  }
}
