public import CLMDB

/// A position in one database that also writes there: the fast way to change
/// many keys in their order, since LMDB looks for each on the page of the last.
///
/// It belongs to its transaction, which can do nothing else meanwhile. The bytes
/// it hands out lie in the map and end with the next change through it.
///
/// Source: `lmdb.h` 0.9.24, `mdb_cursor_get`, `mdb_cursor_put`,
/// `mdb_cursor_del`.
@frozen @usableFromInline
package struct WriteCursor: ~Copyable, ~Escapable {
  @usableFromInline
  let pointer: OpaquePointer

  @inlinable
  @_lifetime(immortal)
  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
  }

  @inlinable
  deinit {
    mdb_cursor_close(pointer)
  }

  /// Moves to a key; its value, nil when it is absent.
  ///
  /// - Throws: ``LMDBError/badValueSize`` for an empty key.
  /// - Complexity: O(log *n*), O(1) on the page of the last move.
  ///
  /// Source: `MDB_SET`.
  @inlinable
  @_lifetime(self: copy self)
  package mutating func find(
    _ key: UnsafeRawBufferPointer
  ) throws(LMDBError) -> UnsafeRawBufferPointer? {
    var key = MDB_val(key)
    var value = MDB_val()
    let status = mdb_cursor_get(pointer, &key, &value, MDB_SET)
    if status == MDB_NOTFOUND { return nil }
    try check(status)
    return UnsafeRawBufferPointer(value)
  }

  /// Moves to the last key; nil when the database is empty.
  ///
  /// Source: `MDB_LAST`.
  @inlinable
  @_lifetime(self: copy self)
  package mutating func last() throws(LMDBError) -> UnsafeRawBufferPointer? {
    var key = MDB_val()
    var value = MDB_val()
    let status = mdb_cursor_get(pointer, &key, &value, MDB_LAST)
    if status == MDB_NOTFOUND { return nil }
    try check(status)
    return UnsafeRawBufferPointer(key)
  }

  /// Puts a value under a key, in place of any that is there.
  ///
  /// Parameters and errors are those of ``WriteTxn/put(_:key:value:)``.
  @inlinable
  @_lifetime(self: copy self)
  package mutating func put(
    key: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer
  ) throws(LMDBError) {
    try check(put(key, value, flags: 0))
  }

  /// Puts a value under a key that is absent; false, with nothing written, when
  /// it is present.
  ///
  /// Parameters and errors are those of ``WriteTxn/put(_:key:value:)``.
  ///
  /// Source: `MDB_NOOVERWRITE`.
  @inlinable
  @_lifetime(self: copy self)
  package mutating func insert(
    key: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer
  ) throws(LMDBError) -> Bool {
    let status = put(key, value, flags: UInt32(MDB_NOOVERWRITE))
    if status == MDB_KEYEXIST { return false }
    try check(status)
    return true
  }

  /// Puts a value under a key that sorts after all others; pages that only
  /// grow at their end stay full.
  ///
  /// Parameters and errors are those of ``WriteTxn/append(_:key:value:)``.
  ///
  /// Source: `MDB_APPEND`.
  @inlinable
  @_lifetime(self: copy self)
  package mutating func append(
    key: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer
  ) throws(LMDBError) {
    try check(put(key, value, flags: UInt32(MDB_APPEND)))
  }

  /// Puts a value under a key of another database of the transaction, behind all
  /// that are there.
  ///
  /// The bytes of this database that were handed out end with it too.
  /// Parameters and errors are those of ``WriteTxn/append(_:key:value:)``.
  ///
  /// Source: `mdb_cursor_txn`, `mdb_put`.
  @inlinable
  @_lifetime(self: copy self)
  package mutating func append(
    to other: Database, key: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer
  ) throws(LMDBError) {
    precondition(
      mdb_cursor_dbi(pointer) != other.handle, "A cursor writes in its own database by itself.")
    var key = MDB_val(key)
    var value = MDB_val(value)
    try check(mdb_put(mdb_cursor_txn(pointer), other.handle, &key, &value, UInt32(MDB_APPEND)))
  }

  @inlinable @inline(__always)
  @_lifetime(self: copy self)
  mutating func put(
    _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer, flags: UInt32
  ) -> Int32 {
    var key = MDB_val(key)
    var value = MDB_val(value)
    return mdb_cursor_put(pointer, &key, &value, flags)
  }

  /// Deletes the key that ``find(_:)`` has just found.
  ///
  /// - Throws: `EINVAL` when it found none; else as
  ///   ``WriteTxn/delete(_:key:)``.
  ///
  /// Source: `mdb_cursor_del`.
  @inlinable
  @_lifetime(self: copy self)
  package mutating func deleteFound() throws(LMDBError) {
    try check(mdb_cursor_del(pointer, 0))
  }
}

extension WriteTxn {
  /// A cursor that writes in a database.
  ///
  /// While it lives the compiler lets the transaction do nothing else.
  ///
  /// - Throws: `EINVAL` for a handle that was opened after the transaction
  ///   began.
  ///
  /// Source: `mdb_cursor_open`.
  @inlinable
  @_lifetime(&self)
  package mutating func writeCursor(_ database: Database) throws(LMDBError) -> WriteCursor {
    var cursor: OpaquePointer?
    try check(mdb_cursor_open(pointer, database.handle, &cursor))
    // Safe because LMDB sets it on success, and the cursor lives within the transaction.
    return unsafe _overrideLifetime(WriteCursor(cursor.unsafelyUnwrapped), mutating: &self)
  }
}
