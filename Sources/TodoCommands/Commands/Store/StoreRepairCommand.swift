import RecordStore
import TodoInterchange

/// `todo store repair`: makes the indexes anew that a check proves wrong.
struct StoreRepairCommand: Command {
  static let name = "repair"
  static let abstract = "Make the indexes of a store anew that are proven wrong."
  static let discussion = """
    The store is checked as by 'todo store check'. Indexes that are wrong or missing are then made
    anew from the records, in one transaction, after the store has been copied beside itself; and
    it is checked again. Damaged records and pages cannot be repaired: where there are some,
    nothing is changed. Restore a backup then.

    The exit status is 65 when something is still broken.

    With --json, one object: path, isDryRun, findingCount, indexes, an array of texts, backup, null
    when none was made, and remainingFindingCount, null in a dry run.
    """
  static let examples = [
    CommandExample("todo store repair --dry-run", "Shows what would be made anew."),
    CommandExample(
      "todo store repair --path notes.store --backup before.store", "Repairs another store."),
  ]

  private var isDryRun = false
  private var backup: String?
  private var makesNoBackup = false
  private var store = AnyStore()
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.flag(&isDryRun, "--dry-run", "Show what would be done, and do nothing.")
    visitor.option(
      &backup, "--backup", "FILE", "Where to copy the store to before; its path and .before-repair."
    )
    visitor.flag(&makesNoBackup, "--no-backup", "Make no copy.")
    store.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print what was done as one JSON object.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    guard backup == nil || !makesNoBackup else {
      throw UsageError("--backup and --no-backup exclude each other")
    }
    let path = try store.location(in: context).path
    var result = Result(path: path, before: try Store.check(at: path, options: .readOnly))
    if !result.before.damagedIndexes.isEmpty, !isDryRun {
      result.backup = makesNoBackup ? nil : backup ?? path + ".before-repair"
      try repair(result, in: context)
      result.after = try Store.check(at: path, options: .readOnly)
    }
    try show(result, in: context)
    return (result.after ?? result.before).isIntact || (isDryRun && result.isRepairable)
      ? .success : .dataError
  }

  private func repair(_ result: Result, in context: CommandContext) throws {
    let store = try store.openForChanging(in: context)
    if let backup = result.backup { try store.backUp(to: backup, isCompact: false) }
    try store.rebuild(result.before.damagedIndexes)
  }

  private func show(_ result: Result, in context: CommandContext) throws {
    guard !isJSON else { return try context.output.write(result.json(isDryRun: isDryRun)) }
    for index in result.before.damagedIndexes {
      let verb = result.after == nil ? "Would make anew" : "Made anew"
      try context.output.write("\(verb): \(index.description.visible)\n")
    }
    if let backup = result.backup { try context.note("\(backup) is the store as it was") }
    let last = result.after ?? result.before
    if last.isIntact {
      try context.note("\(result.path): all intact" + (result.after == nil ? " already" : ""))
    } else if result.after != nil || !result.isRepairable {
      try context.note(
        "\(result.path): a repair of indexes does not help \(last.findingCount) of the findings "
          + "of 'todo store check'; restore a backup")
    }
  }

  /// What was found and done.
  private struct Result {
    let path: String
    let before: Verification
    var backup: String?
    var after: Verification?

    /// Whether nothing but indexes is broken.
    var isRepairable: Bool {
      !before.damagedIndexes.isEmpty && before.findings.allSatisfy { $0.kind.isOfIndexes }
    }

    func json(isDryRun: Bool) -> [UInt8] {
      var json = JSONWriter()
      json.object { json in
        json.member("path", path)
        json.member("isDryRun", isDryRun)
        json.member("findingCount", before.findingCount)
        json.key("indexes")
        json.array { json in
          for index in before.damagedIndexes { json.value(index.description) }
        }
        json.member("backup", backup)
        json.key("remainingFindingCount")
        json.optional(isDryRun ? nil : (after ?? before).findingCount)
      }
      json.endLine()
      return json.bytes
    }
  }
}

extension Finding.Kind {
  /// Whether a rebuilt index can mend it.
  fileprivate var isOfIndexes: Bool {
    switch self {
    case .missingEntry, .extraEntry, .nonemptyEntry, .wrongCount, .missingDatabase: true
    default: false
    }
  }
}
