import RecordStore
import TodoInterchange

/// `todo store readers`: who reads a store now.
struct StoreReadersCommand: Command {
  static let name = "readers"
  static let abstract = "List the processes that read a store now, and how far they are behind."
  static let discussion = """
    A reader sees the commit with which it began, and keeps its pages from being used again: one
    that is many commits behind makes the file grow. Slots of processes that have died are freed
    whenever a store is opened; one that is still listed died just now.

    With --json, an array of objects: processID, command, null when it is not known, threadID,
    commitsBehind, null for a slot between two reads, and isAlive.
    """
  static let examples = [
    CommandExample("todo store readers", "Lists the readers of the todo store."),
    CommandExample("todo store readers --path notes.store --json", "Lists them as JSON."),
  ]

  private var store = AnyStore()
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    store.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print a JSON array.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let store = try store.open(in: context)
    let readers = try store.readers()
      .sorted { ($0.commitsBehind ?? -1) > ($1.commitsBehind ?? -1) }
    if isJSON {
      try write(readers, to: context.output)
    } else {
      try show(readers, in: context)
      if readers.isEmpty { try context.note("nobody reads \(store.path) now") }
    }
    return .success
  }

  private func show(_ readers: [Store.ReaderInformation], in context: CommandContext) throws {
    var table = Table(
      columns: [
        TableColumn(title: "Process", alignment: .right, rank: 0),
        TableColumn(title: "Command", minimumWidth: 8, rank: 2),
        TableColumn(title: "Thread", rank: 4),
        TableColumn(title: "Commits behind", alignment: .right, rank: 1),
        TableColumn(title: "State", rank: 3),
      ], width: context.environment.terminal.tableWidth, style: context.environment.outputStyle)
    for reader in readers {
      try table.append(
        [
          TableCell(String(reader.processID)),
          TableCell(ProcessName.ofProcess(reader.processID) ?? ""),
          TableCell(String(reader.threadID, radix: 16)),
          TableCell(reader.commitsBehind.map(String.init) ?? ""),
          reader.isAlive
            ? TableCell(reader.commitsBehind == nil ? "idle" : "reading")
            : TableCell("dead", .danger),
        ], to: context.output)
    }
    try table.finish(on: context.output)
  }

  private func write(_ readers: [Store.ReaderInformation], to output: Output) throws {
    var json = JSONWriter()
    json.array { json in
      for reader in readers {
        json.object { json in
          json.member("processID", reader.processID)
          json.member("command", ProcessName.ofProcess(reader.processID))
          json.member("threadID", reader.threadID)
          json.key("commitsBehind")
          json.optional(reader.commitsBehind)
          json.member("isAlive", reader.isAlive)
        }
      }
    }
    json.endLine()
    try output.write(json.bytes)
  }
}
