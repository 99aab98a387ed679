import RecordStore
import TodoKit

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
