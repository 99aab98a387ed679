import RecordStore
import TodoKit

/// `todo reopen`: opens completed todos again.
struct ReopenCommand: Command {
  static let name = "reopen"
  static let abstract = "Open completed todos again."
  static let discussion = """
    A todo is named as for 'todo done'. All of them are opened, or none when one of them cannot be
    found. Each keeps its number, and loses the date on which it was completed; one that is open
    already stays as it is. What a todo is a part of is opened with it, what is below it is not.

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
    let change = SelectionChange(verb: "Reopen", refusal: "nothing was reopened") { todos, txn in
      var result = SelectionChange.Result()
      var known: Set<Todo.ID> = []
      for todo in todos {
        let above = try txn.ancestors(of: todo).filter(\.completed)
        try txn.reopen(todo.id, at: now)
        for todo in [todo] + (todo.completed ? above : []) where known.insert(todo.id).inserted {
          result.outcomes.append(
            SelectionChange.Outcome(
              words: todo.completed ? "Reopened" : "Already open",
              todo: try txn.fetch(Todo.self, todo.id) ?? todo))
        }
      }
      return result
    }
    return try change.run(on: selection, printsJSON: isJSON, in: context)
  }
}
