import Glibc
import LMDB
import Testing

@Suite struct LMDBErrorTests {
  @Test func `success throws nothing and every other status throws itself`() throws {
    try check(0)
    for status in [-30_799, -30_780, -31_000, ENOSPC, 12_345] {
      #expect(throws: LMDBError(rawValue: status)) { try check(status) }
    }
  }

  @Test(arguments: [
    (LMDBError.keyExists, "MDB_KEYEXIST"), (.notFound, "MDB_NOTFOUND"),
    (.pageNotFound, "MDB_PAGE_NOTFOUND"), (.corrupted, "MDB_CORRUPTED"), (.panic, "MDB_PANIC"),
    (.versionMismatch, "MDB_VERSION_MISMATCH"), (.invalid, "MDB_INVALID"),
    (.mapFull, "MDB_MAP_FULL"), (.databasesFull, "MDB_DBS_FULL"),
    (.readersFull, "MDB_READERS_FULL"), (.transactionFull, "MDB_TXN_FULL"),
    (.cursorFull, "MDB_CURSOR_FULL"), (.pageFull, "MDB_PAGE_FULL"),
    (.mapResized, "MDB_MAP_RESIZED"), (.incompatible, "MDB_INCOMPATIBLE"),
    (.badReaderSlot, "MDB_BAD_RSLOT"), (.badTransaction, "MDB_BAD_TXN"),
    (.badValueSize, "MDB_BAD_VALSIZE"), (.badDatabase, "MDB_BAD_DBI"),
  ])
  func `an LMDB code has LMDB's text`(error: LMDBError, name: String) {
    #expect(error.description.hasPrefix(name))
  }

  @Test func `a system code has the system's text`() {
    #expect(LMDBError(rawValue: ENOSPC).description == "No space left on device")
  }

  @Test(arguments: [
    LMDBError.reentrantWrite, .usedAfterFork, .networkFileSystem, .differentOptions,
    .fileReplaced, .handlesChanged, .truncated, .otherLockFile,
  ])
  func `a code of our own has a sentence and a number that LMDB does not use`(error: LMDBError) {
    #expect(error.rawValue <= -31_000)
    #expect(error.description.hasSuffix("."))
    #expect(!error.description.contains("Unknown error"))
  }
}
