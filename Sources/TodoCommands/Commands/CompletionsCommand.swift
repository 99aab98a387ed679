/// `todo completions`: a script that lets a shell complete words.
struct CompletionsCommand: Command {
  /// The shells that are known.
  enum Shell: String, CaseIterable, ArgumentValue { case bash, zsh, fish }

  static let name = "completions"
  static let abstract = "Print a script for a shell to complete commands and options."
  static let discussion = """
    'make install' puts the scripts where the shells look for them. Without it, a line in the
    start-up file of the shell does: source <(todo completions bash) for bash, todo completions
    fish | source for fish; for zsh, a file _todo in a directory of $fpath.

    The manual page is printed by 'todo help --man'.
    """
  static let examples = [
    CommandExample("todo completions zsh > ~/.zfunc/_todo", "Keeps the script for zsh."),
    CommandExample("source <(todo completions bash)", "Completes in this bash from now on."),
  ]

  private var shell = Shell.bash

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&shell, "SHELL", "The shell.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let root = TodoCommand.program.root
    let script =
      switch shell {
      case .bash: BashCompletion.script(for: root)
      case .zsh: ZshCompletion.script(for: root)
      case .fish: FishCompletion.script(for: root)
      }
    try context.output.write(script)
    return .success
  }
}
