/// What went wrong in a store, where, and what to do next.
///
/// ``code`` is for programs, ``description`` for people: it names collection,
/// key and field, and the state that is left. Absence is not an error: a fetch
/// gives nil.
public struct StoreError: Error, Sendable, CustomStringConvertible {
  /// The kind of error.
  public let code: Code
  /// The collection concerned.
  public let collection: String?
  /// The primary key concerned, as a person reads it.
  public let key: String?
  /// The field or index concerned.
  public let field: String?
  /// The status of LMDB or the system, when one of them failed.
  public let status: Int32?
  /// What has changed from the file's schemas to the program's; empty for other
  /// errors.
  public let differences: [SchemaDifference]
  /// A sentence that says what happened and what to do.
  public let description: String

  init(
    _ code: Code, collection: String? = nil, key: String? = nil, field: String? = nil,
    status: Int32? = nil, differences: [SchemaDifference] = [], _ description: String
  ) {
    self.code = code
    self.collection = collection
    self.key = key
    self.field = field
    self.status = status
    self.differences = differences
    self.description = description
  }

  /// A kind of error; kinds may be added, so a switch over them has a default.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    private enum Kind: Hashable {
      case duplicateID, missingRecord, uniqueViolation, changedRecord, changedID
      case keyTooLong, valueTooLarge, needsIndex, invalidQuery, overflow, unknownField
      case unknownCollection
      case wrongType, damagedRecord, damagedKey, damagedSchema, damagedFile
      case invalidSchema, invalidMigration, migrationRequired, newerSchema, newerFormat, notAStore
      case noHistory, damagedHistory, nothingToUndo, undoConflict, droppedChanges
      case missingFile, fileExists, inUse, readOnly, reentrantWrite, abortedTransaction,
        closedSnapshot, full, storage
    }

    private let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// The code's name.
    public var description: String { "\(kind)" }

    /// The ID is taken: `insert` never replaces.
    public static let duplicateID = Code(.duplicateID)
    /// There is no record of the ID: `update` never inserts.
    public static let missingRecord = Code(.missingRecord)
    /// Another record has the same values in a unique index.
    public static let uniqueViolation = Code(.uniqueViolation)
    /// The stored record is not the one that was to be replaced.
    public static let changedRecord = Code(.changedRecord)
    /// An update changed the record's ID.
    public static let changedID = Code(.changedID)
    /// A primary key is too long, or an index entry is, which the library's own
    /// indexes do not let happen.
    public static let keyTooLong = Code(.keyTooLong)
    /// A record takes more than 64 MiB.
    public static let valueTooLarge = Code(.valueTooLarge)
    /// No index serves the query, which requires one.
    public static let needsIndex = Code(.needsIndex)
    /// A query compares what cannot be compared, or goes on from the cursor of
    /// another one.
    public static let invalidQuery = Code(.invalidQuery)
    /// The sum of a field's values is beyond an Int.
    public static let overflow = Code(.overflow)
    /// A key path is not a stored field of the record.
    public static let unknownField = Code(.unknownField)
    /// The store was opened without the record type, or has no such collection.
    public static let unknownCollection = Code(.unknownCollection)
    /// A value is not of its field's type, or is missing where nil is not allowed.
    public static let wrongType = Code(.wrongType)
    /// The bytes of a row are not what was written.
    public static let damagedRecord = Code(.damagedRecord)
    /// The bytes of a key are not what was written.
    public static let damagedKey = Code(.damagedKey)
    /// The file's schema is not what was written.
    public static let damagedSchema = Code(.damagedSchema)
    /// The file is truncated, or damaged so that it cannot be opened; see
    /// ``Store/check(at:options:)``.
    public static let damagedFile = Code(.damagedFile)
    /// The store keeps no history; see ``StoreOptions/history``.
    public static let noHistory = Code(.noHistory)
    /// The change log is not what was written.
    public static let damagedHistory = Code(.damagedHistory)
    /// The store no longer has the changes that come next.
    public static let droppedChanges = Code(.droppedChanges)
    /// There is no step to undo, or none to do again.
    public static let nothingToUndo = Code(.nothingToUndo)
    /// A record that is to be brought back has been changed since.
    public static let undoConflict = Code(.undoConflict)
    /// A record type or schema is declared in a way that cannot be stored.
    public static let invalidSchema = Code(.invalidSchema)
    /// A change of a migration does not fit the file.
    public static let invalidMigration = Code(.invalidMigration)
    /// The file and the program differ; see ``StoreError/differences``.
    public static let migrationRequired = Code(.migrationRequired)
    /// The file was written by a newer version of the program.
    public static let newerSchema = Code(.newerSchema)
    /// The file has a newer format than this library reads.
    public static let newerFormat = Code(.newerFormat)
    /// The file is not a store.
    public static let notAStore = Code(.notAStore)
    /// There is no file at the path.
    public static let missingFile = Code(.missingFile)
    /// Something is at the path of a file to be made.
    public static let fileExists = Code(.fileExists)
    /// Others have the store open, and it takes one who has it alone.
    public static let inUse = Code(.inUse)
    /// The store, or the collection for this program, cannot be written.
    public static let readOnly = Code(.readOnly)
    /// A write was begun inside another one on the same thread.
    public static let reentrantWrite = Code(.reentrantWrite)
    /// An earlier failure in the transaction does not let it commit.
    public static let abortedTransaction = Code(.abortedTransaction)
    /// A snapshot is read that has been closed.
    public static let closedSnapshot = Code(.closedSnapshot)
    /// The disk, or the store's map, is full.
    public static let full = Code(.full)
    /// LMDB or the system failed; see ``StoreError/status``.
    public static let storage = Code(.storage)
  }
}
