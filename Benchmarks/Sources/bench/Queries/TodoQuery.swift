import RecordStore
import SQLitePeer

/// A query that gives todos, decoded, each time in a transaction of its own.
struct TodoQuery: Workload {
  let title: String
  let unit: Unit
  var goal = Goal(sqlite: 1)
  /// How often it is asked a sample.
  var times = 1
  /// Our query.
  let query: Query<BenchTodo>
  /// What follows the columns in SQLite's.
  let text: String

  func operations(_ bench: Bench) -> Int { times }

  func raw(_ bench: Bench) throws -> UInt64? { nil }

  func store(_ bench: Bench) throws -> UInt64? {
    var sum: UInt64 = 0
    for _ in 0..<times {
      for todo in try bench.store.read({ try $0.fetch(query) }) { sum &+= todo.sum &+ 1 }
    }
    return sum
  }

  func sqlite(_ bench: Bench) throws -> UInt64? {
    var sum: UInt64 = 0
    let text = "SELECT " + String(cString: peer_columns) + " FROM todo " + text
    try checkSQLite(peer_query_todos(bench.sqlite.handle, text, times, &sum))
    return sum
  }
}
