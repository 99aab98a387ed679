import LMDB

/// Walks over the rows that the walks of a plan find, one walk after the other.
///
/// The caller's loop takes the steps, and not a closure: what it does with each
/// row is then compiled into that loop, and a step costs one call.
struct WalkScan: ~Copyable, ~Escapable {
  private let subject: QuerySubject
  private let txn: TxnPointer
  private let path: String
  /// The walks behind this one, the next one last.
  private var rest: [PreparedWalk]
  private var keys: KeyScan
  /// The index that is walked, nil when it is the primary tree.
  private var index: IndexStorage?
  /// What a row has to pass, nil when there is nothing.
  private var filter: RowFilter?
  /// Leaves out the rows that the walk has come to before, nil when it comes to
  /// none twice.
  private var first: FirstEntry?
  /// How many keys have been looked at.
  private(set) var examined = 0

  @_lifetime(borrow context)
  init(
    _ walks: [PreparedWalk], _ subject: QuerySubject, in context: borrowing TransactionContext
  ) throws(StoreError) {
    self.subject = subject
    txn = context.txn
    path = context.catalog.path
    rest = walks.reversed()
    let walk = rest.popLast() ?? .nothing
    index = walk.index
    filter = walk.filter
    first = walk.first
    do {
      keys = try KeyScan(
        walk.intervals, isReversed: walk.isReversed, intervalLimit: walk.intervalLimit,
        subject.database(of: walk.index), in: context.txn)
    } catch {
      throw StoreError(error, "Reading", path: path)
    }
  }

  /// The key that the last step has come to, in the tree that is walked.
  var entry: UnsafeRawBufferPointer { keys.key }

  /// The next row that passes, nil at the end.
  ///
  /// - Throws: ``StoreError/Code/damagedRecord`` when the row is damaged or an
  ///   index entry leads to none; ``StoreError/Code/storage``.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func next() throws(StoreError) -> RowLocation? {
    repeat {
      guard first == nil else {
        if let location = try nextFirst() { return location }
        continue
      }
      guard let filter else {
        guard try step() else { continue }
        keys.countWanted()
        return try location()
      }
      // Held by the loop, so that a row that does not pass counts no reference.
      while try step() {
        let location = try location()
        guard try filter.matches(location) else { continue }
        keys.countWanted()
        return location
      }
    } while try advance()
    return nil
  }

  /// The next row that passes and that the walk has not come to before, nil at
  /// the end of the walk.
  @_lifetime(self: copy self)
  private mutating func nextFirst() throws(StoreError) -> RowLocation? {
    guard let first else { return nil }
    while try step() {
      let location = try location()
      guard try filter?.matches(location) ?? true,
        try first.isFirst(entry, of: location, in: subject.storage)
      else { continue }
      keys.countWanted()
      return location
    }
    return nil
  }

  /// The primary key of the next row that passes, nil at the end.
  ///
  /// The row is read only if it has to be tested.
  ///
  /// - Throws: As ``next()``.
  @_lifetime(self: copy self)
  mutating func nextKey() throws(StoreError) -> UnsafeRawBufferPointer? {
    repeat {
      guard filter == nil, first == nil else { return try next()?.key }
      guard try step() else { continue }
      keys.countWanted()
      return if let index { try primaryKey(in: keys.key, of: index) } else { keys.key }
    } while try advance()
    return nil
  }

  /// The row that the last step has come to.
  @inline(__always)
  private func location() throws(StoreError) -> RowLocation {
    guard let index else { return try subject.locate(keys.value, key: keys.key) }
    let key = try primaryKey(in: keys.key, of: index)
    return try subject.locate(row(of: key), key: key)
  }

  /// Moves to the next key of the walk; false at its end.
  @inline(__always)
  @_lifetime(self: copy self)
  private mutating func step() throws(StoreError) -> Bool {
    do {
      guard try keys.next() else { return false }
    } catch {
      throw StoreError(error, "Reading", path: path)
    }
    examined &+= 1
    return true
  }

  /// Goes on with the next walk; false when there is none.
  @_lifetime(self: copy self)
  private mutating func advance() throws(StoreError) -> Bool {
    guard let walk = rest.popLast() else { return false }
    let txn = txn
    do {
      let next = try KeyScan(
        walk.intervals, isReversed: walk.isReversed, intervalLimit: walk.intervalLimit,
        subject.database(of: walk.index), in: txn)
      // Safe because the transaction lives as long as this scan.
      keys = unsafe _overrideLifetime(next, copying: self)
    } catch {
      throw StoreError(error, "Reading", path: path)
    }
    index = walk.index
    filter = walk.filter
    first = walk.first
    return true
  }

  private func primaryKey(
    in entry: UnsafeRawBufferPointer, of index: IndexStorage
  ) throws(StoreError) -> UnsafeRawBufferPointer {
    guard let key = index.primaryKey(in: entry, of: subject.storage) else {
      throw .danglingEntry(index: index.name, entry)
    }
    return key
  }

  /// The row of a primary key that an index has.
  private func row(of key: UnsafeRawBufferPointer) throws(StoreError) -> UnsafeRawBufferPointer {
    let row: UnsafeRawBufferPointer?
    do { row = try txn.get(subject.storage.database, key) } catch {
      throw StoreError(error, "Reading", path: path)
    }
    guard let row else { throw .danglingEntry(index: index?.name ?? "", entry) }
    return row
  }
}

/// A walk with its filter ready.
struct PreparedWalk {
  /// The index to walk, nil for the primary tree.
  let index: IndexStorage?
  let intervals: [KeyInterval]
  let isReversed: Bool
  let filter: RowFilter?
  let first: FirstEntry?
  /// How many rows of an interval are wanted.
  let intervalLimit: Int

  /// A walk without keys.
  static var nothing: PreparedWalk { PreparedWalk() }

  private init() {
    index = nil
    intervals = []
    isReversed = false
    filter = nil
    first = nil
    intervalLimit = .max
  }

  /// - Throws: As ``RowFilter/init(_:_:)``.
  init(_ walk: RangeWalk, _ subject: QuerySubject) throws(StoreError) {
    index = walk.index
    intervals = walk.intervals
    isReversed = walk.isReversed
    filter = try walk.residual.map { (node) throws(StoreError) in try RowFilter(node, subject) }
    first =
      walk.mayRepeat
      ? walk.index.map { FirstEntry($0, walk.intervals, isReversed: walk.isReversed) } : nil
    intervalLimit = walk.intervalLimit ?? .max
  }
}
