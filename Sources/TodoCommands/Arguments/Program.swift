/// A command-line program: its commands, its version, and how a line is run.
struct Program: Sendable {
  var root: CommandGroup
  var version: String

  /// Runs one command line.
  ///
  /// - Parameter words: The arguments without the program's name.
  /// - Throws: ``UsageError`` with its command path; what the command throws.
  func run(_ words: [String], in environment: CommandEnvironment) throws -> ExitStatus {
    switch try Invocation(words, of: root) {
    case .version:
      try environment.output.write("\(root.name) \(version)\n")
      return .success
    case .manual:
      try environment.output.write(ManualPage(program: self).text)
      return .success
    case .help(let node, let path):
      let help = HelpText(
        programName: root.name, width: environment.terminal.helpWidth,
        style: environment.outputStyle)
      try environment.output.write(help.text(of: node, path: path))
      return .success
    case .command(let type, let path, let scanned):
      do {
        return try run(type, scanned, path, label: StepLabel.text(of: words), in: environment)
      } catch let error as UsageError {
        throw error.under(path)
      }
    }
  }

  private func run<C: Command>(
    _ type: C.Type, _ scanned: ScannedArguments, _ path: [String], label: String,
    in environment: CommandEnvironment
  ) throws -> ExitStatus {
    var command = type.init()
    var globals = GlobalOptions()
    var binder = ArgumentBinder(scanned)
    command.arguments(&binder)
    globals.arguments(&binder)
    do {
      try binder.finish()
    } catch {
      throw error.hinting("Usage: " + HelpText.usageLine(of: type, path: [root.name] + path))
    }
    return try command.run(
      in: CommandContext(
        environment: environment, globals: globals, label: label))
  }
}
