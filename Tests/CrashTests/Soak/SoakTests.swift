import FoundationEssentials
import Glibc
import RecordStore
import StoreTestSupport
import Testing

/// Six processes at a time read, write, import and die.
@Suite struct SoakTests {
  /// `SOAK_SECONDS` and `SOAK_SEED` in the environment choose other ones.
  private static let seconds = number("SOAK_SECONDS") ?? 60
  private static let seed = number("SOAK_SEED").map(UInt64.init) ?? .random(in: 0...999_999)

  @Test func `six processes that die at random lose nothing, and the file stays small`()
    async throws
  {
    print("soak test: SOAK_SEED=\(Self.seed) SOAK_SECONDS=\(Self.seconds)")
    try await withTemporaryDirectory { directory in
      let todo = TodoProcess(directory: directory)
      _ = try todo.run("add", "first")
      let results = SoakResults()
      let deadline = Date.now.addingTimeInterval(Double(Self.seconds))
      try await runOnThreads(6) { lane in
        // The processes of this thread leave the processors to other tests.
        nice(5)
        var run = SoakRun(todo.storePath, until: deadline, seed: Self.seed + UInt64(lane))
        switch lane {
        case 0: results.firstSamples = try run.writeSamples(lane: 1)
        case 1: results.secondSamples = try run.writeSamples(lane: 2)
        case 2: results.imports = try run.importTodos(todo)
        case 3: results.addedTitles = try run.addTodos(todo)
        case 4: results.listCount = try run.listTodos(todo)
        default: results.checkCount = try run.readAll()
        }
      }
      try results.expect(todo.storePath)
    }
  }

  private static func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }
}
