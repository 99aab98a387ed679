import RecordStore
import FoundationEssentials
import TodoKit

/// Shows todos as a table, one line each.
struct TodoTable {
  private var table: Table
  private let hasDoneColumn: Bool
  private let listNames: [TodoList.ID: String]
  private let now: Timestamp
  private let zone: Zone

  /// - Parameters:
  ///   - showsDone: Whether there is a column for when a todo was completed.
  ///   - lists: Where the names of the todos' lists are found.
  init(showsDone: Bool, lists: [TodoList], in context: CommandContext) {
    let environment = context.environment
    table = Table(
      columns: Self.columns(showsDone: showsDone), width: environment.terminal.tableWidth,
      style: environment.outputStyle)
    hasDoneColumn = showsDone
    listNames = lists.namesByID
    now = context.now
    zone = context.zone
  }

  /// The depth beyond which titles are not indented further.
  private static let deepestIndent = 8

  private static func columns(showsDone: Bool) -> [TableColumn] {
    let done = [TableColumn(title: "Done", rank: 3)]
    return [
      TableColumn(title: "#", alignment: .right, rank: 0),
      TableColumn(title: "Title", minimumWidth: 16, rank: 1),
      TableColumn(title: "Due", rank: 2),
    ] + (showsDone ? done : []) + [
      TableColumn(title: "Priority", rank: 5),
      TableColumn(title: "List", minimumWidth: 6, rank: 4),
      TableColumn(title: "Tags", minimumWidth: 6, rank: 6),
    ]
  }

  /// Adds a todo.
  ///
  /// - Parameter depth: How many todos it stands under; as many times, up to a
  ///   limit, its title is indented.
  mutating func append(_ todo: Todo, depth: Int, to output: Output) throws {
    let indent = String(repeating: "  ", count: min(depth, Self.deepestIndent))
    let emphasis: TableCell.Emphasis = todo.completed ? .faint : .none
    var row = [
      TableCell(String(todo.number), emphasis), TableCell(indent + todo.title, emphasis),
      dueCell(todo),
    ]
    if hasDoneColumn { row.append(TableCell(doneText(todo), emphasis)) }
    row.append(TableCell(todo.priority == .none ? "" : todo.priority.name, emphasis))
    row.append(TableCell(todo.list.flatMap { listNames[$0] } ?? "", emphasis))
    row.append(TableCell(todo.tags.joined(separator: ", "), emphasis))
    try table.append(row, to: output)
  }

  /// Prints what waits; to be called once, after the last todo.
  mutating func finish(on output: Output) throws {
    try table.finish(on: output)
  }

  private func dueCell(_ todo: Todo) -> TableCell {
    guard let due = todo.dueDate else { return TableCell("") }
    let text = due.text(in: zone)
    if todo.completed { return TableCell(text, .faint) }
    if due.isOverdue(at: now, in: zone) { return TableCell(text, .danger) }
    return TableCell(text, due.isDueToday(at: now, in: zone) ? .warning : .none)
  }

  private func doneText(_ todo: Todo) -> String {
    guard todo.completed else { return "" }
    return todo.completedAt.flatMap { Timestamp($0) }.map { zone.date(of: $0).description } ?? "yes"
  }
}
