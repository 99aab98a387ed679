import RecordStore
import TodoKit

/// `todo move`: moves todos to another list or place.
struct MoveCommand: Command {
  static let name = "move"
  static let abstract = "Move todos to another list, or to another place in a list."
  static let discussion = """
    A todo is named as for 'todo done'. Several are moved together and stand in the order in which
    they are named. A list has an order of its own, which 'todo list --list LIST --sort position'
    shows; what is moved to a list stands at its end, unless --first is given. To another list a
    todo takes along what is below it; a part that is moved by itself stays a part.

    With --json, an array of objects as in 'todo list --json'.
    """
  static let examples = [
    CommandExample("todo move 7 12 --to Work", "Moves two to the end of a list."),
    CommandExample("todo move 7 --before 3", "Moves one in front of another, into its list."),
    CommandExample("todo move 7 --first", "Moves one to the beginning of its list."),
  ]

  private var selection = TodoSelection()
  private var list: String?
  private var isFirst = false
  private var isLast = false
  private var before: String?
  private var after: String?
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    selection.arguments(&visitor)
    visitor.option(
      &list, "--to", "LIST",
      "Move to this list, which is made when it is new; an empty name is no list.")
    visitor.flag(&isFirst, "--first", "Move to the beginning of the list.")
    visitor.flag(&isLast, "--last", "Move to the end of the list.")
    visitor.option(&before, "--before", "NUMBER", "Move in front of this todo.")
    visitor.option(&after, "--after", "NUMBER", "Move behind this todo.")
    visitor.flag(&isJSON, "--json", "Print the todos as a JSON array.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    try checkOptions()
    let change = SelectionChange(verb: "Move", refusal: "nothing was moved") { todos, txn in
      var result = SelectionChange.Result()
      let destination = try destination(of: todos, in: &txn, context.now, &result.notes)
      let below = try todos.flatMap { try txn.descendants(of: $0.id) }
      try txn.move(todos.map(\.id), to: destination, at: context.now)
      var known = Set(todos.map(\.id))
      // What is below a todo goes along where it was in another list.
      let along = try below.filter { part in
        try known.insert(part.id).inserted
          && txn.fetch(Todo.self, part.id)?.list != part.list
      }
      for todo in todos + along {
        let after = try txn.fetch(Todo.self, todo.id) ?? todo
        let list = try after.list.flatMap { try txn.fetch(TodoList.self, $0) }
        result.outcomes.append(
          SelectionChange.Outcome(
            words: "Moved", todo: after, detail: list.map { "list \($0.name)" } ?? "no list"))
      }
      return result
    }
    return try change.run(on: selection, printsJSON: isJSON, in: context)
  }

  private func checkOptions() throws(UsageError) {
    let ends = (isFirst ? 1 : 0) + (isLast ? 1 : 0)
    let neighbours = (before == nil ? 0 : 1) + (after == nil ? 0 : 1)
    guard ends + neighbours + (list == nil ? 0 : 1) > 0 else {
      throw UsageError(
        "no place to move to is named",
        hint: "Name a list with --to, or a place with --first, --last, --before or --after.")
    }
    guard ends + neighbours < 2, list == nil || neighbours == 0 else {
      throw UsageError(
        "--first, --last, --before and --after, and --to with the last two, "
          + "exclude each other")
    }
  }

  private func destination(
    of todos: [Todo], in txn: inout WriteTransaction, _ now: Timestamp, _ notes: inout [String]
  ) throws -> TodoDestination {
    if let before { return .before(try txn.findTodo(before).id) }
    if let after { return .after(try txn.findTodo(after).id) }
    let target: TodoList.ID?
    if let list {
      target = try txn.list(named: list, at: now, &notes)
    } else {
      target = todos.first?.list
      guard todos.allSatisfy({ $0.list == target }) else {
        throw UsageError("the todos are in several lists", hint: "Name one of them with --to.")
      }
    }
    return isFirst ? .first(in: target) : .last(in: target)
  }
}
