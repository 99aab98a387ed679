import RecordStore
import TodoKit

/// `todo lists delete`: deletes a list, with its todos if that is asked for.
struct ListsDeleteCommand: Command {
  static let name = "delete"
  static let abstract = "Delete a list, with its todos if asked to."
  static let discussion = """
    A list that has todos is deleted with --with-todos only, and then as todos are by 'todo delete':
    on a terminal a yes is asked for, elsewhere --yes must be given, and exit status 2 says that
    nothing was deleted for want of one. To keep the todos, move them away before.

    With --json, one object as for 'todo lists show', of the list as it was.
    """
  static let examples = [
    CommandExample("todo lists delete Old", "Deletes a list without todos."),
    CommandExample("todo lists delete Old --with-todos", "Deletes a list and all that is in it."),
  ]

  private var listName = ""
  private var takesTodos = false
  private var isConfirmed = false
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&listName, "NAME", "The name of the list.")
    visitor.flag(&takesTodos, "--with-todos", "Delete the todos in it too.")
    visitor.flag(&isConfirmed, "-y, --yes", "Do it without asking.")
    visitor.flag(&isJSON, "--json", "Print the deleted list as a JSON object.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let todos = try context.todosForChanging()
    let (list, shown) = try todos.store.read { txn in
      let list = try txn.knownList(named: listName)
      return (list, try txn.listCount(of: list.id))
    }
    let total = shown.open + shown.completed
    if total > 0, !takesTodos { throw Self.hasTodos(list, total) }
    if total > 0, !isConfirmed {
      let question = "Delete the list '\(list.name)' and \(total) todos?"
      try Confirmation(question: question, refusal: "nothing was deleted").ask(in: context)
    }
    try todos.store.write(label: context.label) { txn in
      let count = try txn.listCount(of: list.id)
      guard isConfirmed && takesTodos || count == shown else {
        throw CommandFailure(
          "the list has changed since it was looked at; nothing was deleted",
          hint: "Run it again.")
      }
      try txn.deleteList(list.id, withTodos: takesTodos)
    }
    if isJSON {
      try context.writeJSON(list, shown)
    } else {
      let number = total == 0 ? "" : total == 1 ? " and 1 todo" : " and \(total) todos"
      try context.output.write("Deleted the list '\(list.name.visible)'\(number)\n")
    }
    return .success
  }

  private static func hasTodos(_ list: TodoList, _ count: Int) -> CommandFailure {
    CommandFailure(
      "the list '\(list.name)' has \(count) todos; nothing was deleted",
      hint: "Delete them with it by --with-todos, or move them: todo move NUMBER --to NAME")
  }
}
