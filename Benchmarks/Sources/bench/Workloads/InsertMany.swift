import BenchData
import RawLMDB
import RecordStore
import ReferenceLMDB
import SQLitePeer

/// Inserts a tenth as many todos again into the loaded store, at once.
struct InsertMany: Workload {
  let title = "W1 import of a tenth into the loaded store"
  let unit = Unit.milliseconds
  let goal = Goal(raw: 1.2, sqlite: 0.25)
  var warmsUp: Bool { false }

  func operations(_ bench: Bench) -> Int { 1 }

  func prepare(_ contender: Contender, _ bench: Bench) {
    if contender == .store { _ = bench.data.batchTodos }
  }

  func raw(_ bench: Bench) throws -> UInt64? {
    let batch = bench.data.batch
    // Safe because there is at least one todo in the batch.
    try check(raw_insert_many(bench.raw.handle, batch.baseAddress!, batch.count))
    return UInt64(batch.count)
  }

  func reference(_ bench: Bench) -> UInt64? {
    let batch = bench.data.batch
    // Safe because there is at least one todo in the batch.
    reference_insert_many(batch.baseAddress!, batch.count)
    return UInt64(batch.count)
  }

  func store(_ bench: Bench) throws -> UInt64? {
    let todos = bench.data.batchTodos
    try bench.store.write { try $0.insert(contentsOf: todos) }
    return UInt64(todos.count)
  }

  func sqlite(_ bench: Bench) throws -> UInt64? {
    let batch = bench.data.batch
    // Safe because there is at least one todo in the batch.
    try checkSQLite(peer_insert_many(bench.sqlite.handle, batch.baseAddress!, batch.count))
    return UInt64(batch.count)
  }

  func restore(_ contender: Contender, _ bench: Bench) throws {
    let ids = bench.data.batchIDs
    switch contender {
    case .raw: try check(raw_remove_many(bench.raw.handle, ids, ids.count))
    // Safe because there is at least one todo in the batch.
    case .reference: reference_remove_many(bench.data.batch.baseAddress!, ids.count)
    case .store: _ = try bench.store.write { try $0.delete(BenchTodo.self, ids: ids) }
    case .sqlite: try checkSQLite(peer_remove_many(bench.sqlite.handle, ids, ids.count))
    }
  }
}
