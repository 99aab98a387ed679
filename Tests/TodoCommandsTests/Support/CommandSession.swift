import RecordStore
import StoreTestSupport
import Testing
import TodoKit

@testable import TodoCommands

/// Command lines that work on one temporary store, one after another.
///
/// The clock stands at noon of Thursday, 2026-04-30, in UTC.
struct CommandSession {
  /// The store that the commands find in `TODO_STORE`.
  let path: String
  /// A directory for the test's own files.
  let directory: String
  var variables: [String: String]
  var terminal = Terminal.none

  static let noon = Timestamp("2026-04-30T12:00:00Z")!  // Safe because it is RFC 3339.

  /// Runs command lines in memory.
  func run(
    _ words: [String], input: String = "", interruption: Interruption = .never
  ) -> Run {
    let environment = CommandEnvironment.inMemory(
      input: input, variables: variables, now: Self.noon, terminal: terminal,
      interruption: interruption)
    return Run(environment, TodoCommand.run(arguments: words, environment: environment))
  }

  /// Runs a command line whose words hold no spaces.
  func run(_ line: String) -> Run {
    run(line.split(separator: " ").map(String.init))
  }

  /// The todos in the store, by number.
  func todos() throws -> [Todo] {
    let store = try TodoStore.open(at: path, options: .readOnly, zone: .utc)
    return try store.store.read { try $0.todos(TodoListing(.all), in: .utc) }
      .sorted { $0.number < $1.number }
  }
}

extension Terminal {
  /// All streams are a terminal, 80 columns wide.
  static let person = Terminal(
    readsInput: true, showsOutput: true, showsDiagnostics: true, width: 80)
}

/// Runs `body` with commands on a store that is not there yet, and checks
/// afterwards the store that has come to be.
func withCommands(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (inout CommandSession) throws -> Void
) throws {
  try withTemporaryDirectory { directory in
    let path = directory + "/todo.store"
    var session = CommandSession(
      path: path, directory: directory, variables: ["TODO_STORE": path, "TZ": "UTC"])
    try body(&session)
    if try StoreLocation(option: path, variable: { _ in nil }).exists {
      try expectIntact(path, [], sourceLocation: sourceLocation)
    }
  }
}
