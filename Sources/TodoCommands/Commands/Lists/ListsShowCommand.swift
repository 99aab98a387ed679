import FoundationEssentials
import RecordStore
import TodoKit

/// `todo lists show`: all there is to know about a list.
struct ListsShowCommand: Command {
  static let name = "show"
  static let abstract = "Show what is known of a list."
  static let discussion = """
    Its todos are shown by 'todo list --list LIST'. With --json, one object: id, name, createdAt,
    open and completed, the last two being numbers of todos.
    """
  static let examples = [CommandExample("todo lists show Work", "Shows the list 'Work'.")]

  private var listName = ""
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&listName, "LIST", "The name of the list.")
    visitor.flag(&isJSON, "--json", "Print the list as a JSON object.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let location = try context.storeLocation()
    guard let todos = try context.todosForReading(at: location) else {
      throw CommandFailure.missingStore(location)
    }
    let (list, count) = try todos.store.read { txn in
      let list = try txn.knownList(named: listName)
      return (list, try txn.listCount(of: list.id))
    }
    if isJSON {
      try context.writeJSON(list, count)
      return .success
    }
    let created = Timestamp(list.createdAt).map {
      DueDate.instant($0).textWithWeekday(in: context.zone)
    }
    for (label, value) in [
      ("List", list.name), ("Open", String(count.open)), ("Done", String(count.completed)),
      ("Created", created ?? ""), ("ID", list.id.uuidString.lowercased()),
    ] { try context.output.write(label.padded(to: 7) + "  " + value.visible + "\n") }
    return .success
  }
}
