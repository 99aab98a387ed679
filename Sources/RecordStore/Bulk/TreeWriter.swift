import LMDB

/// Writes one tree in the order of its keys, and appends as soon as a key lies
/// behind all others: then nothing is looked for, and pages stay full.
struct TreeWriter: ~Copyable, ~Escapable {
  private var cursor: WriteCursor
  private let lastKey = KeyCopy()

  @_lifetime(&txn)
  init(_ database: Database, in txn: inout WriteTxn) throws(LMDBError) {
    var cursor = try txn.writeCursor(database)
    if let last = try cursor.last() { lastKey.set(last) }
    self.cursor = cursor
  }

  /// The last key, or a deleted one that was; empty when there was none.
  var last: UnsafeRawBufferPointer { lastKey.bytes }

  /// Whether a key sorts after all that are there.
  @inline(__always)
  func isPastEnd(_ key: UnsafeRawBufferPointer) -> Bool { compareBytes(last, key) < 0 }

  /// The value of a key, nil when it is absent; valid until the next change.
  @_lifetime(self: copy self)
  mutating func find(
    _ key: UnsafeRawBufferPointer
  ) throws(LMDBError) -> UnsafeRawBufferPointer? {
    isPastEnd(key) ? nil : try cursor.find(key)
  }

  /// Puts a value under a key that is absent; false, with nothing written, when
  /// it is present.
  @_lifetime(self: copy self)
  mutating func insert(_ change: Change) throws(LMDBError) -> Bool {
    guard isPastEnd(change.key) else {
      return try cursor.insert(key: change.key, value: change.value)
    }
    try append(change)
    return true
  }

  /// Puts a value under a key, in place of any that is there.
  @_lifetime(self: copy self)
  mutating func put(_ change: Change) throws(LMDBError) {
    guard isPastEnd(change.key) else {
      return try cursor.put(key: change.key, value: change.value)
    }
    try append(change)
  }

  /// Deletes the key that ``find(_:)`` has just found.
  @_lifetime(self: copy self)
  mutating func deleteFound() throws(LMDBError) { try cursor.deleteFound() }

  /// Puts a value under a key of another database, behind all that are there.
  @_lifetime(self: copy self)
  mutating func append(
    to other: Database, key: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer
  ) throws(LMDBError) {
    try cursor.append(to: other, key: key, value: value)
  }

  @_lifetime(self: copy self)
  private mutating func append(_ change: Change) throws(LMDBError) {
    try cursor.append(key: change.key, value: change.value)
    lastKey.set(change.key)
  }
}
