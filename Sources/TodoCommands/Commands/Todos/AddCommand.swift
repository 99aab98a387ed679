import RecordStore
import TodoKit

/// `todo add`: writes a todo down.
struct AddCommand: Command {
  static let name = "add"
  static let abstract = "Add a todo."
  static let discussion = """
    The title is taken as typed; several words are joined by spaces, and nothing in them has a
    meaning of its own. After -- everything belongs to the title, also what begins with a dash.

    A due date is a day: 2026-05-01, today, tomorrow, a name such as friday (the next one), +3d, +2w
    or +1m, or the last day of this week, month or year: eow, eom, eoy. With a time, such as
    'friday 17:00', it is an instant, which other time zones show as it is there; a day is the same
    day everywhere. Where clocks are put forward a skipped time moves forward with them; where they
    are put back, a time that comes twice is the first.

    With --parent it becomes a part of another todo, and stands in the list of that unless --list
    names one. An open part opens a todo that is completed.

    The answer names the todo's number, which stays the same for ever, and the due date as it was
    understood. With --json, one object as in 'todo list --json'.
    """
  static let examples = [
    CommandExample("todo add Buy milk", "Adds a todo."),
    CommandExample(
      "todo add Call Ada --due 'friday 17:00' --list Work --priority high",
      "Adds one to a list, which is made when it is new."),
    CommandExample("todo add Find her number --parent 7", "Adds a part of another todo."),
    CommandExample(
      "todo add --due tomorrow -- -5 degrees: cover the roses", "A title with a dash."),
  ]

  private var words: [String] = []
  private var notes: String?
  private var due: DueText?
  private var priority: PriorityText?
  private var list: String?
  private var parent: String?
  private var tags: [String] = []
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.arguments(&words, "TITLE", atLeast: 1, "What is to be done.")
    visitor.option(
      &due, "-d, --due", "DAY",
      "When it is due: \(DayText.expectation); with a time 'friday 17:00'.")
    visitor.option(&priority, "-p, --priority", "PRIORITY", "How much it matters.")
    visitor.option(&list, "-l, --list", "LIST", "The list it belongs to.")
    visitor.option(&parent, "--parent", "NUMBER", "The todo that it is a part of.")
    visitor.options(&tags, "-t, --tag", "TAG", "A tag; may be given several times.")
    visitor.option(&notes, "--notes", "TEXT", "Anything more there is to say.")
    visitor.flag(&isJSON, "--json", "Print the todo as a JSON object.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    var todo = Todo(title: words.joined(separator: " "))
    todo.notes = notes ?? ""
    let meaning = try due?.meaning(now: context.now, zone: context.zone)
    todo.dueDate = meaning?.dueDate
    todo.priority = priority?.priority ?? .none
    todo.tags = tags
    try todo.checkRules()
    let todos = try context.todosForAdding()
    // A part stands where the whole does.
    let list = list ?? (parent == nil ? context.settings.list : nil)
    var notes: [String] = []
    if let remark = meaning?.remark { notes.append(remark) }
    let (added, whole) = try todos.store.write(label: context.label) { [todo] txn in
      var todo = todo
      let whole = try parent.map { try txn.findTodo($0) }
      todo.parent = whole?.id
      todo.list = try list.flatMap { try txn.list(named: $0, at: todos.now, &notes) }
      return (try txn.add(todo, at: todos.now), whole)
    }
    for note in notes { try context.note(note) }
    try report(added, partOf: whole, of: todos, in: context)
    return .success
  }

  private func report(
    _ todo: Todo, partOf whole: Todo?, of todos: TodoStore, in context: CommandContext
  ) throws {
    if isJSON {
      try context.writeJSON(todo, lists: todos.store.read { try $0.lists() })
    } else {
      let due = todo.dueDate == nil ? nil : todo.dueText(in: todos.zone)
      let details = [due, whole.map { "part of \($0.number): \($0.title.visible)" }]
        .compactMap(\.self).joined(separator: ", ")
      try context.output.write(
        "Added \(todo.number): \(todo.title.visible)"
          + (details.isEmpty ? "" : " (\(details))") + "\n")
    }
  }
}
