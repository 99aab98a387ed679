public import FoundationEssentials

/// What an import has done.
///
/// ``created``, ``updated``, ``unchanged``, ``skipped`` and ``rejected`` add up
/// to ``read``.
public struct ImportReport: Sendable, Equatable {
  /// Whether nothing was stored and the numbers say what would be.
  public internal(set) var isDryRun = false

  /// How many records were read.
  public internal(set) var read = 0
  /// How many todos are new in the store.
  public internal(set) var created = 0
  /// How many records changed a todo, also one of an earlier record.
  public internal(set) var updated = 0
  /// How many records said what the store knew.
  public internal(set) var unchanged = 0
  /// How many records were good and are not stored.
  public internal(set) var skipped = 0
  /// How many records were not good.
  public internal(set) var rejected = 0

  /// How many of the skipped records are deleted tasks of Taskwarrior.
  public internal(set) var deletedTasks = 0
  /// How many of the skipped records are recurring tasks of Taskwarrior, which
  /// are only the templates of others.
  public internal(set) var recurringTasks = 0
  /// How many of the good records are waiting tasks of Taskwarrior.
  ///
  /// They are open todos; until when they wait is kept in ``TodoKey/extra``.
  public internal(set) var waitingTasks = 0
  /// How many of the good records had bytes that were not UTF-8 and were
  /// replaced, as ``ImportOptions/repairsText`` asks for.
  public internal(set) var repaired = 0

  /// How many attachments are named without their content, and are not in the
  /// store.
  public internal(set) var attachmentsWithoutBytes = 0

  /// How many things in good records were not understood.
  public internal(set) var warningCount = 0
  /// The first of these, at most ``detailLimit``.
  public internal(set) var warnings: [ImportWarning] = []

  /// How many records have neither an ID nor a source.
  ///
  /// Nothing tells whether the store has them, so each import adds them again.
  public internal(set) var unidentified = 0
  /// How many records speak of a todo of an earlier record of the inputs.
  public internal(set) var duplicateCount = 0
  /// The first of these, at most ``detailLimit``.
  public internal(set) var duplicates: [DuplicateRecord] = []
  /// The keys that no field is read from in the format, in the order of their first
  /// appearance, at most ``detailLimit``.
  ///
  /// Their values are kept in ``TodoKey/extra``.
  public internal(set) var unknownFields: [UnknownField] = []
  /// How many values of further unknown keys there were.
  public internal(set) var furtherUnknownValues = 0

  /// The largest number of duplicates, of unknown keys and of warnings that are
  /// named.
  public static let detailLimit = 100

  /// Counts a task that is no todo; any other is good.
  ///
  /// - Returns: Whether it is skipped.
  mutating func skips(_ status: TaskwarriorStatus?) -> Bool {
    switch status {
    case .deleted: deletedTasks += 1
    case .recurring: recurringTasks += 1
    case .pending, .waiting, .completed, nil: return false
    }
    skipped += 1
    return true
  }

  mutating func note(_ duplicate: DuplicateRecord) {
    duplicateCount += 1
    if duplicates.count < Self.detailLimit { duplicates.append(duplicate) }
  }

  mutating func note(_ warning: ImportWarning) {
    warningCount += 1
    if warnings.count < Self.detailLimit { warnings.append(warning) }
  }

  mutating func noteUnknown(_ name: String) {
    if let index = unknownFields.firstIndex(where: { $0.name == name }) {
      unknownFields[index].count += 1
    } else if unknownFields.count < Self.detailLimit {
      unknownFields.append(UnknownField(name: name, count: 1))
    } else {
      furtherUnknownValues += 1
    }
  }

  /// The report when the transaction is given up.
  var withNothingStored: ImportReport {
    var report = self
    (report.created, report.updated, report.unchanged) = (0, 0, 0)
    report.skipped = report.read - report.rejected
    return report
  }
}

/// A record whose todo an earlier record of the inputs speaks of too.
///
/// What the later one says counts.
public struct DuplicateRecord: Sendable, Equatable, CustomStringConvertible {
  /// The ID of the todo.
  public let id: UUID
  /// Where the earlier record stands, the last one before ``place``.
  public let earlier: RecordPlace
  /// Where the later record stands.
  public let place: RecordPlace

  /// The duplicate in one line:
  /// `todos.jsonl:9: the ID … stands at todos.jsonl:7 too; this record counts`.
  public var description: String {
    "\(place): the ID \(id.text) stands at \(earlier) too; this record counts"
  }
}

/// A key that no field of a todo has.
public struct UnknownField: Sendable, Equatable {
  /// The key.
  public let name: String
  /// How many values it had.
  public internal(set) var count: Int
}
