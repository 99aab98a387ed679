/// The `todo` command as a function of its arguments and its environment.
package enum TodoCommand {
  /// The version that `todo --version` prints.
  static let version = "0.1.0"

  /// Runs one command line.
  ///
  /// Both output streams are flushed on return.
  ///
  /// - Parameter arguments: The words after the program's name.
  /// - Returns: The exit status; ``ExitStatus`` has the list.
  package static func run(
    arguments: [String], environment: CommandEnvironment
  ) -> Int32 {
    run(program, arguments, environment).rawValue
  }

  /// Runs a command line of any program.
  static func run(
    _ program: Program, _ arguments: [String], _ environment: CommandEnvironment
  ) -> ExitStatus {
    do {
      let status = try program.run(arguments, in: environment)
      try environment.output.flush()
      return status
    } catch {
      return report(error, of: program, in: environment)
    }
  }

  private static func report(
    _ error: any Error, of program: Program, in environment: CommandEnvironment
  ) -> ExitStatus {
    // What was printed before the failure stands before its message. A second
    // failure of the stream adds nothing to the first error.
    _ = try? environment.output.flush()
    let report = FailureReport(error, of: program)
    report.print(
      on: environment.diagnostics, as: program.root.name, style: environment.diagnosticsStyle)
    return report.status
  }

  private static var program: Program {
    Program(
      root: CommandGroup(
        name: "todo",
        abstract: "Keep todos in a store of your own, on this machine.",
        members: [],
        examples: []),
      version: version)
  }
}
