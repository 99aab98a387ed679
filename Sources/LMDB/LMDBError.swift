import CLMDB

/// What LMDB, the system or this module answered instead of success.
///
/// The raw value is LMDB's own code (−30,799 to −30,779), a positive `errno`
/// such as `ENOSPC`, or one of this module's codes from −31,000 downward, which
/// LMDB does not use. Unknown codes survive, so this is no enum.
///
/// Source: `lmdb.h` 0.9.24, "Return Codes".
@usableFromInline
package struct LMDBError: Error, RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The status: LMDB's, the system's or this module's.
  @usableFromInline
  package let rawValue: Int32

  /// The error of a status; any number is one.
  @inlinable
  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// One sentence in English, as LMDB or the system words it.
  @usableFromInline
  package var description: String {
    if let text = Self.ownTexts[rawValue] { return text }
    return String(cString: mdb_strerror(rawValue))
  }
}

/// Turns a status into a throw: the only place where that happens.
///
/// - Throws: ``LMDBError`` unless `status` is 0.
@inlinable @inline(__always)
package func check(_ status: Int32) throws(LMDBError) {
  if status != 0 { throw LMDBError(rawValue: status) }
}

extension LMDBError {
  /// The key is in the database already (`MDB_KEYEXIST`).
  package static let keyExists = LMDBError(rawValue: MDB_KEYEXIST)
  /// No such key, or the end of the database (`MDB_NOTFOUND`).
  package static let notFound = LMDBError(rawValue: MDB_NOTFOUND)
  /// A page that the file refers to is not there: damage (`MDB_PAGE_NOTFOUND`).
  package static let pageNotFound = LMDBError(rawValue: MDB_PAGE_NOTFOUND)
  /// A page is of another kind than it should be: damage (`MDB_CORRUPTED`).
  package static let corrupted = LMDBError(rawValue: MDB_CORRUPTED)
  /// A commit failed half-way, or another process died in one (`MDB_PANIC`).
  package static let panic = LMDBError(rawValue: MDB_PANIC)
  /// The file is of another format version of LMDB (`MDB_VERSION_MISMATCH`).
  package static let versionMismatch = LMDBError(rawValue: MDB_VERSION_MISMATCH)
  /// The file is not LMDB's (`MDB_INVALID`).
  package static let invalid = LMDBError(rawValue: MDB_INVALID)
  /// The data would outgrow the map size (`MDB_MAP_FULL`).
  package static let mapFull = LMDBError(rawValue: MDB_MAP_FULL)
  /// No handle is left for one more database (`MDB_DBS_FULL`).
  package static let databasesFull = LMDBError(rawValue: MDB_DBS_FULL)
  /// No slot is left for one more reader (`MDB_READERS_FULL`).
  package static let readersFull = LMDBError(rawValue: MDB_READERS_FULL)
  /// The transaction has too many dirty pages (`MDB_TXN_FULL`).
  package static let transactionFull = LMDBError(rawValue: MDB_TXN_FULL)
  /// The tree is too deep for a cursor: damage (`MDB_CURSOR_FULL`).
  package static let cursorFull = LMDBError(rawValue: MDB_CURSOR_FULL)
  /// A page has no room left where it must have: damage (`MDB_PAGE_FULL`).
  package static let pageFull = LMDBError(rawValue: MDB_PAGE_FULL)
  /// Another process has grown the file beyond this map (`MDB_MAP_RESIZED`).
  package static let mapResized = LMDBError(rawValue: MDB_MAP_RESIZED)
  /// A database has other flags than expected (`MDB_INCOMPATIBLE`).
  package static let incompatible = LMDBError(rawValue: MDB_INCOMPATIBLE)
  /// The reader's slot is used otherwise (`MDB_BAD_RSLOT`).
  package static let badReaderSlot = LMDBError(rawValue: MDB_BAD_RSLOT)
  /// The transaction has failed, ended, or has a child (`MDB_BAD_TXN`).
  package static let badTransaction = LMDBError(rawValue: MDB_BAD_TXN)
  /// The key is empty or too long, or the value is (`MDB_BAD_VALSIZE`).
  package static let badValueSize = LMDBError(rawValue: MDB_BAD_VALSIZE)
  /// The database was dropped or changed under its handle (`MDB_BAD_DBI`).
  package static let badDatabase = LMDBError(rawValue: MDB_BAD_DBI)
}

extension LMDBError {
  /// A write began on a thread that is in a write of this environment.
  ///
  /// LMDB would wait for itself for ever.
  package static let reentrantWrite = LMDBError(rawValue: -31_000)
  /// The environment was opened before this process was forked.
  package static let usedAfterFork = LMDBError(rawValue: -31_001)
  /// The file lies on a network file system, where LMDB's locks do not work.
  package static let networkFileSystem = LMDBError(rawValue: -31_002)
  /// The file is open in this process with other options.
  package static let differentOptions = LMDBError(rawValue: -31_003)
  /// Another file took the path's place while it was being opened.
  package static let fileReplaced = LMDBError(rawValue: -31_004)
  /// A database was to be created by a write that began before another thread
  /// opened handles; the write must begin again.
  package static let handlesChanged = LMDBError(rawValue: -31_005)
  /// A part of the file, with pages that are in use, is cut off.
  package static let truncated = LMDBError(rawValue: -31_006)
  /// Another process has the file open with another lock file.
  package static let otherLockFile = LMDBError(rawValue: -31_007)

  private static let ownTexts: [Int32: String] = [
    reentrantWrite.rawValue:
      "A write began inside another write on the same thread; use the outer transaction.",
    usedAfterFork.rawValue:
      "The file was opened before this process was forked; open it again in the child.",
    networkFileSystem.rawValue:
      "The file lies on a network file system, where locks between machines do not work.",
    differentOptions.rawValue:
      "The file is open in this process already, with other options.",
    fileReplaced.rawValue:
      "Another file took the place of this one while it was being opened; open it again.",
    handlesChanged.rawValue:
      "Databases were opened since this write began, so it can create none; write again.",
    truncated.rawValue:
      "The file is truncated: pages that are in use are missing at its end.",
    otherLockFile.rawValue:
      "Another process has the file open with another lock file, since it has a second name, was "
      + "renamed, or its lock file was removed; both would write at once. Let that process end.",
  ]
}
