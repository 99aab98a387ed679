import BenchData
import RawLMDB
import ReferenceLMDB

/// Inserts todos, each in a transaction of its own that is safe on disk when
/// the insert returns.
struct InsertEach: Workload {
  let title = "W2 write of one record"
  let unit = Unit.microseconds
  let goal = 1.1
  var samplesPerPass: Int { 10 }
  var warmsUp: Bool { false }

  func operations(_ bench: Bench) -> Int { bench.data.fresh.count }

  func raw(_ bench: Bench) throws -> UInt64 {
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

  func restore(_ contender: Contender, _ bench: Bench) throws {
    let fresh = bench.data.fresh
    switch contender {
    // Safe because there is at least one fresh todo.
    case .raw: try check(raw_remove_all(bench.raw.handle, fresh.baseAddress!, fresh.count))
    case .reference: reference_remove_all(fresh.baseAddress!, fresh.count)
    case .store: break
    }
  }
}
