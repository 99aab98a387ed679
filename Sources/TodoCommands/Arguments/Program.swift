/// A command-line program: its commands, its version, and how a line is run.
struct Program: Sendable {
  var root: CommandGroup
  var version: String

  /// Runs one command line.
  ///
  /// - Parameters:
  ///   - words: The arguments without the program's name.
  ///   - environment: What the command knows of the world; what the options say
  ///     about emphasis is put into it.
  /// - Throws: ``UsageError`` with its command path; what the command throws.
  func run(_ words: [String], in environment: inout CommandEnvironment) throws -> ExitStatus {
    switch try Invocation(words, of: root) {
    case .version:
      try environment.output.write("\(root.name) \(version)\n")
      return .success
    case .manual:
      try environment.output.write(ManualPage(program: self).text)
      return .success
    case .help(let node, let path):
      return try showHelp(words, in: environment) { $0.text(of: node, path: path) }
    case .topic(let topic):
      return try showHelp(words, in: environment) { $0.text(of: topic) }
    case .command(let type, let path, let scanned):
      do {
        return try run(type, scanned, path, label: StepLabel.text(of: words), in: &environment)
      } catch let error as UsageError {
        throw error.under(path)
      }
    }
  }

  private func showHelp(
    _ words: [String], in environment: CommandEnvironment, _ text: (HelpText) -> String
  ) throws -> ExitStatus {
    let help = HelpText(
      programName: root.name, width: environment.terminal.helpWidth,
      style: environment.outputStyle)
    // What else stands in the line does not count once help is asked for.
    let pager =
      words.contains(GlobalOptions.noPagerNames.long)
      ? nil : Pager(setting: nil, variable: environment.variable)
    try environment.paging(with: pager) { try $0.output.write(text(help)) }
    return .success
  }

  private func run<C: Command>(
    _ type: C.Type, _ scanned: ScannedArguments, _ path: [String], label: String,
    in environment: inout CommandEnvironment
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
    let file = SettingsFile(of: root.name, variable: environment.variable)
    environment.color = globals.color ?? file.settings.color?.choice ?? .auto
    var context = CommandContext(environment: environment, globals: globals, label: label)
    context.settings = file.settings
    for problem in file.problems { try context.warn(problem) }
    let pager =
      C.isPaged && !globals.pagesNothing
      ? Pager(setting: file.settings.pager, variable: environment.variable) : nil
    return try environment.paging(with: pager) { [context] environment in
      var context = context
      context.environment = environment
      return try command.run(in: context)
    }
  }
}
