import LMDB

/// Walks over the rows of a query, in its order.
///
/// The caller's loop takes the steps, and not a closure: what a program does
/// with each row is then compiled into that loop, and a step costs one call.
@usableFromInline
struct RowScan: ~Copyable, ~Escapable {
  private var keys: KeyScan
  /// The index that the keys are of, nil when they are primary keys.
  private let index: IndexStorage?
  private let storage: CollectionStorage
  private let plans: RowPlanSet
  private let txn: TxnPointer
  private let path: String

  @_lifetime(borrow context)
  init(
    _ plan: QueryPlan, _ storage: CollectionStorage, _ plans: RowPlanSet,
    in context: borrowing TransactionContext
  ) throws(StoreError) {
    txn = context.txn
    path = context.catalog.path
    self.storage = storage
    self.plans = plans
    let database: Database
    switch plan.source {
    case .primaryKey: (index, database) = (nil, storage.database)
    case .index(let index): (self.index, database) = (index, index.database)
    }
    do { keys = try KeyScan(plan, database, in: context.txn) } catch {
      throw StoreError(error, "Reading", path: path)
    }
  }

  /// The next row, nil at the end.
  ///
  /// - Throws: ``StoreError/Code/damagedRecord`` when the row's header is
  ///   damaged or an index entry leads to no row; ``StoreError/Code/storage``.
  @usableFromInline
  @_lifetime(self: copy self)
  mutating func next() throws(StoreError) -> RowLocation? {
    guard try step() else { return nil }
    var (key, row) = (keys.key, keys.value)
    if let index { (key, row) = try target(of: key, in: index) }
    if let location = plans.locate(row, key: key) { return location }
    throw storage.damagedHeader(row, key: key)
  }

  @inline(__always)
  @_lifetime(self: copy self)
  private mutating func step() throws(StoreError) -> Bool {
    do { return try keys.next() } catch { throw StoreError(error, "Reading", path: path) }
  }

  /// The primary key and the row to which an index entry leads.
  private func target(
    of entry: UnsafeRawBufferPointer, in index: IndexStorage
  ) throws(StoreError) -> (key: UnsafeRawBufferPointer, row: UnsafeRawBufferPointer) {
    guard let key = index.primaryKey(in: entry, of: storage) else {
      throw .danglingEntry(index: index.name, entry)
    }
    let row: UnsafeRawBufferPointer?
    do { row = try txn.get(storage.database, key) } catch {
      throw StoreError(error, "Reading", path: path)
    }
    guard let row else { throw .danglingEntry(index: index.name, entry) }
    return (key, row)
  }
}
