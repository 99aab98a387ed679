public import CLMDB

/// A handle of one database: a named key space inside an environment.
///
/// Valid in every transaction of its environment that begins after the handle
/// was opened, until the environment is closed; handles are never closed.
/// Using it with another environment is a programming error that LMDB does not
/// notice.
///
/// Source: `lmdb.h` 0.9.24, `MDB_dbi`.
@usableFromInline
package struct Database: Sendable, Hashable {
  /// LMDB's number of the handle.
  @usableFromInline
  let handle: MDB_dbi

  @usableFromInline
  init(handle: MDB_dbi) {
    self.handle = handle
  }

  /// The unnamed database, whose keys are the names of all others.
  ///
  /// Read it only: what is put there is taken for a database.
  package static let main = Database(handle: 1)
}

/// The size and shape of one database in one snapshot.
///
/// Source: `lmdb.h` 0.9.24, `MDB_stat`.
package struct DatabaseStatistics: Sendable, Hashable {
  /// The number of keys.
  package let entries: Int
  /// The levels of the tree; 0 when it is empty.
  package let depth: Int
  /// The pages that lead to others.
  package let branchPages: Int
  /// The pages that hold keys.
  package let leafPages: Int
  /// The pages that hold values too large for a leaf.
  package let overflowPages: Int
  private let pageSizeInBytes: Int

  /// The size of all pages, in bytes.
  package var sizeInBytes: Int { (branchPages + leafPages + overflowPages) * pageSizeInBytes }

  init(_ stat: MDB_stat) {
    entries = stat.ms_entries
    depth = Int(stat.ms_depth)
    branchPages = stat.ms_branch_pages
    leafPages = stat.ms_leaf_pages
    overflowPages = stat.ms_overflow_pages
    pageSizeInBytes = Int(stat.ms_psize)
  }
}
