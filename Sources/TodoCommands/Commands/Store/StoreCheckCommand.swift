import RecordStore
import TodoInterchange

/// `todo store check`: whether everything in a store is whole.
struct StoreCheckCommand: Command {
  static let name = "check"
  static let abstract = "Check every record and index entry of a store."
  static let discussion = """
    First every page of the file is read, also of a file that cannot be opened. If all are whole,
    every record is decoded and its checksum computed, and every index is compared with the records
    in both directions. What is broken is printed one finding a line, and the exit status is 65. The
    store is not changed, and other programs may use it meanwhile.

    With --json, one object: isIntact, recordCount, entryCount, findingCount, and findings, an
    array of objects with kind, collection, key and description, at most 1,000.
    """
  static let examples = [
    CommandExample("todo store check", "Checks the todo store."),
    CommandExample("todo store check --path notes.store", "Checks another program's store."),
  ]

  private var store = AnyStore()
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    store.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print one JSON object.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let path = try store.location(in: context).path
    let verification = try Store.check(at: path, options: .readOnly)
    if isJSON {
      try write(verification, to: context.output)
    } else {
      for finding in verification.findings {
        try context.output.write("\(finding.kind.rawValue): \(finding.description.visible)\n")
      }
    }
    try context.note(summary(of: verification, path))
    return verification.isIntact ? .success : .dataError
  }

  private func summary(of verification: Verification, _ path: String) -> String {
    let checked = "\(verification.recordCount) records and \(verification.entryCount) index entries"
    guard !verification.isIntact else { return "\(path): \(checked) checked, all intact" }
    let shown = verification.findings.count
    let rest = verification.findingCount - shown
    let more = rest > 0 ? ", of which \(shown) are shown" : ""
    let noun = verification.findingCount == 1 ? "finding" : "findings"
    return "\(path): \(checked) checked, \(verification.findingCount) \(noun)\(more)"
  }

  private func write(_ verification: Verification, to output: Output) throws {
    var json = JSONWriter()
    json.object { json in
      json.member("isIntact", verification.isIntact)
      json.member("recordCount", verification.recordCount)
      json.member("entryCount", verification.entryCount)
      json.member("findingCount", verification.findingCount)
      json.key("findings")
      json.array { json in
        for finding in verification.findings {
          json.object { json in
            json.member("kind", finding.kind.rawValue)
            json.member("collection", finding.collection)
            json.member("key", finding.key)
            json.member("description", finding.description)
          }
        }
      }
    }
    json.endLine()
    try output.write(json.bytes)
  }
}
