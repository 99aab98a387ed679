import CLMDB

extension Environment {
  /// Runs `body` in a read transaction: one snapshot, beside any writer.
  ///
  /// - Throws: What `body` throws, and as ``beginRead()``.
  package func read<T>(_ body: (borrowing ReadTxn) throws -> T) throws -> T {
    let txn = try beginRead()
    return try body(txn)
  }

  /// Runs `body` in a write transaction, which commits on return and aborts on
  /// throw.
  ///
  /// - Throws: What `body` throws; as ``beginWrite()`` and
  ///   ``WriteTxn/commit()``. Nothing of the transaction is visible then.
  package func write<T>(_ body: (inout WriteTxn) throws -> T) throws -> T {
    var txn = try beginWrite()
    let result = try body(&txn)
    try txn.commit()
    return result
  }

  /// Begins a read transaction, which ends when the value goes.
  ///
  /// - Throws: ``LMDBError/usedAfterFork`` in a forked child;
  ///   ``LMDBError/readersFull`` when all slots are taken by live readers;
  ///   ``LMDBError/mapResized`` when another process has grown the file beyond
  ///   this map.
  ///
  /// Source: `mdb_txn_begin`, `MDB_RDONLY`.
  package func beginRead() throws(LMDBError) -> ReadTxn {
    try ReadTxn(environment: self)
  }

  /// Begins the write transaction, waiting for the current writer to end; it
  /// aborts when the value goes without ``WriteTxn/commit()``.
  ///
  /// It must end on this thread.
  ///
  /// - Throws: ``LMDBError/reentrantWrite`` if this thread is the writer;
  ///   ``LMDBError/usedAfterFork`` in a forked child; ``LMDBError/mapResized``
  ///   when another process has grown the file beyond this map; `EACCES` in a
  ///   read-only environment.
  ///
  /// Source: `mdb_txn_begin`.
  package func beginWrite() throws(LMDBError) -> WriteTxn {
    try WriteTxn(environment: self)
  }

  /// A new transaction of LMDB's, which the caller ends.
  func begin(flags: UInt32) throws(LMDBError) -> OpaquePointer {
    try checkProcess()
    var txn: OpaquePointer?
    var status = mdb_txn_begin(pointer, nil, flags, &txn)
    if status == MDB_READERS_FULL {
      try clearStaleReaders()
      status = mdb_txn_begin(pointer, nil, flags, &txn)
    }
    try check(status)
    // Safe because LMDB sets it on success.
    return txn.unsafelyUnwrapped
  }
}
