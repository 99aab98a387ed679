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
  /// Todos that are not loaded, a tenth as many as are, for inserts of many.
  let batch: UnsafeBufferPointer<bench_todo>
  /// A tenth of the loaded todos, chosen at random, in random order.
  let chosen: [bench_todo]
  /// Ids of loaded todos in the random order of the gets.
  let ids: [UUID]
  /// Random times of creation from which ranges are read.
  let rangeStarts: [Int64]
  /// How many todos a range has.
  let rangeLength: Int

  /// The same todos as records.
  private(set) lazy var loadedTodos = loaded.map(BenchTodo.init)
  private(set) lazy var freshTodos = fresh.map(BenchTodo.init)
  private(set) lazy var batchTodos = batch.map(BenchTodo.init)
  private(set) lazy var freshIDs = fresh.map { UUID(uuid: $0.id) }
  private(set) lazy var batchIDs = batch.map { UUID(uuid: $0.id) }
  private(set) lazy var chosenIDs = chosen.map { UUID(uuid: $0.id) }
  private(set) lazy var chosenTodos = chosen.map(BenchTodo.init)

  init(_ options: Options) {
    let tenth = max(1, options.records / 10)
    let extra = max(options.writes, tenth)
    guard let data = bench_data_make(options.records, extra, options.orderedIDs ? 1 : 0)
    else { fatalError("no memory for \(options.records) todos") }
    self.data = data
    // Safe because the data set owns these todos and lives as long as they are used.
    let loaded = UnsafeBufferPointer(start: data.pointee.todos, count: options.records)
    self.loaded = loaded
    // Safe because `extra` more todos, as many as either, follow the loaded ones.
    let after = data.pointee.todos + options.records
    fresh = UnsafeBufferPointer(start: after, count: options.writes)
    batch = UnsafeBufferPointer(start: after, count: tenth)

    var state: UInt64 = 99
    func random(below limit: Int) -> Int { Int(bench_random(&state) % UInt64(limit)) }
    ids = (0..<options.gets).map { _ in UUID(uuid: loaded[random(below: loaded.count)].id) }
    var order = Array(loaded.indices)
    for index in 0..<tenth {
      order.swapAt(index, index + random(below: order.count - index))
    }
    chosen = order.prefix(tenth).map { loaded[$0] }
    let rangeLength = min(10_000, tenth)
    self.rangeLength = rangeLength
    let times = loaded.map(\.created_ms).sorted()
    rangeStarts = (0..<options.ranges).map { _ in
      times[random(below: max(1, times.count - rangeLength))]
    }
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
