/// How far a bulk change has come.
public struct BulkProgress: Sendable, Equatable {
  /// How many records have been taken in, or are to be deleted.
  public let records: Int
  /// How many of them have been stored in their collection.
  public let storedRecords: Int
  /// How many changes of index entries have come of them so far; all, once
  /// ``storedRecords`` is ``records``.
  public let entries: Int
  /// How many of these have been stored in their indexes.
  public let storedEntries: Int
  /// How many sorted runs have been written to a temporary file, because
  /// ``BulkOptions/memoryBudget`` was used up.
  public let runs: Int

  /// After how many changes the progress is told.
  static let interval = 4_096
}
