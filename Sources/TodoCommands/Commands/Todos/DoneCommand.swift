import RecordStore
import TodoKit

/// `todo done`: completes todos.
struct DoneCommand: Command {
  static let name = "done"
  static let abstract = "Complete todos."
  static let discussion = """
    A todo is named by its number, or by at least four digits of its ID. All of them are completed,
    or none when one of them cannot be found. One that is completed already stays as it is.

    With --json, an array of objects as in 'todo list --json'.
    """
  static let examples = [
    CommandExample("todo done 7", "Completes the todo with the number 7."),
    CommandExample("todo done 7 12 019be4a2", "Completes three at once."),
  ]

  private var references: [String] = []
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.arguments(
      &references, "NUMBER", atLeast: 1, "The todo's number, or the beginning of its ID.")
    visitor.flag(&isJSON, "--json", "Print the todos as a JSON array.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let todos = try context.todosForChanging()
    let touched = try todos.store.write { txn in
      var seen: Set<Todo.ID> = []
      var touched: [(todo: Todo, wasOpen: Bool)] = []
      for reference in references {
        let id = try txn.findTodo(reference).id
        guard seen.insert(id).inserted else { continue }
        let wasOpen = try txn.complete(id, at: todos.now)
        guard let todo = try txn.fetch(Todo.self, id) else { continue }
        touched.append((todo, wasOpen))
      }
      return touched
    }
    if isJSON {
      try context.writeJSONArray(lists: todos.store.read { try $0.lists() }) { write in
        for (todo, _) in touched { try write(todo) }
      }
    } else {
      for (todo, wasOpen) in touched {
        let verb = wasOpen ? "Done" : "Already done"
        try context.output.write("\(verb) \(todo.number): \(todo.title.visible)\n")
      }
    }
    return .success
  }
}
