public import CLMDB

/// What every transaction can do: read one snapshot of the environment.
///
/// The bytes it hands out lie in the memory map, are aligned to 2 bytes at
/// most, and end with the transaction; inside a write they may already change
/// at the next put, delete, drop or nested transaction. Copy what must live
/// longer.
@usableFromInline
package protocol Txn: ~Copyable {
  /// LMDB's transaction, live as long as this value is.
  var pointer: OpaquePointer { get }
}

extension Txn where Self: ~Copyable {
  /// The value of a key, in place; nil when the key is absent.
  ///
  /// - Returns: Bytes that are valid until the next write in this transaction
  ///   or its end, whichever comes first.
  /// - Throws: ``LMDBError/badValueSize`` for an empty key;
  ///   ``LMDBError/badTransaction`` if a write in this transaction has failed;
  ///   `EINVAL` for a handle that was opened after the transaction began.
  /// - Complexity: O(log *n*).
  ///
  /// Source: `mdb_get`.
  @inlinable
  package func get(
    _ database: Database, _ key: UnsafeRawBufferPointer
  ) throws(LMDBError) -> UnsafeRawBufferPointer? {
    var key = MDB_val(key)
    var value = MDB_val()
    let status = mdb_get(pointer, database.handle, &key, &value)
    if status == MDB_NOTFOUND { return nil }
    try check(status)
    return UnsafeRawBufferPointer(value)
  }

  /// A cursor on a database, before its first key.
  ///
  /// While it lives nothing can be written in this transaction: the compiler
  /// refuses it.
  ///
  /// - Throws: `EINVAL` for a handle that was opened after the transaction
  ///   began.
  ///
  /// Source: `mdb_cursor_open`.
  @inlinable
  @_lifetime(borrow self)
  package func cursor(_ database: Database) throws(LMDBError) -> Cursor {
    var cursor: OpaquePointer?
    try check(mdb_cursor_open(pointer, database.handle, &cursor))
    // Safe because LMDB sets it on success, and the cursor lives within the transaction.
    return unsafe _overrideLifetime(Cursor(cursor.unsafelyUnwrapped), borrowing: self)
  }

  /// The size and shape of a database in this snapshot.
  ///
  /// - Throws: As ``get(_:_:)``.
  /// - Complexity: O(1): the file keeps the counts.
  ///
  /// Source: `mdb_stat`.
  package func statistics(of database: Database) throws(LMDBError) -> DatabaseStatistics {
    var stat = MDB_stat()
    try check(mdb_stat(pointer, database.handle, &stat))
    return DatabaseStatistics(stat)
  }

  /// The number of the snapshot: of the last commit in it, or, inside a write,
  /// of the commit that it will make.
  ///
  /// It identifies nothing lasting: a compact copy counts from 1 again.
  ///
  /// Source: `mdb_txn_id`.
  package var id: Int {
    mdb_txn_id(pointer)
  }

  /// The names of all databases in this snapshot, in byte order.
  ///
  /// They are the keys of ``Database/main``, which holds nothing else in files
  /// that this module has made. A name that is not UTF-8 is shown with
  /// replacement characters.
  ///
  /// - Complexity: O(*n*) for *n* databases.
  package func databaseNames() throws(LMDBError) -> [String] {
    var names: [String] = []
    var cursor = try cursor(.main)
    while try cursor.next() {
      names.append(String(decoding: cursor.key, as: UTF8.self))
    }
    return names
  }

  /// A copy of the transaction's pointer that does not own it.
  ///
  /// **Danger:** it is valid only while this transaction lives, and nothing
  /// checks that. It is for handing a transaction down into functions that
  /// return before it ends; never store it.
  @inlinable
  package var borrowedPointer: TxnPointer {
    TxnPointer(pointer: pointer)
  }
}

/// A transaction that someone else owns: reads like one, ends nothing.
///
/// **Danger:** using it after its transaction has ended reads freed memory.
/// See ``Txn/borrowedPointer``.
@usableFromInline
package struct TxnPointer: Txn {
  /// The owner's transaction.
  @usableFromInline
  package let pointer: OpaquePointer

  @usableFromInline
  init(pointer: OpaquePointer) {
    self.pointer = pointer
  }
}

extension MDB_val {
  /// The bytes at `bytes`, which LMDB only reads.
  @usableFromInline @inline(__always)
  init(_ bytes: UnsafeRawBufferPointer) {
    self.init(
      mv_size: bytes.count, mv_data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
  }
}

extension UnsafeRawBufferPointer {
  /// The bytes of a key or value that LMDB has found.
  @usableFromInline @inline(__always)
  init(_ value: MDB_val) {
    self.init(start: value.mv_data, count: value.mv_size)
  }
}
