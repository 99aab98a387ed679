import RecordStore
import TodoInterchange
import TodoKit

/// `todo lists`: the lists and how much is in them.
struct ListsCommand: Command {
  /// What lists can be sorted by.
  enum Order: String, CaseIterable, ArgumentValue { case position, name, created }

  static let name = "lists"
  static let abstract = "Show the lists with the numbers of their todos."
  static let examples = [
    CommandExample("todo lists", "Shows the lists."),
    CommandExample("todo lists create Work", "Makes a list."),
  ]
  static let isPaged = true

  private var order: Order?
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.option(&order, "-s, --sort", "ORDER", "Sort by this; position is as they were made.")
    visitor.flag(&isJSON, "--json", "Print a JSON array.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let location = try context.storeLocation()
    guard let todos = try context.todosForReading(at: location) else {
      if isJSON { try context.output.write("[]\n") }
      try context.note("No lists yet: there is no store at \(location.path).")
      return .success
    }
    let rows = try todos.store.read { txn in
      let counts = try txn.listCounts()
      return (lists: sorted(try txn.lists()), counts: counts)
    }
    if isJSON {
      try writeJSON(rows.lists, rows.counts, to: context.output)
    } else {
      try writeTable(rows.lists, rows.counts, context)
    }
    return .success
  }

  private func sorted(_ lists: [TodoList]) -> [TodoList] {
    switch order ?? .position {
    case .position: lists
    case .name:
      lists.sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
    case .created: lists.sorted { $0.createdAt < $1.createdAt }
    }
  }

  private func writeJSON(
    _ lists: [TodoList], _ counts: [TodoList.ID?: ListCount], to output: Output
  ) throws {
    var json = JSONWriter()
    json.array { json in
      for list in lists { json.list(list, counts[list.id] ?? ListCount()) }
    }
    json.endLine()
    try output.write(json.bytes)
  }

  private func writeTable(
    _ lists: [TodoList], _ counts: [TodoList.ID?: ListCount], _ context: CommandContext
  ) throws {
    var table = Table(
      columns: [
        TableColumn(title: "List", minimumWidth: 8, rank: 0),
        TableColumn(title: "Open", alignment: .right, rank: 1),
        TableColumn(title: "Done", alignment: .right, rank: 2),
        TableColumn(title: "Created", rank: 3),
      ], width: context.environment.terminal.tableWidth, style: context.environment.outputStyle)
    for list in lists {
      let count = counts[list.id] ?? ListCount()
      let created = Timestamp(list.createdAt).map { context.zone.date(of: $0).description }
      try table.append(
        [
          TableCell(list.name), TableCell(String(count.open)), TableCell(String(count.completed)),
          TableCell(created ?? "", .faint),
        ], to: context.output)
    }
    try table.finish(on: context.output)
    if lists.isEmpty { try context.note("No lists yet. Make one: todo lists create NAME") }
    if let count = counts[nil] {
      try context.note(
        "In no list: \(count.open) open, \(count.completed) done.")
    }
  }
}
