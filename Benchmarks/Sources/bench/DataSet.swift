import BenchData
import FoundationEssentials

/// The made-up todos of a run, in memory before anything is timed.
final class DataSet {
  private let data: UnsafeMutablePointer<bench_data>

  /// The todos every store holds.
  let loaded: UnsafeBufferPointer<bench_todo>
  /// Todos that are not loaded: the single inserts take them, and remove them
  /// again.
  let fresh: UnsafeBufferPointer<bench_todo>
  /// The fresh todos as records.
  let freshTodos: [BenchTodo]
  /// Ids of loaded todos in the random order of the gets.
  let ids: [UUID]

  init(_ options: Options) {
    guard let data = bench_data_make(options.records, options.writes, options.orderedIDs ? 1 : 0)
    else { fatalError("no memory for \(options.records) todos") }
    self.data = data
    // Safe because the data set owns these todos and lives as long as they are used.
    loaded = UnsafeBufferPointer(start: data.pointee.todos, count: options.records)
    // Safe because `options.writes` more todos follow the loaded ones.
    fresh = UnsafeBufferPointer(
      start: data.pointee.todos + options.records, count: options.writes)
    freshTodos = fresh.map(BenchTodo.init)

    var state: UInt64 = 99
    var ids: [UUID] = []
    ids.reserveCapacity(options.gets)
    for _ in 0..<options.gets {
      let index = Int(bench_random(&state) % UInt64(options.records))
      ids.append(UUID(uuid: loaded[index].id))
    }
    self.ids = ids
  }

  deinit { bench_data_free(data) }

  /// The sum of the digests of the loaded todos.
  var digest: UInt64 {
    var sum: UInt64 = 0
    // Safe because each element is alive during the call.
    for index in loaded.indices { sum &+= bench_digest(loaded.baseAddress! + index) }
    return sum
  }
}

/// A todo of the data set is not in the store.
struct MissingTodo: Error {}
