/// What a migration of a store has come to.
public enum MigrationEvent: Sendable {
  /// The store is being copied to a path.
  case copying(to: String)
  /// The copy is whole, checked and on disk.
  case copied(to: String)
  /// A migration of the named schema begins.
  case began(schema: String, Migration)
  /// Records are gone through; told after some thousand each.
  case progressed(MigrationProgress)
  /// A migration is stored and on disk: the file has its version.
  case finished(schema: String, Migration)
}

/// How far one change of a migration has come.
public struct MigrationProgress: Sendable, Equatable {
  /// The change, as a person reads it.
  public let change: String
  /// How many records have been gone through.
  public let recordCount: Int
  /// How many there are.
  public let totalCount: Int
  /// The time since the change began.
  public let elapsed: Duration

  /// Records in a second; 0 at the beginning.
  public var recordsPerSecond: Double {
    let seconds = elapsed / .seconds(1)
    return seconds > 0 ? Double(recordCount) / seconds : 0
  }

  /// The time that the rest will take at this rate; nil at the beginning.
  public var remaining: Duration? {
    recordCount > 0 ? elapsed * (Double(totalCount - recordCount) / Double(recordCount)) : nil
  }
}

/// Tells how far a change has come, from time to time.
struct MigrationReporter {
  /// An error of the program's report, which ends the migration.
  struct Stop: Error { let cause: any Error }

  /// After how many records it is told.
  private static let interval = 4_096

  private let change: String
  private let totalCount: Int
  private let report: @Sendable (MigrationEvent) throws -> Void
  private let start = ContinuousClock.now
  private(set) var recordCount = 0

  init(
    _ change: String, totalCount: Int, _ report: @escaping @Sendable (MigrationEvent) throws -> Void
  ) {
    self.change = change
    self.totalCount = totalCount
    self.report = report
  }

  /// Counts a record.
  ///
  /// - Returns: Whether it was one of those after which it is told.
  /// - Throws: ``Stop``.
  @discardableResult
  mutating func step() throws -> Bool {
    recordCount += 1
    guard recordCount.isMultiple(of: Self.interval) else { return false }
    try tell()
    return true
  }

  /// Tells how far it has come.
  ///
  /// - Throws: ``Stop``.
  func tell() throws {
    let progress = MigrationProgress(
      change: change, recordCount: recordCount, totalCount: totalCount,
      elapsed: ContinuousClock.now - start)
    do { try report(.progressed(progress)) } catch { throw Stop(cause: error) }
  }
}
