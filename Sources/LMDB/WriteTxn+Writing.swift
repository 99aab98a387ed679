public import CLMDB

extension WriteTxn {
  /// Puts a value under a key, in place of any that is there.
  ///
  /// - Parameters:
  ///   - key: 1 to ``Environment/maximumKeySize`` bytes.
  ///   - value: At most 4 GiB − 1 bytes.
  /// - Throws: ``LMDBError/badValueSize`` for a key outside its limits, with
  ///   nothing written; ``LMDBError/mapFull``, `ENOMEM` or `EIO`, after which
  ///   the transaction can only be aborted.
  /// - Complexity: O(log *n*).
  ///
  /// Source: `mdb_put`.
  @inlinable
  package mutating func put(
    _ database: Database, key: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer
  ) throws(LMDBError) {
    try check(put(database, key, value, flags: 0))
  }

  /// Puts a value under a key that is absent; false, with nothing written, when
  /// it is present.
  ///
  /// Parameters, errors and cost are those of ``put(_:key:value:)``.
  ///
  /// Source: `mdb_put`, `MDB_NOOVERWRITE`.
  @inlinable
  package mutating func insert(
    _ database: Database, key: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer
  ) throws(LMDBError) -> Bool {
    let status = put(database, key, value, flags: UInt32(MDB_NOOVERWRITE))
    if status == MDB_KEYEXIST { return false }
    try check(status)
    return true
  }

  /// Puts a value under a key that sorts after all others, without a search.
  ///
  /// - Throws: ``LMDBError/keyExists`` if `key` does not sort after the last
  ///   one, with nothing written; else as ``put(_:key:value:)``.
  ///
  /// Source: `mdb_put`, `MDB_APPEND`.
  @inlinable
  package mutating func append(
    _ database: Database, key: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer
  ) throws(LMDBError) {
    try check(put(database, key, value, flags: UInt32(MDB_APPEND)))
  }

  @inlinable @inline(__always)
  func put(
    _ database: Database, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer,
    flags: UInt32
  ) -> Int32 {
    var key = MDB_val(key)
    var value = MDB_val(value)
    return mdb_put(pointer, database.handle, &key, &value, flags)
  }

  /// Deletes a key and its value; false when it was absent.
  ///
  /// Errors and cost are those of ``put(_:key:value:)``.
  ///
  /// Source: `mdb_del`.
  @inlinable
  package mutating func delete(
    _ database: Database, key: UnsafeRawBufferPointer
  ) throws(LMDBError) -> Bool {
    var key = MDB_val(key)
    let status = mdb_del(pointer, database.handle, &key, nil)
    if status == MDB_NOTFOUND { return false }
    try check(status)
    return true
  }

  /// Deletes all keys of a database and keeps the database.
  ///
  /// - Complexity: O(*p*) for *p* pages.
  ///
  /// Source: `mdb_drop`.
  package mutating func removeAll(_ database: Database) throws(LMDBError) {
    try check(mdb_drop(pointer, database.handle, 0))
  }
}
