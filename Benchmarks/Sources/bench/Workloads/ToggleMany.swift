import BenchData
import RawLMDB
import RecordStore
import ReferenceLMDB
import SQLitePeer

/// Changes `completed`, which has an index, of a tenth of the todos at once.
struct ToggleMany: Workload {
  let title = "W6 toggle a tenth"
  let unit = Unit.milliseconds
  let goal = Goal(raw: 1.2, sqlite: 0.4)
  var warmsUp: Bool { false }

  func operations(_ bench: Bench) -> Int { 1 }

  func raw(_ bench: Bench) throws -> UInt64? {
    let ids = bench.data.chosenIDs
    try check(raw_toggle_many(bench.raw.handle, ids, ids.count))
    return UInt64(ids.count)
  }

  func reference(_ bench: Bench) -> UInt64? {
    reference_toggle_many(bench.data.chosen, bench.data.chosen.count)
    return UInt64(bench.data.chosen.count)
  }

  func store(_ bench: Bench) throws -> UInt64? {
    let ids = bench.data.chosenIDs
    return try bench.store.write { txn in
      try UInt64(txn.update(BenchTodo.self, ids: ids) { $0.completed.toggle() })
    }
  }

  func sqlite(_ bench: Bench) throws -> UInt64? {
    let ids = bench.data.chosenIDs
    try checkSQLite(peer_toggle_many(bench.sqlite.handle, ids, ids.count))
    return UInt64(ids.count)
  }

  func restore(_ contender: Contender, _ bench: Bench) throws {
    _ = try answer(contender, bench)
  }
}
