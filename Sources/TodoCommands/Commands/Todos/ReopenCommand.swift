import RecordStore
import TodoKit

/// `todo reopen`: opens completed todos again.
struct ReopenCommand: Command {
  static let name = "reopen"
  static let abstract = "Open completed todos again."
  static let discussion = """
    A todo is named as for 'todo done'. All of them are opened, or none when one of them cannot be
    found. Each keeps its number, and loses the date on which it was completed; one that is open
    already stays as it is.

    With --json, an array of objects as in 'todo list --json'.
    """
  static let examples = [
    CommandExample("todo reopen 7", "Opens the todo with the number 7 again.")
  ]

  private var selection = TodoSelection()
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    selection.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print the todos as a JSON array.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let now = context.now
    let change = SelectionChange("Reopen", refusal: "nothing was reopened") { todo, txn in
      let wasCompleted = try txn.reopen(todo.id, at: now)
      let after = try txn.fetch(Todo.self, todo.id) ?? todo
      return SelectionChange.Outcome(
        words: wasCompleted ? "Reopened" : "Already open", todo: after)
    }
    return try change.run(on: selection, printsJSON: isJSON, in: context)
  }
}
