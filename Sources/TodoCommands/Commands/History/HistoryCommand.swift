import RecordStore
import TodoKit

/// `todo history`: what was changed, step by step.
struct HistoryCommand: Command {
  static let name = "history"
  static let abstract = "Show what commands have changed, or what has become of one todo."
  static let discussion = """
    The newest step comes first, with its number, its time, and the command or what another program
    calls it; below it the records it has changed, with old and new values. 'todo undo' takes the
    newest one back that is not undone. With a NUMBER only the steps are shown in which that todo
    has changed.

    With --json, an array of objects: sequence; kind, which is change, undo, redo or barrier;
    target, the sequence of the step that an undo or redo takes back; label, time, processID,
    program, insertCount, updateCount, deleteCount; and records, an array of objects with
    collection, key, before and after, the latter two as in 'todo store rows --json' or null.
    """
  static let examples = [
    CommandExample("todo history", "Shows the last 20 steps."),
    CommandExample("todo history 7", "Shows what has become of the todo with the number 7."),
    CommandExample("todo history -n all --json", "Prints all steps for another program."),
  ]

  private var reference: String?
  private var limit = RowLimit.count(20)
  private var isJSON = false

  /// How many records are shown of each step.
  private static let shownRecords = 5

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&reference, "NUMBER", "A todo's number, or the beginning of its ID.")
    visitor.option(&limit, "-n, --limit", "COUNT", "Show at most COUNT steps.")
    visitor.flag(&isJSON, "--json", "Print a JSON array.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let location = try context.storeLocation()
    guard let todos = try context.todosForReading(at: location) else {
      throw CommandFailure.missingStore(location)
    }
    try todos.store.read { txn in
      let steps = try steps(in: txn)
      if isJSON { return try context.writeJSON(steps, collections: try txn.collections()) }
      let text = StepText(
        collections: try txn.collections(), lists: try txn.lists(), steps.map(\.1), context)
      for (set, differences) in steps {
        try context.output.write(text.head(of: set))
        for difference in differences {
          try context.output.write(
            text.lines(of: difference, before: difference.before, after: difference.after))
        }
        if reference == nil {
          try context.output.write(
            text.rest(of: set, shown: differences.count, limit: Self.shownRecords))
        }
      }
      if steps.isEmpty { try context.note("The history has no steps.") }
    }
    return .success
  }

  /// The steps to show with what became of records in them, newest first.
  private func steps(
    in txn: borrowing some ReadableTransaction & ~Copyable
  ) throws -> [(ChangeSet, [ChangeSet.Difference])] {
    if let reference {
      let todo = try txn.findTodo(reference)
      let found = try txn.differences(ofRecord: .uuid(todo.id), inCollection: Todo.collection)
      return found.suffix(limit.maximum ?? .max).reversed().map { ($0.set, [$0.difference]) }
    }
    guard let sequences = try txn.changeSequences else { return [] }
    let sets = try sequences.suffix(limit.maximum ?? .max).compactMap { try txn.changeSet($0) }
    let shown = isJSON ? Int.max : Self.shownRecords
    return Array(zip(sets, try txn.differences(of: sets, limit: shown)).reversed())
  }
}
