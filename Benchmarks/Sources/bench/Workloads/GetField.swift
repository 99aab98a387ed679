import RawLMDB
import RecordStore
import SQLitePeer

/// Gets todos by random id in one transaction and reads one field in place.
struct GetField: Workload {
  let title = "W3 get of one field by view"
  let unit = Unit.nanoseconds
  let goal = Goal(raw: 1.1)

  func operations(_ bench: Bench) -> Int { bench.data.ids.count }

  func raw(_ bench: Bench) throws -> UInt64? {
    var completed: UInt64 = 0
    try check(
      raw_get_completed(bench.raw.handle, bench.data.ids, bench.data.ids.count, &completed))
    return completed
  }

  func store(_ bench: Bench) throws -> UInt64? {
    try bench.store.read { txn in
      var completed: UInt64 = 0
      for id in bench.data.ids {
        guard let isCompleted = try txn.view(BenchTodo.self, id)?.completed else {
          throw MissingTodo()
        }
        if isCompleted { completed += 1 }
      }
      return completed
    }
  }

  func sqlite(_ bench: Bench) throws -> UInt64? {
    var sum: UInt64 = 0
    try checkSQLite(
      peer_get_completed(bench.sqlite.handle, bench.data.ids, bench.data.ids.count, &sum))
    return sum
  }
}
