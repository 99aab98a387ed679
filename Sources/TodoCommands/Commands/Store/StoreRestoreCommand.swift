import RecordStore
import TodoInterchange

/// `todo store restore`: puts a backup in the place of a store.
struct StoreRestoreCommand: Command {
  static let name = "restore"
  static let abstract = "Put a copy of a backup in the place of a store."
  static let discussion = """
    What the store holds is gone then. It may be damaged so that it cannot be opened, or be missing;
    the backup stays as it is. Nobody may have one of them open: the command waits for those who
    have. On a terminal you are asked before a store is replaced; elsewhere that needs --yes.

    With --json, one object: path and backup.
    """
  static let examples = [
    CommandExample("todo store restore todo-monday.store", "Puts the todos of Monday back."),
    CommandExample(
      "todo store restore copy.store --path notes.store --yes", "Replaces another store."),
  ]

  private var backup = ""
  private var isConfirmed = false
  private var wait = Count(argument: "10")!  // Safe because 10 is a count.
  private var store = AnyStore()
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&backup, "BACKUP", "The backup's file.")
    visitor.flag(&isConfirmed, "-y, --yes", "Replace the store without asking.")
    visitor.option(&wait, "--wait", "SECONDS", "How long to wait for those who have a file open.")
    store.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print what was done as one JSON object.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let location = try store.location(in: context, mayBeMissing: true)
    if location.exists, !isConfirmed {
      try Confirmation(
        question: "Replace \(location.path) by \(backup)?", refusal: "nothing was replaced"
      ).ask(in: context)
    }
    try Store.restore(at: location.path, from: backup, timeout: .seconds(wait.value))
    if isJSON {
      var json = JSONWriter()
      json.object { json in
        json.member("path", location.path)
        json.member("backup", backup)
      }
      json.endLine()
      try context.output.write(json.bytes)
    } else {
      try context.output.write("Restored \(location.path.visible) from \(backup.visible)\n")
    }
    return .success
  }
}
