import RecordStore

/// `todo redo`: does undone steps again.
struct RedoCommand: Command {
  static let name = "redo"
  static let abstract = "Do again what 'todo undo' has taken back."
  static let discussion = """
    The last undo is taken back, as long as nothing else has been changed since.

    With --json, an array of the undos taken back, as in 'todo history --json'.
    """
  static let examples = [CommandExample("todo redo", "Takes the last undo back.")]

  private var reversal = StepReversal()

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    reversal.arguments(&visitor)
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    try reversal.run(words: "Redid", in: context) { store, count in try store.redo(count) }
  }
}
