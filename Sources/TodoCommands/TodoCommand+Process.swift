extension TodoCommand {
  /// Runs the command line of this process.
  ///
  /// - Returns: The exit status.
  package static func runProcess() -> Int32 {
    let environment = CommandEnvironment.ofProcess()
    guard let arguments = CommandEnvironment.processArguments() else {
      environment.diagnostics.line("todo: an argument is not valid UTF-8")
      return ExitStatus.usage.rawValue
    }
    return run(arguments: arguments, environment: environment)
  }
}
