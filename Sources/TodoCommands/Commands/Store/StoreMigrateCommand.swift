import RecordStore
import TodoInterchange
import TodoKit

/// `todo store migrate`: brings an older store of todos to this version.
struct StoreMigrateCommand: Command {
  static let name = "migrate"
  static let abstract = "Bring an older store of todos to the version of this program."
  static let discussion = """
    A store that an older version has written is migrated step by step, each of them one
    transaction: a crash or an error leaves the step before it, and the next run goes on from there.
    Before the first step that changes records the store is copied beside itself and the copy is
    checked; 'todo store restore' puts it back. Commands that change todos do the same by
    themselves, unless --no-input is given.

    With --json, one object: path, mode, which is plan, dry-run or migrate, steps, an array of
    objects with schema, version, name and changes, which have text and recordCount, and backup, the
    path of the copy or null.
    """
  static let examples = [
    CommandExample("todo store migrate --plan", "Shows what would be done."),
    CommandExample("todo store migrate --dry-run", "Does it on a copy, and checks that."),
    CommandExample("todo store migrate --backup before.store", "Copies the store to there before."),
  ]

  private var isPlan = false
  private var isDryRun = false
  private var backup: String?
  private var makesNoBackup = false
  private var store = AnyStore()
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.flag(&isPlan, "--plan", "Show the steps with their records, and do nothing.")
    visitor.flag(&isDryRun, "--dry-run", "Migrate a copy, check it, and remove it.")
    visitor.option(
      &backup, "--backup", "FILE",
      "Where to copy the store to before; its path and .before-migration.")
    visitor.flag(&makesNoBackup, "--no-backup", "Make no copy.")
    store.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print what was done as one JSON object.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    guard !isPlan || !isDryRun else { throw UsageError("--plan and --dry-run exclude each other") }
    guard backup == nil || !makesNoBackup else {
      throw UsageError("--backup and --no-backup exclude each other")
    }
    let path = try store.location(in: context).path
    let plan = try Store.migrationPlan(at: path, schemas: [TodoSchema.current])
    var result = Result(plan: plan, mode: isPlan ? "plan" : isDryRun ? "dry-run" : "migrate")
    if plan.isEmpty {
      if !isJSON { try context.note("\(path) needs no migration") }
    } else if isPlan {
      if !isJSON { try show(plan, in: context) }
    } else {
      try context.environment.interruption.watch {
        if isDryRun { try rehearse(path, context) } else { try migrate(&result, context) }
      }
    }
    if isJSON { try context.output.write(result.json) }
    return .success
  }

  private func rehearse(_ path: String, _ context: CommandContext) throws {
    let narrator = MigrationNarrator(path, in: context)
    let found = try Store.rehearseMigration(
      at: path, schemas: [TodoSchema.current],
      report: narrator.options().report)
    guard found.isIntact else {
      throw CommandFailure(
        "the migrated copy of \(path) has \(found.findingCount) findings: "
          + "\(found.findings.first.map { "\($0)" } ?? ""); the store is as it was",
        status: .dataError)
    }
    try context.note(
      "dry run: the migrated copy is intact, with \(found.recordCount) records; \(path) is as it "
        + "was")
  }

  private func migrate(_ result: inout Result, _ context: CommandContext) throws {
    let path = result.plan.path
    let wanted: MigrationOptions.Backup =
      makesNoBackup ? .never : backup.map { .at($0) } ?? .beside
    let copied = Copied()
    var options = StoreOptions()
    options.createsFile = false
    options.migration = MigrationNarrator(path, in: context).options(backup: wanted)
    let report = options.migration.report
    // Safe because it is called by the opening alone, on this thread.
    nonisolated(unsafe) let note = copied
    options.migration.report = { event in
      if case .copied(let path) = event { note.path = path }
      try report(event)
    }
    _ = try Store.open(at: path, schemas: [TodoSchema.current], options: options)
    result.backup = copied.path
    if let copy = copied.path { try context.note("\(copy) is the store as it was") }
  }

  private func show(_ plan: MigrationPlan, in context: CommandContext) throws {
    for step in plan.steps {
      try context.output.write(
        "\(step.schema) to version \(step.migration.version): \(step.migration.name)\n")
      for change in step.changes {
        let count = change.recordCount
        let records = count == 0 ? "" : ": \(count.map { "\($0)" } ?? "all") records"
        try context.output.write("  \(change.description.visible)\(records)\n")
      }
    }
    for addition in plan.additions {
      try context.output.write("then \(addition.description.visible)\n")
    }
    if plan.isRewriting {
      try context.note(
        "the store would be copied before, at most \(ByteCount.text(plan.copySizeInBytes))")
    }
  }

  /// Where the store was copied to.
  private final class Copied {
    var path: String?
  }

  /// What was found and done.
  private struct Result {
    let plan: MigrationPlan
    let mode: String
    var backup: String?

    var json: [UInt8] {
      var json = JSONWriter()
      json.object { json in
        json.member("path", plan.path)
        json.member("mode", mode)
        json.key("steps")
        json.array { json in for step in plan.steps { json.value(step) } }
        json.member("backup", backup)
      }
      json.endLine()
      return json.bytes
    }
  }
}

extension JSONWriter {
  fileprivate mutating func value(_ step: MigrationPlan.Step) {
    object { json in
      json.member("schema", step.schema)
      json.member("version", step.migration.version)
      json.member("name", step.migration.name)
      json.key("changes")
      json.array { json in
        for change in step.changes {
          json.object { json in
            json.member("text", change.description)
            json.key("recordCount")
            json.optional(change.recordCount)
          }
        }
      }
    }
  }
}
