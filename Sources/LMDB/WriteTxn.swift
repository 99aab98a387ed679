import CLMDB

/// A write transaction: sees its own writes, and nobody else does until commit.
///
/// One at a time per file, over all processes. It begins and ends on one
/// thread; it keeps its environment open and aborts when the value goes without
/// ``commit()``. After an error of a write other than ``LMDBError/keyExists``
/// and ``LMDBError/badValueSize`` LMDB refuses everything but its end.
@usableFromInline
package struct WriteTxn: Txn, ~Copyable {
  /// LMDB's transaction.
  @usableFromInline
  package let pointer: OpaquePointer
  // Retained in `init`, released at the end: a reference could not be discarded.
  private let environment: Unmanaged<Environment>
  private let isNested: Bool

  init(environment: Environment) throws(LMDBError) {
    pointer = try environment.writer.begin(environment)
    self.environment = .passRetained(environment)
    isNested = false
  }

  private init(in parent: OpaquePointer, environment: Environment) throws(LMDBError) {
    var child: OpaquePointer?
    try check(mdb_txn_begin(environment.pointer, parent, 0, &child))
    // Safe because LMDB sets it on success.
    pointer = child.unsafelyUnwrapped
    self.environment = .passRetained(environment)
    isNested = true
  }

  deinit {
    end { mdb_txn_abort($0) }
  }

  /// Makes all writes visible and, as the durability promises, lasting.
  ///
  /// - Throws: ``LMDBError/badTransaction`` if a write in it has failed; `EIO`,
  ///   `ENOSPC` or `EFBIG` on a full disk. Nothing of the transaction is
  ///   visible then, and the environment stays usable; so does the transaction
  ///   around a nested one.
  package consuming func commit() throws(LMDBError) {
    var status: Int32 = 0
    let isNested = isNested
    end { pointer in
      // Committing a child that has failed would fail its parent too.
      var stat = MDB_stat()
      if isNested { status = mdb_stat(pointer, Database.main.handle, &stat) }
      if status == 0 { status = mdb_txn_commit(pointer) } else { mdb_txn_abort(pointer) }
    }
    discard self
    try check(status)
  }

  private func end(_ finish: (OpaquePointer) -> Void) {
    // Safe because `init` retained it and each value ends once.
    let environment = environment.takeRetainedValue()
    // In a forked child the transaction and its lock are the parent's.
    guard environment.belongsToThisProcess else { return }
    if isNested {
      finish(pointer)
    } else {
      environment.writer.end(pointer, finish)
    }
  }

  /// Runs `body` in a nested transaction, which commits into this one on return
  /// and aborts on throw.
  ///
  /// Meanwhile this transaction cannot be used.
  ///
  /// - Throws: What `body` throws; ``LMDBError/badTransaction`` if a write in
  ///   it failed and `body` went on. All writes of `body` are undone then, those
  ///   of this transaction are kept, and it goes on.
  package mutating func nested<T>(_ body: (inout WriteTxn) throws -> T) throws -> T {
    var child = try beginNested()
    let result = try body(&child)
    try child.commit()
    return result
  }

  /// Begins a nested transaction, which commits into this one, or aborts when
  /// the value goes.
  ///
  /// **Danger:** until then this transaction cannot be used, nor end, and
  /// nothing checks that.
  package mutating func beginNested() throws(LMDBError) -> WriteTxn {
    // Safe because this value retains it until its end.
    try WriteTxn(in: pointer, environment: environment.takeUnretainedValue())
  }

  /// Opens a database and creates it when it is absent.
  ///
  /// The handle is valid from now on in this transaction, and in later ones
  /// only if this one commits. Until this transaction has ended, no other
  /// thread of the process can open handles.
  ///
  /// - Throws: ``LMDBError/databasesFull`` when the environment has no handle
  ///   left; ``LMDBError/badValueSize`` for a name that is empty or over 511
  ///   bytes; ``LMDBError/incompatible`` for a database with flags of its own;
  ///   ``LMDBError/handlesChanged`` if handles were opened since this
  ///   transaction began. Nothing has been created then.
  package mutating func createDatabase(_ name: String) throws(LMDBError) -> Database {
    // Safe because this value retains it until its end.
    let handles = environment.takeUnretainedValue().handles
    return try handles.create(name, in: pointer)
  }

  /// Deletes a database and all that is in it.
  ///
  /// The handle is dead at once, in every transaction of this process, and also
  /// if this transaction aborts; the database then gets a new one from
  /// ``Environment/openDatabases(_:)``. No read of this process may be using it
  /// meanwhile. Until this transaction has ended, no other thread of the
  /// process can open handles.
  ///
  /// - Complexity: O(*p*) for *p* pages.
  ///
  /// Source: `mdb_drop`.
  package mutating func dropDatabase(_ database: Database) throws(LMDBError) {
    // Safe because this value retains it until its end.
    let handles = environment.takeUnretainedValue().handles
    try handles.drop(database, in: pointer)
  }
}
