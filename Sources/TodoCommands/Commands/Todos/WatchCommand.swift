import RecordStore
import TodoInterchange
import TodoKit

/// `todo watch`: a list that follows the store.
struct WatchCommand: Command {
  static let name = "watch"
  static let abstract = "List todos, and list them again whenever they change."
  static let discussion = """
    The options choose and order the todos as those of 'todo list' do. On a terminal the list is
    drawn anew whenever something in it changes, also by another program; elsewhere it is printed
    again below an empty line. Nothing is done meanwhile. Control-C ends it.

    With --json, one line for each difference: an object with change, which is insert, delete, move
    or update; index, the place from 0; from, the place from which one has moved there, else null;
    and todo, an object as in 'todo list --json', null for one that is gone. At first every todo is
    inserted. Applied in their order the lines give the list.
    """
  static let examples = [
    CommandExample("todo watch --list Work", "Shows a list as it changes."),
    CommandExample("todo watch --all --json", "Tells another program what changes."),
  ]

  private var options = ListingOptions(standard: .open, order: .due)
  private var isJSON = false

  /// A line of the list.
  private struct Line: Equatable {
    let todo: Todo
    /// How many todos it stands under.
    let depth: Int
  }

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    options.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print one JSON object for each difference.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    try options.check()
    let location = try context.storeLocation()
    guard let todos = try context.todosForReading(at: location) else {
      throw CommandFailure.missingStore(location)
    }
    // Before the first look, so that no change after it is missed.
    let commits = try CommitWait(todos.store)
    let interruption = context.environment.interruption
    return try interruption.watch {
      var shown: [Line]?
      repeat {
        let (current, lists) = try todos.store.read { txn in
          (try listed(in: txn, todos, context), try txn.lists())
        }
        if current != shown {
          try show(current, after: shown, lists, in: context)
          try context.output.flush()
          shown = current
        }
      } while try commits.wait(canceller: interruption.descriptor)
      return .interrupted
    }
  }

  private func listed(
    in txn: borrowing some ReadableTransaction & ~Copyable, _ todos: TodoStore,
    _ context: CommandContext
  ) throws -> [Line] {
    var listing = try options.listing(in: txn, context)
    if context.environment.terminal.showsOutput, !isJSON, options.hasNoLimit {
      listing.limit = ListingOptions.standardLimit
    }
    var lines: [Line] = []
    try txn.forEachNestedTodo(listing, in: todos.zone) { todo, depth in
      lines.append(Line(todo: todo, depth: depth))
    }
    return lines
  }

  private func show(
    _ current: [Line], after shown: [Line]?, _ lists: [TodoList], in context: CommandContext
  ) throws {
    if isJSON {
      return try writeDifference(
        from: (shown ?? []).map(\.todo), to: current.map(\.todo), lists, context)
    }
    if context.environment.terminal.showsOutput {
      try context.output.write(Self.clearing)
    } else if shown != nil {
      try context.output.write("\n")
    }
    var table = TodoTable(showsDone: options.showsCompleted, lists: lists, in: context)
    for line in current { try table.append(line.todo, depth: line.depth, to: context.output) }
    try table.finish(on: context.output)
    if current.isEmpty { try context.note(options.emptyText) }
  }

  /// Moves to the upper left corner and clears the screen.
  ///
  /// Source: ECMA-48, CUP and ED.
  private static let clearing = "\u{1B}[H\u{1B}[2J"

  private func writeDifference(
    from old: [Todo], to new: [Todo], _ lists: [TodoList], _ context: CommandContext
  ) throws {
    var lines = DifferenceLines(names: lists.namesByID)
    let (before, after) = (old.byID, new.byID)
    var ids = old.map(\.id)
    for place in ids.indices.reversed() where after[ids[place]] == nil {
      ids.remove(at: place)
      lines.append("delete", at: place)
    }
    for (place, todo) in new.enumerated() where place >= ids.count || ids[place] != todo.id {
      let from = ids[min(place, ids.count)...].firstIndex(of: todo.id)
      if let from { ids.remove(at: from) }
      ids.insert(todo.id, at: place)
      lines.append(from == nil ? "insert" : "move", at: place, from: from, todo)
    }
    for (place, todo) in new.enumerated() {
      if let known = before[todo.id], known != todo { lines.append("update", at: place, todo) }
    }
    try context.output.write(lines.json.bytes)
  }
}

/// The lines that `todo watch --json` prints.
private struct DifferenceLines {
  private(set) var json = JSONWriter()
  let names: [TodoList.ID: String]

  init(names: [TodoList.ID: String]) { self.names = names }

  mutating func append(_ change: String, at index: Int, from: Int? = nil, _ todo: Todo? = nil) {
    json.object { json in
      json.member("change", change)
      json.member("index", index)
      json.key("from")
      json.optional(from)
      json.key("todo")
      if let todo {
        json.todo(todo, list: todo.list.flatMap { names[$0] })
      } else {
        json.null()
      }
    }
    json.endLine()
  }
}

extension [Todo] {
  fileprivate var byID: [Todo.ID: Todo] { Dictionary(map { ($0.id, $0) }) { first, _ in first } }
}
