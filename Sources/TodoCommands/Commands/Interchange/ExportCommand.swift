import TodoInterchange
import TodoKit

/// `todo export`: writes todos as JSON Lines or as todo.txt.
struct ExportCommand: Command {
  static let name = "export"
  static let abstract = "Export todos as JSON Lines or todo.txt."
  static let discussion = """
    Each todo is one line: an object with the keys id, list, parent, title, notes, completed,
    completedAt, createdAt, updatedAt, dueDate, priority, tags, position, number, source and extra.
    What a todo does not have is null. Dates are RFC 3339 in UTC; a due day without a time is
    written as 2026-05-01. Attachments are named in a further key, attachments, with their bytes if
    --attachments is given; without it, how many bytes are left out is said. 'todo import' reads
    all of it back as it was.

    With --format todotxt, each todo is a line of todo.txt: the list is its +project, tags are its
    @contexts. It has no place for times of day, numbers and positions; what else of the todos will
    not come back is counted on standard error.
    """
  static let examples = [
    CommandExample("todo export --output todos.jsonl", "Writes a file, or replaces it whole."),
    CommandExample("todo export | gzip > todos.jsonl.gz", "Gives them to another program."),
    CommandExample(
      "todo export --format todotxt --done -o done.txt", "Writes the completed ones as todo.txt."),
  ]

  private var file: String?
  private var format = ExportFormat.json
  private var isOpenOnly = false
  private var isDoneOnly = false
  private var hasIDs = false
  private var hasNotes = false
  private var hasAttachmentBytes = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.option(
      &file, "-o, --output", "FILE",
      "Write to this file; an old one stays until the new one is complete. - is standard output.")
    visitor.option(&format, "-f, --format", "FORMAT", "What is written.")
    visitor.flag(&isOpenOnly, "--open", "Only the open todos.")
    visitor.flag(&isDoneOnly, "--done", "Only the completed ones.")
    visitor.flag(
      &hasAttachmentBytes, "--attachments", "In JSON, write the bytes of attachments too.")
    visitor.flag(&hasIDs, "--ids", "In todo.txt, add each ID as uuid:, so that an import knows it.")
    visitor.flag(&hasNotes, "--notes", "In todo.txt, add notes as note:, percent-encoded.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    if isOpenOnly, isDoneOnly { throw UsageError("--open and --done exclude each other") }
    if format != .todoTxt, hasIDs || hasNotes {
      throw UsageError(
        "--ids and --notes are for todo.txt; JSON has both", hint: "Add --format todotxt.")
    }
    if format != .json, hasAttachmentBytes {
      throw UsageError("--attachments is for JSON; todo.txt has no place for them")
    }
    let location = try context.storeLocation()
    guard let todos = try context.todosForReading(at: location) else {
      throw CommandFailure.missingStore(location)
    }
    guard let file, file != "-" else {
      try warn(of: export(todos, to: context.output, context), context)
      return .success
    }
    let written = try context.environment.interruption.watch {
      var written = Written()
      try FileReplacement.write(to: file) { written = try export(todos, to: $0, context) }
      return written
    }
    try warn(of: written, context)
    try context.note("\(written.count) todos exported to \(file)")
    return .success
  }

  /// What was written, and how many todos say more in a field than comes back.
  private struct Written {
    var count = 0
    var losses: [TodoKey: Int] = [:]
    var todosWithAttachments = 0
    var attachmentsWithoutBytes = 0
    var missingByteCount = 0
  }

  private func export(
    _ todos: TodoStore, to output: Output, _ context: CommandContext
  ) throws -> Written {
    func write(_ bytes: [UInt8]) throws {
      if context.environment.interruption.isRequested() {
        throw Interrupted(state: "nothing was exported")
      }
      try output.write(bytes)
    }
    switch format {
    case .json:
      var options = ExportOptions()
      options.hasAttachmentBytes = hasAttachmentBytes
      let report = try todos.exportTodos(listing, options: options, to: write)
      return Written(
        count: report.count, attachmentsWithoutBytes: report.attachmentsWithoutBytes,
        missingByteCount: report.missingByteCount)
    case .todoTxt:
      var options = TodoTxtOptions()
      options.hasIDs = hasIDs
      options.hasNotes = hasNotes
      let report = try todos.exportTodoTxt(listing, options: options, to: write)
      return Written(
        count: report.count, losses: report.losses,
        todosWithAttachments: report.todosWithAttachments)
    }
  }

  private var listing: TodoListing? {
    if isOpenOnly { return TodoListing(.open) }
    return isDoneOnly ? TodoListing(.completed) : nil
  }

  private func warn(of written: Written, _ context: CommandContext) throws {
    if written.attachmentsWithoutBytes > 0 {
      let count = written.attachmentsWithoutBytes
      try context.warn(
        "\(count) attachment\(count == 1 ? " is" : "s are") named without "
          + "\(ByteCount.text(written.missingByteCount)) of content"
          + (hasAttachmentBytes
            ? ": a line has at most 64 MiB of them" : "; --attachments writes them too"))
    }
    var losses = TodoKey.allCases.compactMap { key in
      written.losses[key].map { "\(key.rawValue) (\($0))" }
    }
    if written.todosWithAttachments > 0 {
      losses.append("attachments (\(written.todosWithAttachments))")
    }
    if losses.isEmpty { return }
    try context.warn(
      "todo.txt does not say all of these fields, with the number of todos: "
        + losses.joined(separator: ", "))
  }
}
