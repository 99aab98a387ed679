/// Something that is wrong with a page of the file.
package struct PageFinding: Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  package enum Kind: String, Sendable, CaseIterable {
    /// A meta page is not one, or contradicts its snapshot.
    case damagedMeta
    /// A page that is in use lies beyond the end of the file: it is truncated.
    case beyondEnd
    /// A page number that no page of the snapshot has.
    case unknownPage
    /// A page says that it is another one.
    case wrongNumber
    /// A page is of another kind than its place in the tree asks for.
    case wrongKind
    /// The nodes of a page overlap, leave gaps or lie outside it.
    case damagedLayout
    /// A node's flags, or the size of what it holds, are impossible.
    case damagedNode
    /// A key does not sort after the one before it.
    case wrongOrder
    /// Two places lead to one page.
    case usedTwice
    /// A page that is in use is in the free list.
    case usedAndFree
    /// The free list is not as LMDB writes it.
    case damagedFreeList
    /// The record of a database is impossible.
    case damagedRecord
    /// A database has flags that this program never gives, so its pages were
    /// not looked at.
    case unsupportedDatabase
    /// A database holds another number of keys than it says.
    case wrongKeyCount
    /// A database has another number of pages than it says.
    case wrongPageCount
  }

  /// What is wrong.
  package let kind: Kind
  /// The page concerned, zero-based; nil for a database as a whole.
  package let page: UInt64?
  /// The name of the database that the page belongs to; nil for the free list,
  /// the main database and the meta pages.
  package let database: String?
  /// A sentence that says what is wrong and where.
  package let description: String
}

/// What a check of the pages has seen.
package struct PageReport: Sendable {
  /// The number of the commit that was checked.
  package let transactionID: Int
  /// What is wrong, at most ``maximumFindings``; empty for a sound file.
  package private(set) var findings: [PageFinding] = []
  /// How much is wrong, also what is not in ``findings``.
  package private(set) var findingCount = 0
  /// Whether LMDB can read every key and value: at most counts are wrong.
  package private(set) var isReadable = true
  /// Whether a page in use lies beyond the end of the file.
  package private(set) var isTruncated = false
  /// The pages in use, meta pages included.
  package internal(set) var usedPages = 0
  /// The pages in the free list.
  package internal(set) var freePages = 0
  /// The pages that are neither used nor free: lost space, but no damage.
  package internal(set) var lostPages = 0

  /// The number of findings that are kept: 1,000.
  package static let maximumFindings = 1000

  init(transactionID: Int) {
    self.transactionID = transactionID
  }

  /// Whether nothing is wrong.
  package var isSound: Bool { findingCount == 0 }

  mutating func add(_ finding: PageFinding) {
    findingCount += 1
    switch finding.kind {
    case .wrongKeyCount, .wrongPageCount: break
    case .beyondEnd: (isReadable, isTruncated) = (false, true)
    default: isReadable = false
    }
    if findings.count < Self.maximumFindings { findings.append(finding) }
  }
}
