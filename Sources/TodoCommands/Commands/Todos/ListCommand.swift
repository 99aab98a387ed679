import RecordStore
import TodoKit

/// `todo list`: shows todos.
struct ListCommand: Command {
  static let name = "list"
  static let abstract = "List todos."
  static let discussion = """
    Without options, the open todos: those due first come first, then those without a due date. On
    a terminal at most 50 lines are shown unless --limit says otherwise; elsewhere all are.

    With --json, an array of objects with the keys of 'todo export'.
    """
  static let examples = [
    CommandExample("todo list", "Lists the open todos."),
    CommandExample("todo list --list Work --sort position", "Lists those of a list in its order."),
    CommandExample("todo list --done --limit 10", "Lists what was completed last."),
    CommandExample("todo list --json", "Lists for another program."),
  ]

  /// What todos can be sorted by.
  enum Order: String, CaseIterable, ArgumentValue { case due, created, completed, position }

  private var isAll = false
  private var isDone = false
  private var list: String?
  private var limit: RowLimit?
  private var order: Order?
  private var isReversed = false
  private var isJSON = false

  /// How many todos a terminal shows when nothing is said.
  private static let terminalLimit = 50

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.flag(&isAll, "-a, --all", "List the completed todos after the open ones.")
    visitor.flag(&isDone, "--done", "List the completed todos, the last one first.")
    visitor.option(&list, "-l, --list", "NAME", "List the todos of this list.")
    visitor.option(&limit, "-n, --limit", "COUNT", "List at most COUNT todos, or all.")
    visitor.option(&order, "-s, --sort", "ORDER", "Sort by this.")
    visitor.flag(&isReversed, "-r, --reverse", "Turn the order around.")
    visitor.flag(&isJSON, "--json", "Print a JSON array.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    if isAll, isDone { throw UsageError("--all and --done exclude each other") }
    let location = try context.storeLocation()
    guard let todos = try context.todosForReading(at: location) else {
      if isJSON { try context.output.write("[]\n") }
      try context.note("No todos yet: there is no store at \(location.path).")
      try context.note("Add one: todo add TITLE")
      return .success
    }
    try todos.store.read { txn in
      var listing = try listing(in: txn)
      if isJSON {
        listing.limit = limit?.maximum
        try context.writeJSONArray(lists: txn.lists()) { write in
          try txn.forEachTodo(listing, in: todos.zone, write)
        }
      } else {
        try show(listing, in: txn, context)
      }
    }
    return .success
  }

  private func listing(in txn: borrowing some ReadableTransaction & ~Copyable) throws -> TodoListing
  {
    var listing = TodoListing(isAll ? .all : isDone ? .completed : .open)
    if let name = list {
      guard let found = try txn.list(named: name) else { throw try Self.missingList(name, in: txn) }
      listing.place = .list(found.id)
    }
    let order = self.order ?? (isDone ? .completed : .due)
    switch order {
    case .due: listing.order = .due
    case .created: listing.order = .created
    case .completed: listing.order = .completed
    case .position: listing.order = .position
    }
    listing.isDescending = isReversed != (order == .completed)
    return listing
  }

  private func show(
    _ listing: TodoListing, in txn: borrowing some ReadableTransaction & ~Copyable,
    _ context: CommandContext
  ) throws {
    let isTerminal = context.environment.terminal.showsOutput
    let maximum = limit.map(\.maximum) ?? (isTerminal ? Self.terminalLimit : nil)
    var listing = listing
    // One more than is shown tells whether there are more.
    listing.limit = maximum.map { $0 + 1 }
    var table = TodoTable(showsDone: isAll || isDone, lists: try txn.lists(), in: context)
    var count = 0
    try txn.forEachTodo(listing, in: context.zone) { todo in
      count += 1
      if count <= maximum ?? .max { try table.append(todo, to: context.output) }
    }
    try table.finish(on: context.output)
    if count == 0 { try context.note(emptyText) }
    if let maximum, limit == nil, count > maximum {
      try context.note("Only the first \(maximum) are shown; --limit all shows the rest.")
    }
  }

  private var emptyText: String {
    let kind = isAll ? "" : isDone ? "completed " : "open "
    return "No \(kind)todos" + (list.map { " in the list '\($0)'." } ?? ".")
  }

  private static func missingList(
    _ name: String, in txn: borrowing some ReadableTransaction & ~Copyable
  ) throws -> CommandFailure {
    let names = try txn.lists().map(\.name)
    return CommandFailure(
      "no list is called '\(name)'" + Suggestion.text(for: name, among: names),
      hint: names.isEmpty ? nil : "There are: \(names.joined(separator: ", ")).")
  }
}
