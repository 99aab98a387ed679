import RecordStore

/// Names the damaged records that a command meets, and lets it go on.
struct DamagedRecords {
  private let context: CommandContext
  private var count = 0

  init(in context: CommandContext) { self.context = context }

  /// Names a damaged record on standard error.
  mutating func add(_ error: StoreError) throws {
    count += 1
    try context.note(error.description)
  }

  /// Ends the command as it has to end after what was met.
  ///
  /// - Throws: ``CommandFailure`` when a record is damaged.
  func finish() throws {
    guard count > 0 else { return }
    throw CommandFailure(
      count == 1 ? "1 record is damaged" : "\(count) records are damaged",
      hint: "Run 'todo store check' to see what else is broken, and restore a backup.",
      status: .dataError)
  }
}
