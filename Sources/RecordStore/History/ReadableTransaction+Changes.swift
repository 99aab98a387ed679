import FoundationEssentials

/// Reading what earlier writes have changed; see ``StoreOptions/history``.
extension ReadableTransaction where Self: ~Copyable {
  /// The sequences of the writes whose changes the store still has; nil for
  /// none, or when it keeps no history.
  ///
  /// Whoever has seen the changes up to a sequence has missed some if the next
  /// one is below the range.
  ///
  /// - Throws: ``StoreError/Code/storage``.
  public var changeSequences: ClosedRange<UInt64>? {
    get throws(StoreError) {
      guard let log = context.catalog.history else { return nil }
      do { return try log.sequences(in: context.txn) } catch {
        throw StoreError(error, "Reading", path: context.catalog.path)
      }
    }
  }

  /// The change set of a write; nil when the store does not have it.
  ///
  /// - Throws: ``StoreError/Code/damagedHistory``; ``StoreError/Code/storage``.
  public func changeSet(_ sequence: UInt64) throws(StoreError) -> ChangeSet? {
    guard let log = context.catalog.history, let sequences = try changeSequences,
      sequences.contains(sequence)
    else { return nil }
    return ChangeSet(sequence, try log.header(of: sequence, in: context.txn))
  }

  /// Calls `body` with each change of a set, in the order in which they were
  /// made.
  ///
  /// A collection that the file no longer has is named by its number, `#3`, and
  /// its IDs are the bytes of their keys, without a record before.
  ///
  /// - Throws: ``StoreError/Code/damagedHistory``, also when the store has
  ///   dropped the set; ``StoreError/Code/damagedRecord`` for a record before
  ///   that is in no layout of the file; what `body` throws, unchanged.
  public func forEachChange(
    of set: ChangeSet, _ body: (ChangeSet.Change) throws -> Void
  ) throws {
    guard let log = context.catalog.history else {
      throw StoreError.noHistory(path: context.catalog.path)
    }
    for page in 0..<set.pageCount {
      let key = HistoryKey(set.sequence, page: page)
      for change in try log.changes(key, in: context.txn) {
        try body(ChangeSet.Change(change, in: context.catalog))
      }
    }
  }

  /// What became of the records in each of some sets.
  ///
  /// - Parameters:
  ///   - sets: Ascending by sequence.
  ///   - limit: The largest number of records for each set; the first ones to be
  ///     changed.
  /// - Returns: For each set its records, in the order of their first changes.
  /// - Throws: As ``forEachChange(of:_:)``.
  /// - Complexity: O(*m*) for *m* changes from the first set to the end of the
  ///   history.
  public func differences(
    of sets: [ChangeSet], limit: Int = .max
  ) throws(StoreError) -> [[ChangeSet.Difference]] {
    try DifferenceReader(context, limit: limit).read(sets)
  }

  /// What became of one record in each set that has changed it, oldest first.
  ///
  /// - Throws: ``StoreError/Code/unknownCollection``;
  ///   ``StoreError/Code/wrongType`` when `id` is not of the primary key's type;
  ///   and as ``forEachChange(of:_:)``.
  /// - Complexity: O(*m*) for *m* changes in the history.
  public func differences(
    ofRecord id: StoredValue, inCollection collection: String
  ) throws(StoreError) -> [(set: ChangeSet, difference: ChangeSet.Difference)] {
    let context = context
    let storage = try context.catalog.collection(named: collection)
    let key = try storage.withKey(of: id) { [UInt8]($0) }
    guard let log = context.catalog.history, let sequences = try changeSequences else { return [] }
    let sets = try sequences.map { (sequence) throws(StoreError) in
      ChangeSet(sequence, try log.header(of: sequence, in: context.txn))
    }
    let record = DifferenceReader.RecordKey(collection: storage.stored.number, key: key)
    let found = try DifferenceReader(context, limit: 1, only: record).read(sets)
    return zip(sets, found).compactMap { set, differences in
      differences.first.map { (set, $0) }
    }
  }
}

extension Catalog {
  /// The collection of a number, nil when there is none or its rows are missing.
  func collection(number: UInt32) -> CollectionStorage? {
    collections.first { $0.stored.number == number }
  }
}

extension ChangeSet.Change {
  init(_ change: LoggedChange, in catalog: Catalog) throws(StoreError) {
    kind =
      switch change.kind {
      case .insert: .insert
      case .update: .update
      case .delete: .delete
      }
    let storage = catalog.collection(number: change.collection)
    collection = storage?.name ?? "#\(change.collection)"
    id = change.id(in: storage)
    before = try storage.flatMap { (storage) throws(StoreError) in
      try change.before.isEmpty
        ? nil : DynamicRecord(row: [UInt8](change.before), key: change.key, in: storage)
    }
  }
}

extension LoggedChange {
  /// The ID of the record, its key's bytes without its collection.
  func id(in storage: CollectionStorage?) -> StoredValue {
    key.withUnsafeBytes { storage?.id(of: $0) } ?? .data(Data(key))
  }
}

extension DynamicRecord {
  /// Reads a row that lies in memory.
  init(row: [UInt8], key: [UInt8], in storage: CollectionStorage) throws(StoreError) {
    self = try key.withUnsafeBufferPointer { (key) throws(StoreError) in
      try row.withUnsafeBufferPointer { (row) throws(StoreError) in
        let key = UnsafeRawBufferPointer(key)
        return try DynamicRecord(
          storage.locate(UnsafeRawBufferPointer(row), key: key), in: storage)
      }
    }
  }
}
