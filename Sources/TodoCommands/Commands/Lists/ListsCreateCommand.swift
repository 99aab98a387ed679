import RecordStore
import TodoKit

/// `todo lists create`: makes a list.
struct ListsCreateCommand: Command {
  static let name = "create"
  static let abstract = "Make a list."
  static let discussion = """
    No two lists have the same name; capitals count. A list is also made when 'todo add', 'edit' or
    'move' name one that is not there.

    With --json, one object: id, name, createdAt, open and completed.
    """
  static let examples = [CommandExample("todo lists create Work", "Makes the list 'Work'.")]

  private var listName = ""
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&listName, "NAME", "The name of the list.")
    visitor.flag(&isJSON, "--json", "Print the list as a JSON object.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let todos = try context.todosForAdding()
    let list = try todos.store.write(label: context.label) { txn in
      try txn.addList(named: listName, at: todos.now)
    }
    if isJSON {
      try context.writeJSON(list, ListCount())
    } else {
      try context.output.write("Created the list '\(list.name.visible)'\n")
    }
    return .success
  }
}
