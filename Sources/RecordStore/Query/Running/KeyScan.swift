import LMDB

/// Walks over the keys of some intervals of one database, in one direction.
///
/// Each step moves to the next key, also the first one. ``key`` and ``value``
/// are those of the last step that returned true.
struct KeyScan: ~Copyable, ~Escapable {
  private var cursor: Cursor
  private var interval: KeyInterval
  /// The intervals behind this one, the next one last.
  private var rest: [KeyInterval]
  private let isReversed: Bool
  /// How many keys of an interval are wanted, and how many more of this one.
  private let intervalLimit: Int
  private var remaining = 0
  private var hasStarted = false
  private var hasEnded = false

  /// - Parameters:
  ///   - intervals: Ascending; none of them overlap.
  ///   - isReversed: Whether the last key comes first.
  ///   - intervalLimit: How many keys of an interval are wanted, of those that
  ///     ``countWanted()`` counts; all by default.
  ///   - database: The database.
  ///   - txn: The transaction.
  /// - Throws: As `Txn.cursor(_:)`.
  @_lifetime(borrow txn)
  init(
    _ intervals: [KeyInterval], isReversed: Bool, intervalLimit: Int = .max,
    _ database: Database, in txn: borrowing TxnPointer
  ) throws(LMDBError) {
    cursor = try txn.cursor(database)
    rest = isReversed ? intervals : intervals.reversed()
    self.isReversed = isReversed
    self.intervalLimit = intervalLimit
    interval = .everything
    endInterval()
  }

  var key: UnsafeRawBufferPointer { cursor.key }
  var value: UnsafeRawBufferPointer { cursor.value }

  /// Moves to the next key of the intervals; false when there is none left.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func next() throws(LMDBError) -> Bool {
    while !hasEnded {
      let isFound = hasStarted ? try step() : try start()
      if isFound && isBeforeEnd { return true }
      endInterval()
    }
    return false
  }

  /// Says that the key is wanted; the interval ends when it is the last one.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func countWanted() {
    remaining &-= 1
    if remaining == 0 { endInterval() }
  }

  /// Leaves out what is left of the interval.
  @_lifetime(self: copy self)
  private mutating func endInterval() {
    if let next = rest.popLast() {
      interval = next
      remaining = intervalLimit
      hasStarted = false
    } else {
      hasEnded = true
    }
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
