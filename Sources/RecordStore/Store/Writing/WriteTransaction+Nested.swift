import LMDB

extension WriteTransaction {
  /// Runs `body` in a transaction within this one: when it throws, its writes
  /// are undone and those before it are kept.
  ///
  /// ```swift
  /// try store.write { txn in
  ///   try txn.insert(order)
  ///   do {
  ///     try txn.nested { try addGifts(to: order, in: &$0) }
  ///   } catch let error as GiftError {
  ///     try txn.insert(Remark(error))
  ///   }
  /// }
  /// ```
  ///
  /// What it has written is stored with the rest, in one commit. Nested
  /// transactions can be nested.
  ///
  /// - Throws: What `body` throws, unchanged;
  ///   ``StoreError/Code/abortedTransaction`` when `body` returned after a
  ///   failure that does not let it commit, or when this transaction cannot;
  ///   ``StoreError/Code/storage``. The writes of `body` are undone, and this
  ///   transaction goes on.
  /// - Complexity: A few microseconds beside `body`.
  public mutating func nested<T>(_ body: (inout WriteTransaction) throws -> T) throws -> T {
    var child = try beginNested(label: nil)
    // A copy: what it takes in is forgotten if `body` throws.
    child.recorder = recorder?.copy()
    let result = try body(&child)
    let (hasChanged, recorder) = (child.hasChanged, child.recorder)
    try end(child)
    if hasChanged { self.hasChanged = true }
    self.recorder = recorder
    return result
  }

  /// Runs a write's body among others of the same transaction, with a sequence
  /// of its own.
  ///
  /// - Throws: As ``nested(_:)``.
  mutating func runBody<T>(
    label: String?, _ body: (inout WriteTransaction) throws -> T
  ) throws -> T {
    var child = try beginNested(label: label)
    let result = try body(&child)
    try child.finishBody()
    try end(child)
    return result
  }

  private mutating func beginNested(label: String?) throws(StoreError) -> WriteTransaction {
    try checkFailure()
    do { return WriteTransaction(try txn.beginNested(), catalog, label: label) } catch {
      throw StoreError(writing: error, "Writing", catalog)
    }
  }

  private mutating func end(_ child: consuming WriteTransaction) throws(StoreError) {
    try child.checkFailure()
    do { try child.commitNested() } catch {
      if error == .badTransaction { throw .abortedTransaction(error) }
      // What this transaction holds now is not known.
      failure = error
      throw StoreError(writing: error, "Writing", catalog)
    }
  }
}
