import RecordStore
import TodoInterchange

/// `todo store compact`: makes a store's file as small as it can be.
struct StoreCompactCommand: Command {
  static let name = "compact"
  static let abstract = "Make a store's file as small as it can be."
  static let discussion = """
    A file never shrinks by itself: what deletes free is kept for later records. A compact copy is
    made, checked, and put in the place of the file. Nobody may have the store open: the command
    waits for those who have, and whoever opens it meanwhile waits for the command. A crash leaves
    the old file or the new one.

    With --json, one object: path, sizeBeforeInBytes and sizeAfterInBytes.
    """
  static let examples = [
    CommandExample("todo store compact", "Compacts the todo store."),
    CommandExample(
      "todo store compact --path notes.store --wait 60", "Waits a minute for other programs."),
  ]

  private var wait = Count(argument: "10")!  // Safe because 10 is a count.
  private var store = AnyStore()
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.option(
      &wait, "--wait", "SECONDS", "How long to wait for those who have the store open.")
    store.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print what was done as one JSON object.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let path = try store.location(in: context).path
    let compaction = try Store.compact(at: path, timeout: .seconds(wait.value))
    if isJSON {
      var json = JSONWriter()
      json.object { json in
        json.member("path", path)
        json.member("sizeBeforeInBytes", compaction.sizeBeforeInBytes)
        json.member("sizeAfterInBytes", compaction.sizeAfterInBytes)
      }
      json.endLine()
      try context.output.write(json.bytes)
    } else {
      let before = ByteCount.text(compaction.sizeBeforeInBytes)
      let after = ByteCount.text(compaction.sizeAfterInBytes)
      try context.output.write("Compacted \(path.visible): \(before) → \(after)\n")
    }
    return .success
  }
}
