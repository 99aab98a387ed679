import BenchData
import RawLMDB
import RecordStore
import ReferenceLMDB
import SQLitePeer

/// Deletes a tenth of the todos at once.
struct DeleteMany: Workload {
  let title = "W7 delete a tenth"
  let unit = Unit.milliseconds
  let goal = Goal(raw: 1.2, sqlite: 0.4)
  var warmsUp: Bool { false }

  func operations(_ bench: Bench) -> Int { 1 }

  func raw(_ bench: Bench) throws -> UInt64? {
    let ids = bench.data.chosenIDs
    try check(raw_remove_many(bench.raw.handle, ids, ids.count))
    return UInt64(ids.count)
  }

  func reference(_ bench: Bench) -> UInt64? {
    reference_remove_many(bench.data.chosen, bench.data.chosen.count)
    return UInt64(bench.data.chosen.count)
  }

  func store(_ bench: Bench) throws -> UInt64? {
    let ids = bench.data.chosenIDs
    return try bench.store.write { try UInt64($0.delete(BenchTodo.self, ids: ids)) }
  }

  func sqlite(_ bench: Bench) throws -> UInt64? {
    let ids = bench.data.chosenIDs
    try checkSQLite(peer_remove_many(bench.sqlite.handle, ids, ids.count))
    return UInt64(ids.count)
  }

  func restore(_ contender: Contender, _ bench: Bench) throws {
    let chosen = bench.data.chosen
    switch contender {
    case .raw: try check(raw_insert_many(bench.raw.handle, chosen, chosen.count))
    case .reference: reference_insert_many(chosen, chosen.count)
    case .store: try bench.store.write { try $0.insert(contentsOf: bench.data.chosenTodos) }
    case .sqlite: try checkSQLite(peer_insert_many(bench.sqlite.handle, chosen, chosen.count))
    }
  }
}
