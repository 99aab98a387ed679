import StoreTestSupport

/// A terminal session as a page shows it: lines that begin with `$ ` are
/// commands, the lines under each are what it prints.
struct TerminalSession {
  /// A command and everything it is shown to print.
  struct Step {
    var command: String
    var output = ""
  }

  /// In the order typed.
  private(set) var steps: [Step] = []

  init(_ lines: [Substring]) {
    for line in lines {
      if line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2))))
      } else if !steps.isEmpty {
        steps[steps.count - 1].output += "\(line)\n"
      }
    }
  }

  /// Types the commands into a shell, in a directory of their own without a
  /// store, and hands each result to `check`.
  ///
  /// The result's output has both streams, as a terminal shows them.
  func run(
    _ check: (_ command: String, _ shown: String, _ run: ChildProcess.Result) throws -> Void
  ) throws {
    let todo = try ChildProcess.path(ofExecutable: "todo")
    let programs = todo.split(separator: "/").dropLast().joined(separator: "/")
    try withTemporaryDirectory { directory in
      let environment = [
        "PATH": "/\(programs):/usr/bin:/bin", "HOME": directory, "TZ": "UTC", "LC_ALL": "C.UTF-8",
      ]
      for step in steps {
        let line = "exec 2>&1; cd '\(directory)'; \(step.command)"
        let result = try ChildProcess.run(
          "/bin/sh", arguments: ["-c", line], environment: environment)
        try check(step.command, step.output, result)
      }
    }
  }
}
