import RecordStore
import TodoKit

/// `todo add`: writes a todo down.
struct AddCommand: Command {
  static let name = "add"
  static let abstract = "Add a todo."
  static let discussion = """
    The title is taken as typed; several words are joined by spaces, and nothing in them has a
    meaning of its own. After -- everything belongs to the title, also what begins with a dash.

    The answer names the todo's number, which stays the same for ever. With --json, one object as
    in 'todo list --json'.
    """
  static let examples = [
    CommandExample("todo add Buy milk", "Adds a todo."),
    CommandExample(
      "todo add Call Ada --due 'friday 17:00' --list Work --priority high",
      "Adds one to a list, which is made when it is new."),
    CommandExample(
      "todo add --due tomorrow -- -5 degrees: cover the roses", "A title with a dash."),
  ]

  private var words: [String] = []
  private var notes: String?
  private var due: DueText?
  private var priority: PriorityText?
  private var list: String?
  private var tags: [String] = []
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.arguments(&words, "TITLE", atLeast: 1, "What is to be done.")
    visitor.option(
      &due, "-d, --due", "DAY",
      "When it is due: 2026-05-01, today, tomorrow or friday; with a time "
        + "'friday 17:00'.")
    visitor.option(&priority, "-p, --priority", "PRIORITY", "How much it matters.")
    visitor.option(&list, "-l, --list", "NAME", "The list it belongs to.")
    visitor.options(&tags, "-t, --tag", "TAG", "A tag; may be given several times.")
    visitor.option(&notes, "--notes", "TEXT", "Anything more there is to say.")
    visitor.flag(&isJSON, "--json", "Print the todo as a JSON object.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    var todo = Todo(title: words.joined(separator: " "))
    todo.notes = notes ?? ""
    todo.dueDate = try due?.dueDate(now: context.now, zone: context.zone)
    todo.priority = priority?.priority ?? .none
    todo.tags = tags
    try todo.checkRules()
    let todos = try context.todosForAdding()
    let (added, newList) = try todos.store.write { [todo] txn in
      var todo = todo
      var newList: TodoList?
      if let name = list {
        let known = try txn.list(named: name)
        let list = try known ?? txn.addList(named: name, at: todos.now)
        newList = known == nil ? list : nil
        todo.list = list.id
      }
      return (try txn.add(todo, at: todos.now), newList)
    }
    if let newList { try context.note("The list '\(newList.name)' is new.") }
    try report(added, of: todos, in: context)
    return .success
  }

  private func report(_ todo: Todo, of todos: TodoStore, in context: CommandContext) throws {
    if isJSON {
      try context.writeJSON(todo, lists: todos.store.read { try $0.lists() })
    } else {
      try context.output.write("Added \(todo.number): \(todo.title.visible)\n")
    }
  }
}
