import StoreTestSupport
import Testing

/// The built `todo` command in a directory of its own.
struct TodoProcess {
  /// The directory, removed after the test.
  let directory: String
  /// The store that the command finds in `TODO_STORE`.
  var storePath: String { directory + "/todo.store" }
  var variables: [String: String] = [:]

  private var environment: [String: String] {
    let standard = [
      "PATH": "/usr/bin:/bin", "HOME": directory, "TODO_STORE": storePath, "TZ": "UTC",
      "TODO": (try? ChildProcess.path(ofExecutable: "todo")) ?? "", "DIRECTORY": directory,
    ]
    return standard.merging(variables) { $1 }
  }

  /// Runs the command with these words.
  func run(_ words: String..., input: String = "") throws -> ChildProcess.Result {
    try run(words, input: input)
  }

  /// Runs the command with these words.
  func run(_ words: [String], input: String = "") throws -> ChildProcess.Result {
    try ChildProcess.run(
      ChildProcess.path(ofExecutable: "todo"), arguments: words, environment: environment,
      input: input)
  }

  /// Runs a shell script, in which `$TODO` is the command.
  func shell(_ script: String, input: String = "") throws -> ChildProcess.Result {
    try ChildProcess.run(
      "/bin/sh", arguments: ["-c", script], environment: environment, input: input)
  }

  /// Starts the command, to be talked to while it runs.
  func start(_ words: String...) throws -> ChildProcess {
    try ChildProcess(
      ChildProcess.path(ofExecutable: "todo"), arguments: words, environment: environment)
  }
}

/// Runs `body` with the command, and checks afterwards the store it has made.
func withTodo(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (inout TodoProcess) throws -> Void
) throws {
  try withTemporaryDirectory { directory in
    var todo = TodoProcess(directory: directory)
    try body(&todo)
    let check = try todo.run("store", "check", "--path", todo.storePath)
    let isMissing = check.errors.contains("there is no store")
    #expect(
      isMissing || check.termination == .exited(0), "\(check)", sourceLocation: sourceLocation)
  }
}
