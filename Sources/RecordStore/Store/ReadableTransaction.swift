import LMDB

/// What both kinds of transaction can do: read.
///
/// A function that takes `borrowing some ReadableTransaction & ~Copyable` works
/// in a ``Store/read(_:)`` and in a ``Store/write(_:)``.
public protocol ReadableTransaction: ~Copyable {
  /// The library's own access to the transaction.
  var context: TransactionContext { get }
}

/// The library's own access to a transaction; a program has no use for it.
///
/// It is valid only while its transaction lives, so it is never stored.
public struct TransactionContext {
  let txn: TxnPointer
  @usableFromInline let catalog: Catalog

  init(_ txn: TxnPointer, _ catalog: Catalog) {
    self.txn = txn
    self.catalog = catalog
  }

  /// The row of a key, nil when there is none.
  @usableFromInline
  func locate<R: Record>(_ key: UnsafeRawBufferPointer, in binding: CollectionBinding<R>)
    throws(StoreError) -> RowLocation?
  {
    guard let storage = try binding.readableStorage(),
      let row = try row(key, in: storage)
    else { return nil }
    if let location = binding.plans.locate(row, key: key) { return location }
    throw storage.damagedHeader(row, key: key)
  }

  /// The bytes of a row, nil when there is none.
  func row(
    _ key: UnsafeRawBufferPointer, in storage: CollectionStorage
  ) throws(StoreError) -> UnsafeRawBufferPointer? {
    do { return try txn.get(storage.database, key) } catch {
      throw StoreError(error, "Reading", path: catalog.path)
    }
  }
}

/// A transaction that reads the last commit; see ``Store/read(_:)``.
public struct ReadTransaction: ReadableTransaction, ~Copyable {
  private let txn: ReadTxn
  private let catalog: Catalog

  init(_ txn: consuming ReadTxn, _ catalog: Catalog) {
    self.txn = txn
    self.catalog = catalog
  }

  /// The library's own access to the transaction.
  public var context: TransactionContext { TransactionContext(txn.borrowedPointer, catalog) }
}
