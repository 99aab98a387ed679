import CLMDB

/// A read transaction: one snapshot, unchanged by later commits.
///
/// It keeps its environment open and ends when the value goes. It may be used
/// on any thread, one at a time. As long as it lives, no page that it can see
/// is reused, so the file grows under writers.
@usableFromInline
package struct ReadTxn: Txn, ~Copyable {
  /// LMDB's transaction.
  @usableFromInline
  package let pointer: OpaquePointer
  // Retained in `init`, released at the end: a reference could not be discarded.
  private let environment: Unmanaged<Environment>

  init(environment: Environment) throws(LMDBError) {
    pointer = try environment.begin(flags: UInt32(MDB_RDONLY))
    self.environment = .passRetained(environment)
  }

  deinit {
    end { mdb_txn_abort($0) }
  }

  /// Ends the transaction and keeps the database handles opened in it.
  ///
  /// - Throws: What `mdb_txn_commit` returns; the transaction has ended.
  package consuming func commit() throws(LMDBError) {
    var status: Int32 = 0
    end { status = mdb_txn_commit($0) }
    discard self
    try check(status)
  }

  private func end(_ finish: (OpaquePointer) -> Void) {
    // Safe because `init` retained it and each value ends once.
    let environment = environment.takeRetainedValue()
    // In a forked child the reader slot is the parent's.
    if environment.belongsToThisProcess { finish(pointer) }
  }
}
