public import CLMDB

/// A position in one database, for walking its keys in byte order.
///
/// It cannot outlive the transaction it comes from. ``key`` and ``value`` are
/// those of the last move that returned true; before the first one and after a
/// move that returned false they are empty.
///
/// Each move returns false when there is no such key, and throws on anything
/// else, as ``Txn/get(_:_:)`` does.
///
/// Source: `lmdb.h` 0.9.24, `mdb_cursor_get`.
@frozen @usableFromInline
package struct Cursor: ~Copyable, ~Escapable {
  @usableFromInline
  let pointer: OpaquePointer
  // Not as LMDB's pairs of words: copied as a whole, they would be loaded
  // before LMDB's stores of the halves have arrived, at a tenth of a scan.
  @usableFromInline
  var currentKey = UnsafeRawBufferPointer(start: nil, count: 0)
  @usableFromInline
  var currentValue = UnsafeRawBufferPointer(start: nil, count: 0)

  @inlinable
  @_lifetime(immortal)
  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
  }

  @inlinable
  deinit {
    mdb_cursor_close(pointer)
  }

  /// The key at the position, in place; valid as long as the transaction.
  @inlinable
  package var key: UnsafeRawBufferPointer {
    currentKey
  }

  /// The value at the position, in place; valid as long as the transaction.
  @inlinable
  package var value: UnsafeRawBufferPointer {
    currentValue
  }

  /// Moves to the first key; false when the database is empty.
  @inlinable
  @_lifetime(self: copy self)
  package mutating func first() throws(LMDBError) -> Bool {
    try move(MDB_FIRST, MDB_val())
  }

  /// Moves to the last key; false when the database is empty.
  @inlinable
  @_lifetime(self: copy self)
  package mutating func last() throws(LMDBError) -> Bool {
    try move(MDB_LAST, MDB_val())
  }

  /// Moves to the key after this one, from the start to the first; false at
  /// the end.
  @inlinable @inline(__always)
  @_lifetime(self: copy self)
  package mutating func next() throws(LMDBError) -> Bool {
    try move(MDB_NEXT, MDB_val())
  }

  /// Moves to the key before this one, from the start to the last; false at
  /// the beginning.
  @inlinable @inline(__always)
  @_lifetime(self: copy self)
  package mutating func previous() throws(LMDBError) -> Bool {
    try move(MDB_PREV, MDB_val())
  }

  /// Moves to the first key that is `key` or sorts after it; false when all
  /// keys sort before it.
  ///
  /// - Throws: ``LMDBError/badValueSize`` for an empty key.
  /// - Complexity: O(log *n*).
  @inlinable
  @_lifetime(self: copy self)
  package mutating func seek(_ key: UnsafeRawBufferPointer) throws(LMDBError) -> Bool {
    try move(MDB_SET_RANGE, MDB_val(key))
  }

  @inlinable @inline(__always)
  @_lifetime(self: copy self)
  mutating func move(_ operation: MDB_cursor_op, _ start: MDB_val) throws(LMDBError) -> Bool {
    // Locals: passing stored properties to C is taken for an escape.
    var key = start
    var value = MDB_val()
    let status = mdb_cursor_get(pointer, &key, &value, operation)
    if status == 0 {
      currentKey = UnsafeRawBufferPointer(key)
      currentValue = UnsafeRawBufferPointer(value)
      return true
    }
    currentKey = UnsafeRawBufferPointer(start: nil, count: 0)
    currentValue = UnsafeRawBufferPointer(start: nil, count: 0)
    if status == MDB_NOTFOUND { return false }
    throw LMDBError(rawValue: status)
  }
}
