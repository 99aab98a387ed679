import LMDB

/// Walks over the keys of one interval of one database, in one direction.
///
/// Each step moves to the next key, also the first one. ``key`` and ``value``
/// are those of the last step that returned true.
struct KeyScan: ~Copyable, ~Escapable {
  private var cursor: Cursor
  private let interval: KeyInterval
  private let isReversed: Bool
  private var remaining: Int
  private var hasStarted = false

  /// - Throws: As `Txn.cursor(_:)`.
  @_lifetime(borrow txn)
  init(_ plan: QueryPlan, _ database: Database, in txn: borrowing TxnPointer) throws(LMDBError) {
    cursor = try txn.cursor(database)
    interval = plan.interval
    isReversed = plan.isReversed
    remaining = plan.maximum ?? .max
  }

  var key: UnsafeRawBufferPointer { cursor.key }
  var value: UnsafeRawBufferPointer { cursor.value }

  /// Moves to the next key of the interval; false when there is none left.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func next() throws(LMDBError) -> Bool {
    guard remaining > 0 else { return false }
    remaining -= 1
    let isFound = hasStarted ? try step() : try start()
    return isFound && isBeforeEnd
  }

  @inline(__always)
  @_lifetime(self: copy self)
  private mutating func step() throws(LMDBError) -> Bool {
    isReversed ? try cursor.previous() : try cursor.next()
  }

  @_lifetime(self: copy self)
  private mutating func start() throws(LMDBError) -> Bool {
    hasStarted = true
    guard isReversed else {
      return interval.lower.isEmpty ? try cursor.first() : try seek(interval.lower)
    }
    guard let upper = interval.upper, try seek(upper) else { return try cursor.last() }
    return try cursor.previous()
  }

  /// Moves to the first key at or after a cut.
  ///
  /// No key is longer than LMDB's limit, so cutting the bytes there skips none.
  @_lifetime(self: copy self)
  private mutating func seek(_ cut: [UInt8]) throws(LMDBError) -> Bool {
    try cut.withUnsafeBufferPointer { (bytes) throws(LMDBError) in
      let key = bytes.prefix(KeyFormat.maximumByteCount)
      return try cursor.seek(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: key)))
    }
  }

  private var isBeforeEnd: Bool {
    @inline(__always)
    get {
      if isReversed {
        interval.lower.isEmpty
          || interval.lower.withUnsafeBytes { compareBytes(cursor.key, $0) >= 0 }
      } else {
        interval.upper?.withUnsafeBytes { compareBytes(cursor.key, $0) < 0 } ?? true
      }
    }
  }
}
