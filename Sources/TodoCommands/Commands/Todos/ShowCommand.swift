import FoundationEssentials
import RecordStore
import TodoInterchange
import TodoKit

/// `todo show`: all there is to know about todos.
struct ShowCommand: Command {
  static let name = "show"
  static let abstract = "Show all fields of todos."
  static let discussion = """
    A todo is named by its number, or by at least four digits of its ID. Dates and times are those
    of the time zone; notes are wrapped to the width of the terminal.

    What it is a part of, its own parts and its attachments are named too.

    With --json, an array of objects as in 'todo list --json', with two further keys: parts, an
    array of the IDs of its parts, and attachments, an array as in 'todo attach --json'.
    """
  static let examples = [
    CommandExample("todo show 7", "Shows the todo with the number 7."),
    CommandExample("todo show --json 7 12", "Prints two for another program."),
  ]
  static let isPaged = true

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
      if isJSON { return try writeJSON(found, lists, in: txn, context) }
      let names = lists.namesByID
      for (index, todo) in found.enumerated() {
        if index > 0 { try context.output.write("\n") }
        let surroundings = TodoCard.Surroundings(
          list: todo.list.flatMap { names[$0] }, ancestors: try txn.ancestors(of: todo),
          parts: try txn.subtasks(of: todo.id), attachments: try txn.attachments(of: todo.id))
        let card = TodoCard(todo, surroundings, in: context)
        try context.output.write(card.text)
      }
    }
    return .success
  }

  private func writeJSON(
    _ todos: [Todo], _ lists: [TodoList],
    in txn: borrowing some ReadableTransaction & ~Copyable, _ context: CommandContext
  ) throws {
    let names = lists.namesByID
    var json = JSONWriter()
    try json.array { json in
      for todo in todos {
        let parts = try txn.subtasks(of: todo.id)
        let attachments = try txn.attachments(of: todo.id)
        json.todo(todo, list: todo.list.flatMap { names[$0] }) { json in
          json.key("parts")
          json.array { json in for part in parts { json.value(part.id.uuidString.lowercased()) } }
          json.key("attachments")
          json.array { json in for attachment in attachments { json.attachment(attachment) } }
        }
      }
    }
    json.endLine()
    try context.output.write(json.bytes)
  }
}
