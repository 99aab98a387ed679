package import Testing

/// The built `todo` command in a directory of its own.
package struct TodoProcess {
  /// The directory, removed after the test.
  package let directory: String
  /// The store that the command finds in `TODO_STORE`.
  package var storePath: String
  /// What its environment has beside the usual variables, or in their place.
  package var variables: [String: String] = [:]

  /// The command with a store in a directory, which is not made here.
  package init(directory: String) {
    self.directory = directory
    storePath = directory + "/todo.store"
  }

  /// The variables that the command sees, and no others.
  package var environment: [String: String] {
    let standard = [
      "PATH": "/usr/bin:/bin", "HOME": directory, "TODO_STORE": storePath, "TZ": "UTC",
      "TODO": (try? ChildProcess.path(ofExecutable: "todo")) ?? "", "DIRECTORY": directory,
    ]
    return standard.merging(variables) { $1 }
  }

  /// Runs the command with these words.
  package func run(_ words: String..., input: String = "") throws -> ChildProcess.Result {
    try run(words, input: input)
  }

  /// Runs the command with these words.
  package func run(_ words: [String], input: String = "") throws -> ChildProcess.Result {
    try ChildProcess.run(
      ChildProcess.path(ofExecutable: "todo"), arguments: words, environment: environment,
      input: input)
  }

  /// Runs a shell script, in which `$TODO` is the command.
  package func shell(_ script: String, input: String = "") throws -> ChildProcess.Result {
    try ChildProcess.run(
      "/bin/sh", arguments: ["-c", script], environment: environment, input: input)
  }

  /// Starts the command, to be talked to while it runs.
  package func start(_ words: String...) throws -> ChildProcess {
    try ChildProcess(
      ChildProcess.path(ofExecutable: "todo"), arguments: words, environment: environment)
  }
}

/// Runs `body` with the command, and checks afterwards the store it has made.
package func withTodo(
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
