public import FoundationEssentials

/// What one write has changed, as the store's history has it.
public struct ChangeSet: Sendable, Hashable {
  /// Why it was written.
  public enum Kind: Sendable, Hashable {
    /// A write like any other: a step that can be undone.
    case change
    /// It takes back the step of this sequence.
    case undo(of: UInt64)
    /// It takes back the undo of this sequence.
    case redo(of: UInt64)
    /// A migration has rewritten records: what came before cannot be undone.
    case barrier
  }

  /// The sequence of the write; those of a history follow each other without a
  /// gap.
  public let sequence: UInt64
  /// Why it was written.
  public let kind: Kind
  /// What was done, as a person knows it; nil when the write had no label.
  public let label: String?
  /// When it was written, to the millisecond.
  public let date: Date
  /// The process that wrote it.
  public let processID: Int
  /// The program that wrote it.
  public let program: String
  /// The number of records that were inserted; one that was changed several
  /// times counts each time, here and in the others.
  public let insertCount: Int
  /// The number of records that were changed.
  public let updateCount: Int
  /// The number of records that were deleted.
  public let deleteCount: Int
  let pageCount: UInt32

  /// The number of all changes.
  public var changeCount: Int { insertCount &+ updateCount &+ deleteCount }
}

extension ChangeSet {
  /// The change of one record in a set.
  public struct Change: Sendable, Equatable {
    /// What was done to the record.
    public enum Kind: String, Sendable {
      /// It was not there before.
      case insert
      /// It had other values before.
      case update
      /// It was there before.
      case delete
    }

    /// What was done to the record.
    public let kind: Kind
    /// The name of the collection.
    public let collection: String
    /// The record's ID.
    public let id: StoredValue
    /// The record before; nil when it was inserted.
    public let before: DynamicRecord?
  }

  /// What became of one record in a set, from its first change there to the
  /// last.
  public struct Difference: Sendable, Equatable {
    /// The name of the collection.
    public let collection: String
    /// The record's ID.
    public let id: StoredValue
    /// The record before; nil when there was none.
    public let before: DynamicRecord?
    /// The record after; nil when there was none.
    public let after: DynamicRecord?
  }
}

extension ChangeSet {
  init(_ sequence: UInt64, _ header: HistoryHeader) {
    self.sequence = sequence
    kind =
      switch header.kind {
      case .change: .change
      case .undo: .undo(of: header.target)
      case .redo: .redo(of: header.target)
      case .barrier: .barrier
      }
    label = header.label.isEmpty ? nil : header.label
    // Counted from 2001, as a date is: from 1970 it would be rounded twice.
    date = Date(
      timeIntervalSinceReferenceDate: Double(header.time &- 978_307_200_000) / 1000)
    processID = Int(header.processID)
    program = header.program
    insertCount = Int(truncatingIfNeeded: header.insertCount)
    updateCount = Int(truncatingIfNeeded: header.updateCount)
    deleteCount = Int(truncatingIfNeeded: header.deleteCount)
    pageCount = header.pageCount
  }
}
