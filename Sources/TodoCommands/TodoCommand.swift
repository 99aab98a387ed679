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
    var environment = environment
    do {
      let status = try program.run(arguments, in: &environment)
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

  /// The whole command.
  static var program: Program {
    Program(
      root: CommandGroup(
        name: "todo",
        abstract: "Keep todos in a store of your own, on this machine.",
        discussion: """
          The store is the file that --store names, else $TODO_STORE, else todo/todo.store in
          $XDG_DATA_HOME or ~/.local/share; a settings file can name another.

          Exit status: 0 done, 1 failed, 2 declined, 64 wrong usage, 65 damaged data or rejected
          input, 74 input or output failed, 130 interrupted.
          """,
        members: [
          .command(AddCommand.self),
          .command(ListCommand.self),
          .command(SearchCommand.self),
          .command(WatchCommand.self),
          .command(ShowCommand.self),
          .command(EditCommand.self),
          .command(DoneCommand.self),
          .command(ReopenCommand.self),
          .command(DeleteCommand.self),
          .command(MoveCommand.self),
          .command(TagCommand.self),
          .command(AttachCommand.self),
          .command(DetachCommand.self),
          .command(SaveCommand.self),
          .group(listsGroup),
          .command(StatsCommand.self),
          .command(UndoCommand.self),
          .command(RedoCommand.self),
          .command(HistoryCommand.self),
          .command(ImportCommand.self),
          .command(ExportCommand.self),
          .command(DemoCommand.self),
          .command(CompletionsCommand.self),
          .group(.store),
        ],
        hiddenMembers: [.command(CompleteCommand.self)],
        topics: [.settings],
        examples: [
          CommandExample("todo add Buy milk --due tomorrow", "Adds a todo."),
          CommandExample("todo list", "Lists the open ones."),
          CommandExample("todo done 1", "Completes the one with the number 1."),
        ]),
      version: version)
  }

  private static var listsGroup: CommandGroup {
    CommandGroup(
      name: ListsCommand.name,
      abstract: ListsCommand.abstract,
      discussion: """
        Without a further command the lists are shown. With --json, an array of objects with the
        keys id, name, createdAt, open and completed, the last two being numbers of todos.
        """,
      standard: ListsCommand.self,
      members: [
        .command(ListsCreateCommand.self),
        .command(ListsShowCommand.self),
        .command(ListsRenameCommand.self),
        .command(ListsDeleteCommand.self),
      ],
      examples: ListsCommand.examples)
  }
}
