import RecordStore
import TodoKit

/// `todo lists rename`: gives a list another name.
struct ListsRenameCommand: Command {
  static let name = "rename"
  static let abstract = "Give a list another name."
  static let discussion = """
    Its todos stay in it. With --json, one object as for 'todo lists show'.
    """
  static let examples = [
    CommandExample("todo lists rename Work Office", "The list 'Work' is called 'Office' then.")
  ]

  private var oldName = ""
  private var newName = ""
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&oldName, "LIST", "The name it has.")
    visitor.argument(&newName, "NEW-NAME", "The name it gets.")
    visitor.flag(&isJSON, "--json", "Print the list as a JSON object.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let todos = try context.todosForChanging()
    let (old, new, count) = try todos.store.write(label: context.label) { txn in
      let old = try txn.knownList(named: oldName)
      let new = try txn.renameList(old.id, to: newName)
      return (old, new, try txn.listCount(of: new.id))
    }
    if isJSON {
      try context.writeJSON(new, count)
    } else {
      try context.output.write(
        "Renamed the list '\(old.name.visible)' to '\(new.name.visible)'\n")
    }
    return .success
  }
}
