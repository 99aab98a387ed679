import RecordStore

/// `todo undo`: takes back the last steps.
struct UndoCommand: Command {
  static let name = "undo"
  static let abstract = "Take back what the last commands have changed."
  static let discussion = """
    What one command has changed is one step, an import of thousands too. All of it is taken back,
    or nothing: if something in it has been changed since by other means, that is named. What
    programs other than this one have changed in the store is undone as well.

    An undo is a step of its own, which 'todo redo' takes back. 'todo history' shows the steps.
    Those of the last 90 days are kept, up to 256 MiB.

    With --json, an array of the steps taken back, as in 'todo history --json'.
    """
  static let examples = [
    CommandExample("todo undo", "Takes back the last command."),
    CommandExample("todo undo 3", "Takes back the last three, or none."),
  ]

  private var reversal = StepReversal()

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    reversal.arguments(&visitor)
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    try reversal.run(words: "Undid", in: context) { store, count in try store.undo(count) }
  }
}
