import Glibc
import RecordStore
import TodoInterchange

/// `todo store backup`: copies a store while others use it.
struct StoreBackupCommand: Command {
  static let name = "backup"
  static let abstract = "Copy a store into a new file, while others read and write it."
  static let discussion = """
    The copy is the store as of its last commit. Its pages are checked and it is on disk before it
    gets its name; a file that is there is never replaced. A copy by cp may be broken when somebody
    writes meanwhile.

    With - the copy goes to standard output and is always compact. It cannot be checked there: run
    'todo store check' where it arrives.

    With --json, one object: path, sizeInBytes and isCompact.
    """
  static let examples = [
    CommandExample("todo store backup todo-monday.store", "Copies the todo store."),
    CommandExample(
      "todo store backup - | gzip >todo.store.gz", "Compresses a copy of the todo store."),
  ]

  private var destination = ""
  private var isCompact = false
  private var store = AnyStore()
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&destination, "DEST", "The new file; - is standard output.")
    visitor.flag(&isCompact, "-c, --compact", "Leave out free pages, as if written anew.")
    store.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print what was done as one JSON object.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    guard !destination.isEmpty else { throw UsageError("DEST is empty") }
    if destination == "-" { return try copyToOutput(in: context) }
    let store = try store.open(in: context)
    try store.backUp(to: destination, isCompact: isCompact)
    var status = stat()
    guard stat(destination, &status) == 0 else {
      throw SystemError(action: "look at \(destination)", code: errno)
    }
    let size = Int(status.st_size)
    if isJSON {
      var json = JSONWriter()
      json.object { json in
        json.member("path", destination)
        json.member("sizeInBytes", size)
        json.member("isCompact", isCompact)
      }
      json.endLine()
      try context.output.write(json.bytes)
    } else {
      try context.output.write(
        "Copied \(store.path.visible) to \(destination.visible): \(ByteCount.text(size))\n")
    }
    return .success
  }

  private func copyToOutput(in context: CommandContext) throws -> ExitStatus {
    guard !isJSON else { throw UsageError("with - the copy itself goes to standard output") }
    guard !context.environment.terminal.showsOutput else {
      throw UsageError(
        "a store is not for a terminal", hint: "Write it into a file: >FILE, or a pipe.")
    }
    let store = try store.open(in: context)
    try context.output.withDescriptor { descriptor in
      do {
        try store.backUp(toDescriptor: descriptor)
      } catch let error as StoreError where error.status == EPIPE {
        throw OutputError.readerIsGone
      }
    }
    return .success
  }
}
