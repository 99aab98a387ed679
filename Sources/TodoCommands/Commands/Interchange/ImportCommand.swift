import Glibc
import TodoInterchange
import TodoKit

/// `todo import`: takes todos from files, all of them or none.
struct ImportCommand: Command {
  static let name = "import"
  static let abstract = "Import todos from JSON or todo.txt files, all of them or none."
  static let discussion = """
    A file holds one JSON object a line, an array of objects, or objects over several lines, with
    the keys of 'todo export' or of Taskwarrior; or it is a todo.txt, which is told by its first
    line, else by a name that ends in .txt. A record with a known id or source changes that todo,
    and what it does not speak of stays; any other record is a new todo. Unknown keys are kept in
    extra.

    When a record cannot be taken, nothing is stored: each one is named with its file and line, its
    field and the reason, and the exit status is 65. Control-C stores nothing either.

    With --json, one object: read, created, updated, unchanged, skipped, rejected. The last five
    add up to the first.
    """
  static let examples = [
    CommandExample("todo import todos.jsonl", "Imports a file."),
    CommandExample("zcat todos.jsonl.gz | todo import -", "Imports a stream."),
    CommandExample("todo import --json a.jsonl b.jsonl", "Imports two files as one change."),
  ]

  private var files: [String] = []
  private var isStrict = false
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.arguments(&files, "FILE", atLeast: 1, "A file to read; - is standard input.")
    visitor.flag(&isStrict, "--strict", "Refuse a second record for the same todo.")
    visitor.flag(&isJSON, "--json", "Print what was done as one JSON object.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let inputs = try inputs(from: context.environment.input)
    let todos = try context.todosForAdding()
    var options = ImportOptions()
    options.rejectsDuplicates = isStrict
    do {
      let report = try context.environment.interruption.watch {
        try importTodos(inputs, into: todos, options, context)
      }
      for warning in warnings(of: report) { try context.warn(warning) }
      try tell(report, in: context)
      return .success
    } catch let error as ImportError {
      for record in error.rejected { try context.note(record.description) }
      try tell(error.report, in: context)
      throw CommandFailure(error.summary, status: .dataError)
    }
  }

  private func inputs(from standardInput: Input) throws -> [ImportInput] {
    guard files.count(where: { $0 == "-" }) <= 1 else {
      throw UsageError("standard input can be read only once")
    }
    return try files.map { file in
      if file == "-" { return standardInput.importInput }
      // Looked at before the store is made; opened when its turn comes.
      guard access(file, R_OK) == 0 else { throw SystemError(action: "open \(file)", code: errno) }
      return .file(file)
    }
  }

  private func importTodos(
    _ inputs: [ImportInput], into todos: TodoStore, _ options: ImportOptions,
    _ context: CommandContext
  ) throws -> ImportReport {
    let line = ProgressLine(in: context.environment)
    defer { line.clear() }
    return try todos.importTodos(from: inputs, options: options) { progress in
      if context.environment.interruption.isRequested() {
        throw Interrupted(state: "nothing was imported")
      }
      line.show(
        "\(progress.records) records, \(ByteCount.text(progress.bytes)): \(progress.input)")
    }
  }

  private func warnings(of report: ImportReport) -> [String] {
    var warnings = report.warnings.map(\.description)
    let unnamed = report.warningCount - report.warnings.count
    if unnamed > 0 { warnings.append("and \(unnamed) more that were not understood") }
    warnings += report.duplicates.map(\.description)
    let further = report.duplicateCount - report.duplicates.count
    if further > 0 { warnings.append("and \(further) more of the same kind") }
    if report.unidentified > 0 {
      warnings.append(
        "\(report.unidentified) records have no id and no source: importing them again would add "
          + "them again")
    }
    if !report.unknownFields.isEmpty {
      let names = report.unknownFields.map { "\($0.name) (\($0.count))" }
      warnings.append(
        "unknown keys are kept in extra: \(names.joined(separator: ", "))"
          + (report.furtherUnknownValues > 0 ? " and others" : ""))
    }
    return warnings
  }

  private func tell(_ report: ImportReport, in context: CommandContext) throws {
    guard isJSON else {
      return try context.note(
        "\(report.read) read: \(report.created) created, \(report.updated) updated, "
          + "\(report.unchanged) unchanged, \(report.skipped) skipped, "
          + "\(report.rejected) rejected")
    }
    var json = JSONWriter()
    json.object { json in
      json.member("read", report.read)
      json.member("created", report.created)
      json.member("updated", report.updated)
      json.member("unchanged", report.unchanged)
      json.member("skipped", report.skipped)
      json.member("rejected", report.rejected)
    }
    json.endLine()
    try context.output.write(json.bytes)
  }
}
