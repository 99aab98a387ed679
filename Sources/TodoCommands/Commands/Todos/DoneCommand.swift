import RecordStore
import TodoKit

/// `todo done`: completes todos.
struct DoneCommand: Command {
  static let name = "done"
  static let abstract = "Complete todos."
  static let discussion = """
    A todo is named by its number, or by at least four digits of its ID. All of them are completed,
    or none when one of them cannot be found. One that is completed already stays as it is. What is
    open below a todo is completed with it.

    With --where all todos are chosen for which a condition holds, as in 'todo list --where'. They
    are counted and shown first and a yes is asked for; where nobody can be asked, nothing is done
    without --yes, and the exit status is 2.

    With --json, an array of objects as in 'todo list --json'.
    """
  static let examples = [
    CommandExample("todo done 7", "Completes the todo with the number 7."),
    CommandExample("todo done 7 12 019be4a2", "Completes three at once."),
    CommandExample(
      "todo done --where \"list == 'Trip'\"", "Shows how many fit, asks, and completes them."),
  ]

  private var selection = TodoSelection()
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    selection.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print the todos as a JSON array.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let now = context.now
    let change = SelectionChange(
      "Complete", refusal: "nothing was completed", includingParts: { !$0.completed }
    ) { todo, txn in
      try txn.complete(todo.id, at: now)
      let after = try txn.fetch(Todo.self, todo.id) ?? todo
      return SelectionChange.Outcome(words: todo.completed ? "Already done" : "Done", todo: after)
    }
    return try change.run(on: selection, printsJSON: isJSON, in: context)
  }
}
