import RecordStore
import TodoKit

/// `todo list`: shows todos.
struct ListCommand: Command {
  static let name = "list"
  static let abstract = "List todos."
  static let discussion = """
    Without options, the open todos: those due first come first, then those without a due date. On
    a terminal at most 50 are shown unless --limit, --page or a setting says otherwise; elsewhere
    all are. Several options narrow the list together. What is a part of another listed todo stands
    under it, indented.

    A todo is overdue when it is open and its due day has ended, or its time has passed. Sorted by
    completed, updated or priority, the last or highest comes first. What has no value to sort by
    comes last in both directions.

    A condition of --where compares fields, which are the keys of 'todo export', with values:
    "priority == 'high' AND title CONTAINS[c] 'tax'", "ANY tags == 'home'", "dueDate < 'friday'",
    "list IN {'Work', 'Home'} AND createdAt >= '2026-05-01'", "completed == false OR notes != ''".
    Words for text are BEGINSWITH, ENDSWITH, CONTAINS and LIKE with * and ?, and [c] overlooks
    capitals, [d] accents. A day stands for its end as dueDate, else for its beginning. Completed
    todos are shown too, after the open ones, unless --open is given. SORT(title DESC) and LIMIT(5)
    at the end order and bound the whole.

    With --json, an array of objects with the keys of 'todo export'.
    """
  static let examples = [
    CommandExample("todo list", "Lists the open todos."),
    CommandExample("todo list --due 'before monday' --priority high", "Lists what is pressing."),
    CommandExample("todo list --list Work --sort position", "Lists those of a list in its order."),
    CommandExample("todo list --where \"ANY tags == 'home' AND dueDate != nil\"", "Asks freely."),
    CommandExample("todo list --done --limit 10", "Lists what was completed last."),
    CommandExample("todo list --all --json", "Lists for another program."),
  ]
  static let isPaged = true

  private var options = ListingOptions(standard: .open, order: .due, hasOrderSetting: true)
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    options.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print a JSON array.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let view = ListingView(options: options, printsJSON: isJSON, emptyText: options.emptyText)
    try view.show(in: context)
    return .success
  }
}
