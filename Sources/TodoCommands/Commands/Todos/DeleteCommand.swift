import RecordStore
import TodoKit

/// `todo delete`: deletes todos for good.
struct DeleteCommand: Command {
  static let name = "delete"
  static let abstract = "Delete todos for good."
  static let discussion = """
    A todo is named as for 'todo done'. On a terminal the todos are shown and a yes is asked for;
    an empty answer is a no. Elsewhere nothing is asked and nothing is deleted unless --yes is
    given. Exit status 2 says that nothing was deleted for want of a yes.

    What is below a todo is deleted with it, and so are the attachments of both. All are deleted, or
    none when one of them cannot be found or has changed since it was shown. The number of a deleted
    todo is not given again.

    With --json, an array of what was deleted, as in 'todo list --json'.
    """
  static let examples = [
    CommandExample("todo delete 7", "Shows the todo, asks, and deletes it."),
    CommandExample("todo delete --yes 7 12", "Deletes two without asking."),
    CommandExample("todo delete --json --yes 7 > deleted.json", "Keeps what was deleted."),
    CommandExample(
      "todo delete --where \"completedAt < '2025-01-01'\" --dry-run", "Shows what would go."),
  ]

  private var selection = TodoSelection()
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    selection.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print the deleted todos as a JSON array.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let change = SelectionChange(
      verb: "Delete", refusal: "nothing was deleted", isDangerous: true,
      includesPart: { _ in true }
    ) { todos, txn in
      var result = SelectionChange.Result()
      // The last first, so that no todo takes others along before they are told.
      for todo in todos.reversed() {
        let files = try txn.attachments(of: todo.id).count
        try txn.deleteTodo(todo.id)
        result.outcomes.append(
          SelectionChange.Outcome(
            words: "Deleted", todo: todo,
            detail: files == 0 ? nil : "with \(files) attachment\(files == 1 ? "" : "s")"))
      }
      result.outcomes.reverse()
      return result
    }
    return try change.run(on: selection, printsJSON: isJSON, in: context)
  }
}
