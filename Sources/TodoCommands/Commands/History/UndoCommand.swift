import RecordStore
import TodoKit

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

/// What `undo` and `redo` have in common.
struct StepReversal {
  private var count: Count?
  private var isJSON = false

  /// How many records are shown of each step.
  private static let shownRecords = 10

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&count, "COUNT", "How many steps; one by default.")
    visitor.flag(&isJSON, "--json", "Print a JSON array.")
  }

  /// Takes steps back and says what has become of the records.
  func run(
    words: String, in context: CommandContext,
    _ takeBack: (Store, Int) throws -> [ChangeSet]
  ) throws -> ExitStatus {
    let todos = try context.todosForChanging()
    let taken = try takeBack(todos.store, count?.value ?? 1)
    try todos.store.read { txn in
      let differences = try txn.differences(
        of: taken.reversed(), limit: isJSON ? .max : Self.shownRecords)
      let steps = zip(taken, differences.reversed())
      if isJSON {
        return try context.writeJSON(Array(steps), collections: try txn.collections())
      }
      let text = StepText(
        collections: try txn.collections(), lists: try txn.lists(), differences, context)
      for (set, differences) in steps {
        try context.output.write("\(words) \(text.title(of: set))\n")
        // What was after the step is what was before it was taken back.
        let reversed = differences.map { ($0, before: $0.after, after: $0.before) }
        for (difference, before, after) in reversed {
          try context.output.write(
            text.lines(of: difference, before: before, after: after))
        }
        try context.output.write(
          text.rest(of: set, shown: differences.count, limit: Self.shownRecords))
      }
    }
    if taken.count < count?.value ?? 1 { try context.note("There were no more steps.") }
    return .success
  }
}
