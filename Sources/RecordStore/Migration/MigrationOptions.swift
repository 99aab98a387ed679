/// How an older file is brought to the program's versions when it is opened.
public struct MigrationOptions: Sendable {
  /// Where the store is copied to before the first migration that changes
  /// records.
  public enum Backup: Sendable, Hashable {
    /// Beside the store: its path and `.before-migration`, with a number where
    /// something has that name.
    case beside
    /// To this path, where nothing is yet.
    case at(String)
    /// It is not copied.
    case never
  }

  /// Where the store is copied to; ``Backup/beside`` by default.
  public var backup = Backup.beside
  /// How long to wait for another process that is migrating the store; not at
  /// all by default.
  public var timeout = Duration.zero
  /// The memory for index entries and records that wait to be stored, in bytes;
  /// see ``BulkOptions/memoryBudget``.
  public var memoryBudget = BulkOptions().memoryBudget
  /// Is told what is being done.
  ///
  /// An error that it throws ends the migration: the one that was going on is
  /// undone, those before it stay. It comes through unchanged.
  public var report: @Sendable (MigrationEvent) throws -> Void = { _ in }

  /// The defaults.
  public init() {}
}
