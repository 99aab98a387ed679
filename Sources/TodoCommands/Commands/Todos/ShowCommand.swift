import FoundationEssentials
import RecordStore
import TodoKit

/// `todo show`: all there is to know about todos.
struct ShowCommand: Command {
  static let name = "show"
  static let abstract = "Show all fields of todos."
  static let discussion = """
    A todo is named by its number, or by at least four digits of its ID. Dates and times are those
    of the time zone; notes are wrapped to the width of the terminal.

    With --json, an array of objects as in 'todo list --json'.
    """
  static let examples = [
    CommandExample("todo show 7", "Shows the todo with the number 7."),
    CommandExample("todo show --json 7 12", "Prints two for another program."),
  ]

  private var references: [String] = []
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.arguments(
      &references, "NUMBER", atLeast: 1, "The todo's number, or the beginning of its ID.")
    visitor.flag(&isJSON, "--json", "Print a JSON array.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let location = try context.storeLocation()
    guard let todos = try context.todosForReading(at: location) else {
      throw CommandFailure.missingStore(location)
    }
    try todos.store.read { txn in
      let found = try txn.findTodos(references)
      let lists = try txn.lists()
      if isJSON { return try context.writeJSONArray(found, lists: lists) }
      let names = lists.namesByID
      for (index, todo) in found.enumerated() {
        if index > 0 { try context.output.write("\n") }
        let parent = try todo.parent.flatMap { try txn.fetch(Todo.self, $0) }
        let card = TodoCard(
          todo, list: todo.list.flatMap { names[$0] }, parent: parent, in: context)
        try context.output.write(card.text)
      }
    }
    return .success
  }
}
