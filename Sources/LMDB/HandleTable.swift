import CLMDB
import Synchronization

/// The database handles of an environment, opened by one transaction at a time.
///
/// LMDB gives a new handle the next number that *its transaction* knows. A
/// write that began before another transaction opened a handle would give the
/// same number again, to another database. So the handles stay locked from the
/// first creation in a write to the end of that write, and a write that is
/// older than the newest handle creates nothing.
///
/// Source: `lmdb.h` 0.9.24, `mdb_dbi_open`.
final class HandleTable: Sendable {
  private let lock = Lock()
  // Safe because it is only touched by a thread that holds `lock`.
  nonisolated(unsafe) private var known: Set<Database> = []
  /// How often a handle was opened that was not known.
  private let openings = Atomic<Int>(0)
  /// How often a handle was dropped.
  private let drops = Atomic<Int>(0)

  // Safe because they are only touched by the thread that is in the write.
  nonisolated(unsafe) private var openingsAtBegin = 0
  nonisolated(unsafe) private(set) var isLockedByWrite = false

  /// A number that changes when new handles have been opened.
  var timesOpened: Int {
    openings.load(ordering: .acquiring)
  }

  /// A number that changes when handles have been dropped.
  var timesDropped: Int {
    drops.load(ordering: .acquiring)
  }

  /// Opens handles in a read transaction of its own, so that it never waits for
  /// a writer; nil for each database that is absent.
  func open(_ names: [String], in environment: Environment) throws(LMDBError) -> [Database?] {
    try lock.withLock { () throws(LMDBError) in
      let txn = try environment.beginRead()
      var handles: [Database?] = []
      for name in names {
        do throws(LMDBError) {
          handles.append(try Self.handle(of: name, flags: 0, in: txn.pointer))
        } catch  where error == .notFound {
          handles.append(nil)
        }
      }
      // Only a commit keeps the handles.
      try txn.commit()
      let opened = handles.compactMap(\.self)
      if !known.isSuperset(of: opened) {
        known.formUnion(opened)
        openings.add(1, ordering: .releasing)
      }
      return handles
    }
  }

  /// Opens or creates a database in the write transaction of this thread.
  func create(_ name: String, in txn: OpaquePointer) throws(LMDBError) -> Database {
    lockUntilWriteEnds()
    guard timesOpened == openingsAtBegin else { throw .handlesChanged }
    return try Self.handle(of: name, flags: UInt32(MDB_CREATE), in: txn)
  }

  /// Deletes a database, and so closes its handle, in the write transaction of
  /// this thread.
  func drop(_ database: Database, in txn: OpaquePointer) throws(LMDBError) {
    lockUntilWriteEnds()
    try check(mdb_drop(txn, database.handle, 1))
    // Its number goes to another database, whose handle will be a new one.
    known.remove(database)
    drops.add(1, ordering: .releasing)
  }

  /// Notes what the write transaction of this thread knows.
  func writeBegan(timesOpened: Int) {
    openingsAtBegin = timesOpened
  }

  /// Forgets the write transaction of this thread.
  ///
  /// - Returns: Whether it has locked the handles; the caller then calls
  ///   ``unlock()`` when the transaction has ended.
  func writeEnds() -> Bool {
    defer { isLockedByWrite = false }
    return isLockedByWrite
  }

  /// Lets other threads open handles again.
  func unlock() {
    lock.unlock()
  }

  private func lockUntilWriteEnds() {
    guard !isLockedByWrite else { return }
    lock.lock()
    isLockedByWrite = true
  }

  private static func handle(
    of name: String, flags: UInt32, in txn: OpaquePointer
  ) throws(LMDBError) -> Database {
    var handle: MDB_dbi = 0
    try check(mdb_dbi_open(txn, name, flags, &handle))
    // LMDB opens a database whatever its flags; the keys would not sort as bytes.
    var found: UInt32 = 0
    try check(mdb_dbi_flags(txn, handle, &found))
    guard found == 0 else { throw .incompatible }
    return Database(handle: handle)
  }
}
