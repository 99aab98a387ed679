import TodoInterchange
import TodoKit

/// `todo export`: writes all todos as JSON Lines.
struct ExportCommand: Command {
  static let name = "export"
  static let abstract = "Export all todos as JSON Lines."
  static let discussion = """
    Each todo is one line: an object with the keys id, list, parent, title, notes, completed,
    completedAt, createdAt, updatedAt, dueDate, priority, tags, position, number, source and extra.
    What a todo does not have is null. Dates are RFC 3339 in UTC; a due day without a time is
    written as 2026-05-01. 'todo import' reads it back as it was.
    """
  static let examples = [
    CommandExample("todo export --output todos.jsonl", "Writes a file, or replaces it whole."),
    CommandExample("todo export | gzip > todos.jsonl.gz", "Gives them to another program."),
  ]

  private var file: String?

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.option(
      &file, "-o, --output", "FILE",
      "Write to this file; an old one stays until the new one is complete. - is standard output.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let location = try context.storeLocation()
    guard let todos = try context.todosForReading(at: location) else {
      throw CommandFailure.missingStore(location)
    }
    guard let file, file != "-" else {
      try export(todos, to: context.output, context)
      return .success
    }
    let count = try context.environment.interruption.watch {
      var count = 0
      try FileReplacement.write(to: file) { count = try export(todos, to: $0, context) }
      return count
    }
    try context.note("\(count) todos exported to \(file)")
    return .success
  }

  @discardableResult
  private func export(
    _ todos: TodoStore, to output: Output, _ context: CommandContext
  ) throws -> Int {
    try todos.exportTodos { bytes in
      if context.environment.interruption.isRequested() {
        throw Interrupted(state: "nothing was exported")
      }
      try output.write(bytes)
    }
  }
}
