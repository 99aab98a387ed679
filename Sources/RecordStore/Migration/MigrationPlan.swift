/// What opening a store would do to bring its file to the program's versions.
public struct MigrationPlan: Sendable {
  /// One migration that would be made.
  public struct Step: Sendable {
    /// The named schema.
    public let schema: String
    /// The migration.
    public let migration: Migration
    /// Its changes.
    public let changes: [Change]
  }

  /// One change of a migration.
  public struct Change: Sendable {
    /// The change, as a person reads it.
    public let description: String
    /// How many records it goes through; 0 when it touches none, nil when that
    /// depends on what runs before, or is the program's own code.
    public let recordCount: Int?
  }

  /// The store's file.
  public let path: String
  /// The migrations, in the order in which they would be made.
  public let steps: [Step]
  /// What opening would add after them, or change; one line each.
  public let additions: [SchemaDifference]
  /// Whether records may be changed, so that the store would be copied before.
  public var isRewriting: Bool { steps.contains { $0.migration.isRewriting } }
  /// The size of that copy at most, in bytes.
  public let copySizeInBytes: Int
  /// By how much the file may grow, in bytes: records that are written anew stand
  /// in it twice for a while.
  public let growthInBytes: Int

  /// Whether nothing would be done.
  public var isEmpty: Bool { steps.isEmpty }
}
