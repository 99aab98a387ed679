import FoundationEssentials
import RawLMDB
import RecordStore
import SQLitePeer
import Synchronization

/// Gets todos by random id in two threads, a hundred in a transaction, while a
/// third writes ten todos a commit.
struct ReadBesideWriter: Workload {
  let title = "W8 get by two readers beside a writer"
  let unit = Unit.nanoseconds
  let goal = Goal(raw: 1.1, sqlite: 0.33)
  var warmsUp: Bool { false }

  /// Ten at once are written.
  static let fresh = 10

  func operations(_ bench: Bench) -> Int { 2 * bench.data.ids.count }

  func raw(_ bench: Bench) throws -> UInt64? {
    let ids = bench.data.ids
    var sum: UInt64 = 0
    // Safe because there are at least ten todos in the batch.
    let todos = bench.data.batch.baseAddress!
    try check(raw_get_beside_writer(bench.raw.handle, ids, ids.count, todos, &sum))
    return sum
  }

  func store(_ bench: Bench) throws -> UInt64? {
    let (store, ids) = (bench.store, bench.data.ids)
    let todos = Array(bench.data.batchTodos.prefix(Self.fresh))
    let isOver = Flag()
    let writer = Worker {
      while !isOver.isSet {
        try store.write { try $0.insert(contentsOf: todos) }
        _ = try store.write { try $0.delete(BenchTodo.self, ids: todos.map(\.id)) }
      }
    }
    let readers = (0..<2).map { _ in Worker { try Self.read(ids, in: store) } }
    defer { isOver.set() }
    let sum = try readers.reduce(0) { try $0 &+ $1.join() }
    isOver.set()
    try writer.join()
    return sum
  }

  private static func read(_ ids: [UUID], in store: Store) throws -> UInt64 {
    var sum: UInt64 = 0
    for start in stride(from: 0, to: ids.count, by: 100) {
      try store.read { txn in
        for id in ids[start..<min(start + 100, ids.count)] {
          guard let todo = try txn.fetch(BenchTodo.self, id) else { throw MissingTodo() }
          sum &+= todo.sum
        }
      }
    }
    return sum
  }

  func sqlite(_ bench: Bench) throws -> UInt64? {
    let ids = bench.data.ids
    var sum: UInt64 = 0
    // Safe because there are at least ten todos in the batch.
    let todos = bench.data.batch.baseAddress!
    try checkSQLite(peer_get_beside_writer(bench.path(.sqlite), ids, ids.count, todos, &sum))
    return sum
  }
}

/// Tells a thread that it is over.
private final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }
  func set() { value.store(true, ordering: .releasing) }
}
