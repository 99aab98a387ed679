import RawLMDB
import RecordStore
import ReferenceLMDB
import SQLitePeer

/// Gets todos by random id, each in a transaction of its own, and decodes them
/// whole.
struct GetDecodedEach: Workload {
  let title = "W3 get by id, decoded, a transaction each"
  let unit = Unit.nanoseconds

  func operations(_ bench: Bench) -> Int { bench.data.ids.count }

  func raw(_ bench: Bench) throws -> UInt64? {
    var sum: UInt64 = 0
    try check(raw_get_each(bench.raw.handle, bench.data.ids, bench.data.ids.count, &sum))
    return sum
  }

  func reference(_ bench: Bench) -> UInt64? {
    reference_get_each(bench.data.ids, bench.data.ids.count)
  }

  func store(_ bench: Bench) throws -> UInt64? {
    var sum: UInt64 = 0
    for id in bench.data.ids {
      let todo = try bench.store.read { try $0.fetch(BenchTodo.self, id) }
      guard let todo else { throw MissingTodo() }
      sum &+= todo.sum
    }
    return sum
  }

  func sqlite(_ bench: Bench) throws -> UInt64? {
    var sum: UInt64 = 0
    try checkSQLite(
      peer_get_each(bench.sqlite.handle, bench.data.ids, bench.data.ids.count, &sum))
    return sum
  }
}
