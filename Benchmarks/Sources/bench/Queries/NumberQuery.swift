import RecordStore
import SQLitePeer

/// A query whose answer is a number, such as a count, each time in a transaction
/// of its own.
struct NumberQuery: Workload {
  let title: String
  let unit: Unit
  var goal = Goal(sqlite: 1)
  /// How often it is asked a sample.
  var times = 1
  /// Raw C's answer, for one time; nil where raw C is not asked.
  var rawAnswer: (@Sendable (Bench) throws -> UInt64)?
  /// Our answer.
  let answer: @Sendable (borrowing ReadTransaction) throws -> UInt64
  /// SQLite's query; nil where SQLite is not asked.
  let text: String?

  func operations(_ bench: Bench) -> Int { times }

  func raw(_ bench: Bench) throws -> UInt64? {
    guard let rawAnswer else { return nil }
    return try repeated { try rawAnswer(bench) }
  }

  func store(_ bench: Bench) throws -> UInt64? {
    try repeated { try bench.store.read { try answer($0) } }
  }

  func sqlite(_ bench: Bench) throws -> UInt64? {
    guard let text else { return nil }
    var sum: UInt64 = 0
    try checkSQLite(peer_query_numbers(bench.sqlite.handle, text, times, &sum))
    return sum
  }

  private func repeated(_ answer: () throws -> UInt64) rethrows -> UInt64 {
    var sum: UInt64 = 0
    for _ in 0..<times { sum &+= try answer() }
    return sum
  }
}
