import Glibc
import TodoInterchange
import TodoKit

/// `todo import`: takes todos from files, all of them or none.
struct ImportCommand: Command {
  static let name = "import"
  static let abstract = "Import todos from JSON or todo.txt files, all of them or none."
  static let discussion = """
    A file holds one JSON object a line, an array of objects, or objects over several lines, with
    the keys of 'todo export' or those of 'task export', Taskwarrior's; or it is a todo.txt, which
    is told by its first line, else by a name that ends in .txt. Files of any size are read piece by
    piece.

    A record with a known id or source changes that todo: what it does not speak of stays, unless
    --replace is given; null and an empty text clear. Any other record is a new todo. Of two records
    for one todo the later one counts, and both are named, or the second is rejected with --strict.
    Unknown keys are kept in extra. Attachments are added and changed, never deleted.

    A record that cannot be taken is named with its file and line, its field and the reason, and the
    exit status is 65. Nothing is stored then, unless --keep-going is given: it stores the others.
    Control-C stores nothing.

    With --json, one object: read, created, updated, unchanged, skipped and rejected, of which the
    last five add up to the first; isDryRun; duplicates, unidentified, repaired, deletedTasks,
    recurringTasks, waitingTasks and attachmentsWithoutBytes.
    """
  static let examples = [
    CommandExample("todo import todos.jsonl", "Imports a file."),
    CommandExample("zcat todos.jsonl.gz | todo import -", "Imports a stream."),
    CommandExample("task export | todo import --keep-going -", "Imports from Taskwarrior."),
    CommandExample("todo import --dry-run a.jsonl b.jsonl", "Says what two files would change."),
  ]

  private var files: [String] = []
  private var flags = ImportFlags()
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.arguments(&files, "FILE", atLeast: 1, "A file to read; - is standard input.")
    flags.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print what was done as one JSON object.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let inputs = try inputs(context.environment)
    if flags.options.isDryRun, try !context.storeLocation().exists {
      return try context.withTrialStore { try run(inputs, into: $0, context) }
    }
    return try run(inputs, into: context.todosForAdding(isDryRun: flags.options.isDryRun), context)
  }

  private func run(
    _ inputs: [ImportInput], into todos: TodoStore, _ context: CommandContext
  ) throws -> ExitStatus {
    do {
      let report = try context.environment.interruption.watch {
        try importTodos(inputs, into: todos, context)
      }
      for warning in report.remarks { try context.warn(warning) }
      try tell(report, in: context)
      return try status(of: report)
    } catch let error as ImportError {
      for record in error.rejected { try context.note(record.description) }
      try tell(error.report, in: context)
      throw CommandFailure(error.summary, status: .dataError)
    } catch let error as ByteSourceError where error.isCancellation {
      throw Self.interrupted
    }
  }

  private static let interrupted = Interrupted(state: "nothing was imported")

  private func inputs(_ environment: CommandEnvironment) throws -> [ImportInput] {
    guard files.count(where: { $0 == "-" }) <= 1 else {
      throw UsageError("standard input can be read only once")
    }
    let canceller = environment.interruption.descriptor
    return try files.map { file in
      if file == "-" { return environment.input.importInput(canceller: canceller) }
      // Looked at before the store is made; opened when its turn comes.
      guard access(file, R_OK) == 0 else { throw SystemError(action: "open \(file)", code: errno) }
      return ImportInput { try ByteSource(path: file, canceller: canceller) }
    }
  }

  private func importTodos(
    _ inputs: [ImportInput], into todos: TodoStore, _ context: CommandContext
  ) throws -> ImportReport {
    var options = flags.options
    options.label = context.label
    let line = ProgressLine(in: context.environment)
    defer { line.clear() }
    return try todos.importTodos(from: inputs, options: options) { progress in
      if context.environment.interruption.isRequested() { throw Self.interrupted }
      line.show(
        "\(progress.records) records, \(ByteCount.text(progress.bytes)): \(progress.input)")
    } rejected: { record in
      line.clear()
      try context.note(record.description)
    }
  }

  private func tell(_ report: ImportReport, in context: CommandContext) throws {
    if isJSON { return try context.output.write(report.json) }
    try context.note((report.isDryRun ? "Dry run: " : "") + report.summary)
  }

  /// - Throws: ``CommandFailure`` when records were rejected and the others are
  ///   stored.
  private func status(of report: ImportReport) throws -> ExitStatus {
    if report.rejected == 0 { return .success }
    let good = report.isDryRun ? "the others can be imported" : "the others are imported"
    throw CommandFailure(
      "\(report.rejected) of \(report.read) records "
        + "\(report.rejected == 1 ? "was" : "were") rejected; \(good)", status: .dataError)
  }
}
