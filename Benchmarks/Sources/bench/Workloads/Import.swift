import BenchData
import RawLMDB
import RecordStore
import ReferenceLMDB
import SQLitePeer

/// Loads all todos into an empty store, from memory to disk.
struct Import: Workload {
  let title = "W1 import into an empty store"
  let unit = Unit.seconds
  let goal = Goal(raw: 1.25, sqlite: 0.125)
  var warmsUp: Bool { false }

  func operations(_ bench: Bench) -> Int { 1 }

  func prepare(_ contender: Contender, _ bench: Bench) throws {
    try bench.scratch.removeAll()
    if contender == .reference { bench.openScratchReference() }
    if contender == .store { _ = bench.data.loadedTodos }
  }

  func raw(_ bench: Bench) throws -> UInt64? {
    let store = try RawStore(path: bench.scratch[.raw])
    let loaded = bench.data.loaded
    // Safe because there is at least one todo to load.
    try check(raw_import(store.handle, loaded.baseAddress!, loaded.count))
    return UInt64(loaded.count)
  }

  func reference(_ bench: Bench) -> UInt64? {
    let loaded = bench.data.loaded
    // Safe because there is at least one todo to load.
    reference_import(loaded.baseAddress!, loaded.count)
    return UInt64(loaded.count)
  }

  func store(_ bench: Bench) throws -> UInt64? {
    try Bench.openStore(bench.scratch[.store]).write { txn in
      try txn.insert(contentsOf: bench.data.loadedTodos)
      return try UInt64(txn.count(BenchTodo.all))
    }
  }

  func sqlite(_ bench: Bench) throws -> UInt64? { try peerImport(bench, peer_sorted) }

  func restore(_ contender: Contender, _ bench: Bench) throws {
    if contender == .reference { bench.reopenReference() }
    // None is there when the contender does not do this work.
    if bench.scratch.byteCount(contender) > 0 { try bench.verifyScratch(contender) }
    try bench.scratch.removeAll()
  }
}

/// The same in a tenth of the memory that it takes: sorted runs in a temporary
/// file, merged.
struct ImportBeyondMemory: Workload {
  let title = "W1 import with a tenth of the memory"
  let unit = Unit.seconds
  var warmsUp: Bool { false }

  func operations(_ bench: Bench) -> Int { 1 }
  func prepare(_ contender: Contender, _ bench: Bench) throws {
    try Import().prepare(contender, bench)
  }
  func raw(_ bench: Bench) throws -> UInt64? { try Import().raw(bench) }
  func sqlite(_ bench: Bench) throws -> UInt64? { nil }

  func store(_ bench: Bench) throws -> UInt64? {
    // About 24 bytes a todo: a row and its entries take ten times as many.
    let options = BulkOptions(memoryBudget: bench.data.loaded.count * 24)
    return try Bench.openStore(bench.scratch[.store]).write { txn in
      try txn.bulk(BenchTodo.self, options: options) { writer in
        for todo in bench.data.loadedTodos { try writer.insert(todo) }
      }
      return try UInt64(txn.count(BenchTodo.all))
    }
  }

  func restore(_ contender: Contender, _ bench: Bench) throws {
    try Import().restore(contender, bench)
  }
}

/// SQLite's other ways to load all todos, beside raw C.
struct ImportPeerForm: Workload {
  let form: peer_import_form

  var title: String {
    "W1 import, SQLite "
      + (form == peer_batches ? "in batches of 10,000 with indexes" : "unsorted, indexes late")
  }
  let unit = Unit.seconds
  var passLimit: Int? { 1 }
  var warmsUp: Bool { false }

  func operations(_ bench: Bench) -> Int { 1 }
  func prepare(_ contender: Contender, _ bench: Bench) throws {
    try Import().prepare(contender, bench)
  }
  func raw(_ bench: Bench) throws -> UInt64? { try Import().raw(bench) }
  func store(_ bench: Bench) throws -> UInt64? { try Import().store(bench) }
  func sqlite(_ bench: Bench) throws -> UInt64? { try peerImport(bench, form) }
  func restore(_ contender: Contender, _ bench: Bench) throws {
    try Import().restore(contender, bench)
  }
}

private func peerImport(_ bench: Bench, _ form: peer_import_form) throws -> UInt64 {
  let loaded = bench.data.loaded
  // Safe because there is at least one todo to load.
  let first = loaded.baseAddress!
  try checkSQLite(peer_import(bench.scratch[.sqlite], first, loaded.count, form))
  return UInt64(loaded.count)
}
