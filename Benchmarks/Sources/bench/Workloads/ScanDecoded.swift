import RawLMDB
import RecordStore
import ReferenceLMDB
import SQLitePeer

/// Walks over all todos and decodes them whole.
struct ScanDecoded: Workload {
  let title = "W4 scan decoding all"
  let unit = Unit.milliseconds
  let goal = Goal(raw: 4, sqlite: 0.9)

  func operations(_ bench: Bench) -> Int { 1 }

  func raw(_ bench: Bench) throws -> UInt64? {
    var sum: UInt64 = 0
    try check(raw_scan_decoded(bench.raw.handle, &sum))
    return sum
  }

  func reference(_ bench: Bench) -> UInt64? { reference_scan_decoded() }

  func store(_ bench: Bench) throws -> UInt64? {
    try bench.store.read { txn in
      var sum: UInt64 = 0
      try txn.forEach(BenchTodo.all) { sum &+= try $0.record().sum }
      return sum
    }
  }

  func sqlite(_ bench: Bench) throws -> UInt64? {
    var sum: UInt64 = 0
    try checkSQLite(peer_scan_decoded(bench.sqlite.handle, &sum))
    return sum
  }
}
