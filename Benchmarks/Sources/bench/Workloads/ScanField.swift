import RawLMDB
import RecordStore
import ReferenceLMDB
import SQLitePeer

/// Walks over all todos and counts the completed, reading one field in place.
struct ScanField: Workload {
  let title = "W4 scan counting one field"
  let unit = Unit.milliseconds
  let goal = Goal(raw: 1.2, sqlite: 1)

  func operations(_ bench: Bench) -> Int { 1 }

  func raw(_ bench: Bench) throws -> UInt64? {
    var completed: UInt64 = 0
    try check(raw_scan_completed(bench.raw.handle, &completed))
    return completed
  }

  func reference(_ bench: Bench) -> UInt64? { reference_scan_completed() }

  func store(_ bench: Bench) throws -> UInt64? {
    try bench.store.read { txn in
      var completed: UInt64 = 0
      try txn.forEach(BenchTodo.all) { todo in
        if try todo.completed { completed += 1 }
      }
      return completed
    }
  }

  func sqlite(_ bench: Bench) throws -> UInt64? {
    var completed: UInt64 = 0
    try checkSQLite(peer_scan_completed(bench.sqlite.handle, &completed))
    return completed
  }
}
