import CLMDB
import Glibc

/// Where the space of an environment goes, and who uses it.
///
/// Source: `lmdb.h` 0.9.24, `MDB_envinfo`, `MDB_stat`.
package struct EnvironmentStatistics: Sendable, Hashable {
  /// The largest size that the file can reach while it is open here, in bytes.
  package let mapSizeInBytes: Int
  /// The size of a page, in bytes.
  package let pageSizeInBytes: Int
  /// The number, zero-based, of the last page that was ever used.
  package let lastPageNumber: Int
  /// The pages below it that hold no data and will be used again.
  package let freePages: Int
  /// The size of the file on disk, in bytes.
  ///
  /// It never shrinks, and it may lack free pages at its end.
  package let fileSizeInBytes: Int
  /// The reader slots in use, over all processes.
  package let readersUsed: Int
  /// The reader slots there are.
  package let maximumReaders: Int
  /// The number of the last commit.
  package let lastTransactionID: Int

  /// The bytes of all pages that hold data, as a whole number of pages.
  package var usedBytes: Int {
    (lastPageNumber + 1 - freePages) * pageSizeInBytes
  }
}

/// One entry of the reader table.
package struct ReaderSlot: Sendable, Hashable {
  /// The process that has the slot.
  package let processID: Int
  /// The thread that took the slot, as `pthread_self` names it there.
  package let threadID: UInt
  /// The snapshot that it reads; nil when it is between two.
  package let transactionID: Int?
}

extension Environment {
  /// Where the space goes, and who uses it.
  ///
  /// Beside a writer the numbers may be of two neighbouring commits.
  ///
  /// - Throws: As ``beginRead()``.
  /// - Complexity: O(*n*) for *n* commits whose free pages are still listed.
  ///
  /// Source: `mdb_env_info`, `mdb_stat`.
  package func statistics() throws(LMDBError) -> EnvironmentStatistics {
    let used = try readers().count
    let txn = try beginRead()
    let freePages = try Self.freePages(txn)
    var stat = MDB_stat()
    try check(mdb_stat(txn.pointer, Database.main.handle, &stat))
    // After the begin: the last page is then no older than the free ones.
    var info = MDB_envinfo()
    try check(mdb_env_info(pointer, &info))
    return EnvironmentStatistics(
      mapSizeInBytes: info.me_mapsize, pageSizeInBytes: Int(stat.ms_psize),
      lastPageNumber: info.me_last_pgno, freePages: freePages,
      fileSizeInBytes: try file.size, readersUsed: used,
      maximumReaders: Int(info.me_maxreaders), lastTransactionID: info.me_last_txnid)
  }

  /// The number of the last commit, of whatever process.
  ///
  /// Source: `mdb_env_info`.
  package var lastTransactionID: Int {
    get throws(LMDBError) {
      try checkProcess()
      var info = MDB_envinfo()
      try check(mdb_env_info(pointer, &info))
      return info.me_last_txnid
    }
  }

  /// The processes in the reader table.
  ///
  /// Source: `mdb_reader_list`.
  package func readers() throws(LMDBError) -> [ReaderSlot] {
    try checkProcess()
    var lines = ""
    let status = withUnsafeMutablePointer(to: &lines) { lines in
      mdb_reader_list(
        pointer,
        { text, context in
          guard let text, let context else { return 0 }
          // Safe because it is the pointer that is passed below.
          context.assumingMemoryBound(to: String.self).pointee += String(cString: text)
          return 0
        }, lines)
    }
    if status < 0 { throw LMDBError(rawValue: status) }
    return lines.split(separator: "\n").compactMap(Self.readerSlot)
  }

  /// Frees the reader slots of processes that have died.
  ///
  /// It cannot tell apart processes of other PID namespaces (containers).
  ///
  /// - Returns: How many slots it has freed.
  ///
  /// Source: `mdb_reader_check`.
  @discardableResult
  package func clearStaleReaders() throws(LMDBError) -> Int {
    try checkProcess()
    var cleared: Int32 = 0
    try check(mdb_reader_check(pointer, &cleared))
    return Int(cleared)
  }

  /// The numbers in LMDB's free database: each value is a count and the pages.
  private static func freePages(_ txn: borrowing ReadTxn) throws(LMDBError) -> Int {
    var pages = 0
    var cursor = try txn.cursor(Database(handle: 0))
    while try cursor.next() {
      pages += cursor.value.loadUnaligned(as: Int.self)
    }
    return pages
  }

  /// Reads "pid thread txnid", the thread in hexadecimal, with "-" for no
  /// transaction; nil for the heading.
  private static func readerSlot(_ line: Substring) -> ReaderSlot? {
    let fields = line.split(separator: " ")
    guard fields.count == 3, let process = Int(fields[0]), let thread = UInt(fields[1], radix: 16)
    else { return nil }
    return ReaderSlot(processID: process, threadID: thread, transactionID: Int(fields[2]))
  }
}
