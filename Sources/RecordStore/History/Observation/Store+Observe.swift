extension Store {
  /// The results of a query, and then what becomes of them, also by writes of
  /// other processes.
  ///
  /// ```swift
  /// for try await update in store.observe(open) {
  ///   switch update {
  ///   case .initial(let records): todos = records
  ///   case .changes(let changes): changes.apply(to: &todos)
  ///   }
  /// }
  /// ```
  ///
  /// What a slow consumer has missed comes as one update. It ends with its
  /// task. Records are values: nothing changes under the reader's hands. With a
  /// history the query is run again only for commits that concern it.
  public func observe<R: Record>(_ query: Query<R>) -> QueryObservation<R> {
    QueryObservation(store: self, query: query)
  }

  /// The record of an ID, nil when there is none, and then what it becomes.
  public func observe<R: Record>(_ type: R.Type, _ id: R.ID) -> ValueObservation<R?>
  where R.ID: Sendable {
    ValueObservation(store: self, differs: { !isSameRecord($0, $1) }) { txn in
      try txn.fetch(type, id)
    }
  }

  /// The number of a query's results, and then what it becomes.
  public func observe<R: Record>(countOf query: Query<R>) -> ValueObservation<Int> {
    ValueObservation(store: self, differs: { $0 != $1 }) { txn in try txn.count(query) }
  }
}

/// Whether two records have the same values, bit by bit.
private func isSameRecord<R: Record>(_ a: R?, _ b: R?) -> Bool {
  guard let a, let b else { return a == nil && b == nil }
  let buffers = (RowBuffer(), RowBuffer())
  guard let first = try? RecordEncoder.encode(a, layout: 1, into: buffers.0),
    let second = try? RecordEncoder.encode(b, layout: 1, into: buffers.1)
  else { return false }
  return areEqual(buffers.0.bytes(first), buffers.1.bytes(second))
}

/// The results of a query as they change; see ``Store/observe(_:)``.
public struct QueryObservation<R: Record>: AsyncSequence, Sendable {
  fileprivate let store: Store
  fileprivate let query: Query<R>

  /// Begins to observe.
  public func makeAsyncIterator() -> Iterator { Iterator(store: store, query: query) }

  /// Gives one update after the other.
  public struct Iterator: AsyncIteratorProtocol {
    private let store: Store
    private var tracker: QueryTracker<R>
    /// nil before the first update.
    private var wakes: AsyncStream<Void>.Iterator?

    fileprivate init(store: Store, query: Query<R>) {
      self.store = store
      tracker = QueryTracker(query)
    }

    /// The next update, nil when the task is cancelled.
    ///
    /// - Throws: What fetching the query throws; ``StoreError/Code/storage``
    ///   when the system watches no more files.
    public mutating func next() async throws -> QueryUpdate<R>? {
      guard wakes != nil else {
        // First, so that no commit after the results is missed.
        wakes = try store.wakes().makeAsyncIterator()
        return .initial(try store.read { txn in try tracker.begin(in: txn.context) })
      }
      while !Task.isCancelled {
        let changes = try store.read { txn in try tracker.update(in: txn.context) }
        if let changes { return .changes(changes) }
        guard await wakes?.next() != nil else { return nil }
      }
      return nil
    }
  }
}

/// A value read from a store, each time it differs; see
/// ``Store/observe(_:_:)`` and ``Store/observe(countOf:)``.
public struct ValueObservation<Value: Sendable>: AsyncSequence, Sendable {
  fileprivate let store: Store
  fileprivate let differs: @Sendable (Value, Value) -> Bool
  fileprivate let read: @Sendable (borrowing ReadTransaction) throws -> Value

  /// Begins to observe.
  public func makeAsyncIterator() -> Iterator { Iterator(observation: self) }

  /// Gives one value after the other.
  public struct Iterator: AsyncIteratorProtocol {
    private let observation: ValueObservation
    private var last: (sequence: UInt64, value: Value)?
    private var wakes: AsyncStream<Void>.Iterator?

    fileprivate init(observation: ValueObservation) { self.observation = observation }

    /// The next value, nil when the task is cancelled.
    ///
    /// - Throws: What reading the value throws; ``StoreError/Code/storage``
    ///   when the system watches no more files.
    public mutating func next() async throws -> Value? {
      if wakes == nil { wakes = try observation.store.wakes().makeAsyncIterator() }
      while !Task.isCancelled {
        if let value = try nextDifferent() { return value }
        guard await wakes?.next() != nil else { return nil }
      }
      return nil
    }

    private mutating func nextDifferent() throws -> Value? {
      let known = last
      let read = observation.read
      let new = try observation.store.read { txn -> (sequence: UInt64, value: Value)? in
        let sequence = try txn.sequence
        return sequence == known?.sequence ? nil : (sequence, try read(txn))
      }
      guard let new else { return nil }
      last = new
      if let known, !observation.differs(known.value, new.value) { return nil }
      return new.value
    }
  }
}
