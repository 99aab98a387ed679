import CLMDB
import Glibc
import Synchronization

/// Who is in the write transaction of an environment, of this process's threads.
///
/// LMDB's own lock is between processes and threads, but a thread that waits
/// for itself hangs for ever, and one that ends another's write leaves the lock
/// taken for ever. Both are noticed here.
final class Writer: Sendable {
  private let handles: HandleTable
  /// The `pthread_self()` of the thread that is in a write; 0 for none.
  private let owner = Atomic<pthread_t>(0)
  /// How many writes have begun.
  private let count = Atomic<Int>(0)

  /// After so many writes the slots of readers that have died are cleared.
  private static let writesPerClearing = 256

  init(handles: HandleTable) {
    self.handles = handles
  }

  /// Begins the write transaction, waiting for the current writer.
  ///
  /// A reader that was killed while this process has the file open would keep
  /// the pages of its snapshot, and the file would grow without end, if nobody
  /// opened it anew; so its slot is looked for now and then.
  ///
  /// - Throws: ``LMDBError/reentrantWrite`` if this thread is that writer, and
  ///   what ``Environment/begin(flags:)`` throws.
  func begin(_ environment: Environment) throws(LMDBError) -> OpaquePointer {
    try environment.checkProcess()
    guard !isThisThread else { throw .reentrantWrite }
    let number = count.add(1, ordering: .relaxed).newValue
    if number.isMultiple(of: Self.writesPerClearing) { try environment.clearStaleReaders() }
    while true {
      let opened = handles.timesOpened
      let txn = try environment.begin(flags: 0)
      // Else it is unknown whether the transaction knows the new handles.
      if handles.timesOpened == opened {
        owner.store(pthread_self(), ordering: .releasing)
        handles.writeBegan(timesOpened: opened)
        return txn
      }
      mdb_txn_abort(txn)
    }
  }

  /// Ends the write transaction by `finish`.
  func end(_ txn: OpaquePointer, _ finish: (OpaquePointer) -> Void) {
    precondition(
      owner.load(ordering: .acquiring) == pthread_self(),
      "A write transaction ends on the thread on which it began.")
    // Before `finish`: after it another thread may be the writer.
    owner.store(0, ordering: .releasing)
    let handlesAreLocked = handles.writeEnds()
    finish(txn)
    if handlesAreLocked { handles.unlock() }
  }

  /// Whether this thread is in a write that has created or dropped a database,
  /// so that the handles are locked until it ends.
  var holdsHandles: Bool {
    isThisThread && handles.isLockedByWrite
  }

  /// Whether this thread is in a write.
  var isThisThread: Bool {
    owner.load(ordering: .acquiring) == pthread_self()
  }
}
