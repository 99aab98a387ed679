import RecordStore

/// Tells the person what a migration does while it is done.
struct MigrationNarrator {
  /// How long a command waits for another process that migrates the store.
  private static let timeout = Duration.seconds(10)

  private let context: CommandContext
  private let path: String
  private let line: ProgressLine

  init(_ path: String, in context: CommandContext) {
    self.path = path
    self.context = context
    line = ProgressLine(in: context.environment)
  }

  /// The options of an opening that may migrate.
  ///
  /// - Parameters:
  ///   - backup: Where the store is copied to before.
  ///   - isRefused: Whether the opening is to fail instead.
  func options(backup: MigrationOptions.Backup = .beside, isRefused: Bool = false)
    -> MigrationOptions
  {
    var options = MigrationOptions()
    options.backup = backup
    options.timeout = Self.timeout
    // Safe because it is called by the opening alone, on the thread of the command.
    nonisolated(unsafe) let narrator = self
    options.report = { event in
      guard !isRefused else { throw narrator.refusal }
      try narrator.tell(event)
    }
    return options
  }

  private var refusal: CommandFailure {
    CommandFailure(
      "\(path) was written by an older version and is to be migrated first; nothing was changed",
      hint: Self.hint(path))
  }

  /// What to type for a store that has to be migrated.
  static func hint(_ path: String) -> String {
    "Run: todo store migrate --path \(path)"
  }

  func tell(_ event: MigrationEvent) throws {
    switch event {
    case .copying(let copy):
      try context.note("copying \(path) to \(copy) before it is migrated")
    case .copied: break
    case .began(let schema, let migration):
      line.show("migrating \(schema) to version \(migration.version): \(migration.name)")
    case .progressed(let progress):
      if context.environment.interruption.isRequested() {
        throw Interrupted(state: "the migration that was going on is undone")
      }
      line.show(Self.text(of: progress))
    case .finished(let schema, let migration):
      line.clear()
      try context.note(
        "migrated \(schema) to version \(migration.version): \(migration.name)")
    }
  }

  private static func text(of progress: MigrationProgress) -> String {
    var text = "\(progress.change): \(progress.recordCount) of \(progress.totalCount) records"
    if let remaining = progress.remaining, progress.recordCount < progress.totalCount {
      let rate = Int(progress.recordsPerSecond.rounded())
      text += ", \(rate) a second, \(remaining.components.seconds) s left"
    }
    return text
  }
}
