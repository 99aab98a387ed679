import BenchData
import RawLMDB
import RecordStore
import ReferenceLMDB
import SQLitePeer

/// Inserts todos, each in a transaction of its own.
struct InsertEach: Workload {
  /// What a commit promises.
  let durability: StoreOptions.Durability

  var title: String {
    "W2 write of one record, " + (durability == .full ? "full durability" : "relaxed")
  }
  let unit = Unit.microseconds
  let goal = Goal(raw: 1.1)
  var samplesPerPass: Int { 10 }
  var warmsUp: Bool { false }

  func operations(_ bench: Bench) -> Int { bench.data.fresh.count }

  func prepare(_ contender: Contender, _ bench: Bench) throws {
    try setDurability(durability, contender, bench)
  }

  func raw(_ bench: Bench) throws -> UInt64? {
    let fresh = bench.data.fresh
    // Safe because there is at least one fresh todo.
    try check(raw_insert_each(bench.raw.handle, fresh.baseAddress!, fresh.count))
    return UInt64(fresh.count)
  }

  func reference(_ bench: Bench) -> UInt64? {
    let fresh = bench.data.fresh
    // Safe because there is at least one fresh todo.
    reference_insert_each(fresh.baseAddress!, fresh.count)
    return UInt64(fresh.count)
  }

  func store(_ bench: Bench) throws -> UInt64? {
    for todo in bench.data.freshTodos { try bench.store.write { try $0.insert(todo) } }
    return UInt64(bench.data.freshTodos.count)
  }

  func restore(_ contender: Contender, _ bench: Bench) throws {
    try setDurability(.full, contender, bench)
    let ids = bench.data.freshIDs
    switch contender {
    case .raw: try check(raw_remove_many(bench.raw.handle, ids, ids.count))
    // Safe because there is at least one fresh todo.
    case .reference: reference_remove_many(bench.data.fresh.baseAddress!, ids.count)
    case .store: _ = try bench.store.write { try $0.delete(BenchTodo.self, ids: ids) }
    case .sqlite: try checkSQLite(peer_remove_many(bench.sqlite.handle, ids, ids.count))
    }
  }

  private func setDurability(
    _ durability: StoreOptions.Durability, _ contender: Contender, _ bench: Bench
  ) throws {
    let isRelaxed: Int32 = durability == .full ? 0 : 1
    switch contender {
    case .raw: try check(raw_store_set_relaxed(bench.raw.handle, isRelaxed))
    case .reference: reference_set_relaxed(isRelaxed)
    case .store: try bench.openStore(durability)
    case .sqlite: try checkSQLite(peer_set_relaxed(bench.sqlite.handle, isRelaxed))
    }
  }

  func sqlite(_ bench: Bench) throws -> UInt64? {
    let fresh = bench.data.fresh
    // Safe because there is at least one fresh todo.
    try checkSQLite(peer_insert_each(bench.sqlite.handle, fresh.baseAddress!, fresh.count))
    return UInt64(fresh.count)
  }
}
