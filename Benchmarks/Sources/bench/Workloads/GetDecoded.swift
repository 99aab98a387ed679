import RawLMDB
import RecordStore
import ReferenceLMDB
import SQLitePeer

/// Gets todos by random id in one transaction and decodes them whole.
struct GetDecoded: Workload {
  let title = "W3 get by id, decoded"
  let unit = Unit.nanoseconds
  let goal = Goal(raw: 1.3, sqlite: 0.5)

  func operations(_ bench: Bench) -> Int { bench.data.ids.count }

  func raw(_ bench: Bench) throws -> UInt64? {
    var sum: UInt64 = 0
    try check(raw_get(bench.raw.handle, bench.data.ids, bench.data.ids.count, &sum))
    return sum
  }

  func reference(_ bench: Bench) -> UInt64? {
    reference_get(bench.data.ids, bench.data.ids.count)
  }

  func store(_ bench: Bench) throws -> UInt64? {
    try bench.store.read { txn in
      var sum: UInt64 = 0
      for id in bench.data.ids {
        guard let todo = try txn.fetch(BenchTodo.self, id) else { throw MissingTodo() }
        sum &+= todo.sum
      }
      return sum
    }
  }

  func sqlite(_ bench: Bench) throws -> UInt64? {
    var sum: UInt64 = 0
    try checkSQLite(
      peer_get(bench.sqlite.handle, bench.data.ids, bench.data.ids.count, &sum))
    return sum
  }
}
