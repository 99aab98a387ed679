import LMDB

extension Store {
  /// The change sets of writes, in the order of the commits, of every process,
  /// as they come.
  ///
  /// ```swift
  /// for try await set in store.changes(since: lastSeen) {
  ///   try store.read { try $0.forEachChange(of: set) { print($0.collection, $0.id) } }
  ///   lastSeen = set.sequence
  /// }
  /// ```
  ///
  /// It reads from the store's history when it is asked for the next one, so
  /// a slow consumer takes no memory. It ends with its task.
  ///
  /// - Parameter sequence: The last write that is known, also of another run of
  ///   the program; nil to begin with the next one.
  public func changes(since sequence: UInt64? = nil) -> ChangeSetSequence {
    ChangeSetSequence(store: self, sequence: sequence)
  }
}

/// The change sets of a store's writes; see ``Store/changes(since:)``.
public struct ChangeSetSequence: AsyncSequence, Sendable {
  fileprivate let store: Store
  fileprivate let sequence: UInt64?

  /// Begins to read.
  public func makeAsyncIterator() -> Iterator {
    Iterator(store: store, last: sequence, wakes: try? store.wakes().makeAsyncIterator())
  }

  /// Reads one change set after the other.
  public struct Iterator: AsyncIteratorProtocol {
    private let store: Store
    /// The last write that was given, or is known.
    private var last: UInt64?
    /// nil when the system gives no more of them.
    private var wakes: AsyncStream<Void>.Iterator?

    fileprivate init(store: Store, last: UInt64?, wakes: AsyncStream<Void>.Iterator?) {
      self.store = store
      self.wakes = wakes
      // What is committed from now on comes behind this.
      self.last = last ?? (try? store.read { try $0.sequence })
    }

    /// The next change set, nil when the task is cancelled.
    ///
    /// - Throws: ``StoreError/Code/droppedChanges`` when the store has dropped
    ///   the next ones; it goes on behind them then.
    ///   ``StoreError/Code/noHistory``, ``StoreError/Code/damagedHistory``,
    ///   ``StoreError/Code/storage``.
    public mutating func next() async throws -> ChangeSet? {
      while !Task.isCancelled {
        if let set = try nextStored() { return set }
        if wakes == nil { wakes = try store.wakes().makeAsyncIterator() }
        guard await wakes?.next() != nil else { return nil }
      }
      return nil
    }

    private mutating func nextStored() throws -> ChangeSet? {
      let (known, path) = (last ?? 0, store.path)
      let result = try store.read { txn throws -> Result<ChangeSet?, StoreError> in
        guard txn.context.catalog.history != nil else { throw StoreError.noHistory(path: path) }
        guard let kept = try txn.changeSequences, kept.upperBound > known else {
          return .success(nil)
        }
        guard known + 1 >= kept.lowerBound else {
          return .failure(.droppedChanges((known + 1)...(kept.lowerBound - 1), path: path))
        }
        return .success(try txn.changeSet(known + 1))
      }
      switch result {
      case .success(let set):
        if let set { last = set.sequence }
        return set
      case .failure(let error):
        last = try store.read { try $0.changeSequences }.map { $0.lowerBound - 1 }
        throw error
      }
    }
  }
}

extension Store {
  /// A value after commits that come from now on.
  func wakes() throws(StoreError) -> AsyncStream<Void> {
    do { return try commits.wakes(of: environment) } catch {
      throw StoreError(error, "Watching", path: path)
    }
  }
}
