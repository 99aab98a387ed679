/// One broken invariant that a check of the store has found.
public struct Finding: Sendable, Hashable, CustomStringConvertible {
  /// What is broken.
  public enum Kind: String, Sendable, CaseIterable {
    /// The file is no store, or cannot be opened as one.
    case damagedFile
    /// A page of the file is not as it was written, so that records in it
    /// cannot be read.
    case damagedPage
    /// The schema cannot be read.
    case damagedSchema
    /// A database that the schema names is not in the file.
    case missingDatabase
    /// The file has a database that the schema does not name.
    case unknownDatabase
    /// A primary key is no value of its type.
    case damagedKey
    /// A row's header or length does not fit its layout.
    case damagedRow
    /// A row's checksum is not that of its bytes.
    case wrongChecksum
    /// A field's bytes are no value of its type.
    case undecodableField
    /// A record has no entry in an index.
    case missingEntry
    /// An index has an entry that no record yields.
    case extraEntry
    /// An index entry has a value, which is reserved.
    case nonemptyEntry
    /// Two records have the same values in a unique index.
    case duplicateEntry
    /// The change log is not as it was written, or has a gap.
    case damagedHistory
    /// A database holds another number of keys than it says.
    case wrongCount
  }

  /// What is broken.
  public let kind: Kind
  /// The collection concerned, nil for the store as a whole.
  public let collection: String?
  /// The primary key concerned, as a person reads it.
  public let key: String?
  /// A sentence that says what and where.
  public let description: String

  init(_ kind: Kind, collection: String? = nil, key: String? = nil, _ description: String) {
    self.kind = kind
    self.collection = collection
    self.key = key
    self.description = description
  }
}

/// An index that a check has proven wrong: it has entries that no record yields,
/// or lacks some.
public struct DamagedIndex: Sendable, Hashable, CustomStringConvertible {
  /// The collection's name.
  public let collection: String
  /// Names it in the file.
  let number: UInt32
  /// The index with its collection: `todos (completed, createdAt)`.
  public let description: String

  init(_ index: StoredIndex, of collection: StoredCollection) {
    self.collection = collection.name
    number = index.number
    description = collection.name(of: index)
  }
}

/// What a check of the store has seen.
public struct Verification: Sendable {
  /// The broken invariants, at most ``maximumFindings``; empty for a store that
  /// is whole.
  public internal(set) var findings: [Finding] = []
  /// How many findings there are, also those not kept.
  public internal(set) var findingCount = 0
  /// The indexes that are proven wrong, which ``Store/rebuild(_:)`` makes anew.
  ///
  /// Where records are damaged too, an index may be right and look wrong.
  public internal(set) var damagedIndexes: [DamagedIndex] = []
  /// The number of records checked.
  public internal(set) var recordCount = 0
  /// The number of index entries checked.
  public internal(set) var entryCount = 0

  /// The number of findings that are kept: 1,000.
  public static let maximumFindings = 1000

  /// Whether nothing is broken.
  public var isIntact: Bool { findingCount == 0 }

  mutating func add(_ finding: Finding, of index: DamagedIndex? = nil) {
    if let index, !damagedIndexes.contains(index) { damagedIndexes.append(index) }
    findingCount += 1
    if findings.count < Self.maximumFindings { findings.append(finding) }
  }
}
