/// Keeps the results of a query in step with a store.
///
/// It keeps their keys and rows, and compares them with those of later commits;
/// it does not run the query again when the history shows that no commit since
/// has changed a record that is a result or has become one.
struct QueryTracker<R: Record> {
  private let query: Query<R>
  private var keys: [[UInt8]] = []
  private var rows: [[UInt8]] = []
  /// The sequence of the commit whose results these are.
  private var sequence: UInt64 = 0
  /// How often the query was run.
  private(set) var runCount = 0

  init(_ query: Query<R>) { self.query = query }

  /// The results as of a transaction, from which changes are counted.
  mutating func begin(in context: TransactionContext) throws -> [R] {
    sequence = try context.sequence
    (keys, rows) = try run(in: context)
    let binding = try context.catalog.binding(R.self)
    return try rows.indices.map { try record(at: $0, binding) }
  }

  /// What has changed up to a transaction; nil for nothing.
  mutating func update(in context: TransactionContext) throws -> QueryChanges<R>? {
    let newSequence = try context.sequence
    guard newSequence != sequence else { return nil }
    let mayHaveChanged = try mayHaveChanged(upTo: newSequence, in: context)
    sequence = newSequence
    guard mayHaveChanged else { return nil }
    let (oldKeys, oldRows) = (keys, rows)
    (keys, rows) = try run(in: context)
    let changes = try changes(from: oldKeys, oldRows, in: context)
    return changes.isEmpty ? nil : changes
  }

  private mutating func run(
    in context: TransactionContext
  ) throws -> (keys: [[UInt8]], rows: [[UInt8]]) {
    runCount += 1
    var keys: [[UInt8]] = []
    var rows: [[UInt8]] = []
    guard var scan = try context.scan(query, context.catalog.binding(R.self)) else {
      return (keys, rows)
    }
    while let location = try scan.next() {
      keys.append([UInt8](location.key))
      rows.append([UInt8](location.row))
    }
    return (keys, rows)
  }

  // MARK: Looking at the history

  /// Whether a commit since the last one may have changed the results.
  private func mayHaveChanged(
    upTo newSequence: UInt64, in context: TransactionContext
  ) throws -> Bool {
    guard query.request.offset == 0, query.request.distinct.isEmpty, newSequence > sequence,
      let log = context.catalog.history,
      let kept = try log.sequences(in: context.txn), kept.contains(sequence + 1),
      kept.contains(newSequence), let subject = try subject(in: context)
    else { return true }
    let filter = try query.request.filter.map { (node) throws(StoreError) in
      try RowFilter(node, subject)
    }
    for sequence in (sequence + 1)...newSequence {
      let header = try log.header(of: sequence, in: context.txn)
      guard header.changeCount <= Self.readChangeCount else { return true }
      for page in 0..<header.pageCount {
        for change in try log.changes(HistoryKey(sequence, page: page), in: context.txn)
        where change.collection == subject.storage.stored.number {
          if try concerns(change, filter, subject, context) { return true }
        }
      }
    }
    return false
  }

  /// Running the query again is no more work than looking at so many changes.
  private static var readChangeCount: UInt64 { 1000 }

  /// Whether a changed record is a result, or lets the filter hold now.
  private func concerns(
    _ change: LoggedChange, _ filter: RowFilter?, _ subject: QuerySubject,
    _ context: TransactionContext
  ) throws -> Bool {
    if keys.contains(change.key) { return true }
    return try change.key.withUnsafeBufferPointer { (key) throws(StoreError) in
      let key = UnsafeRawBufferPointer(key)
      guard let row = try context.row(key, in: subject.storage) else { return false }
      return try filter?.matches(subject.locate(row, key: key)) ?? true
    }
  }

  private func subject(in context: TransactionContext) throws -> QuerySubject? {
    try context.subject(of: context.catalog.binding(R.self))
  }

  // MARK: Comparing

  private func changes(
    from oldKeys: [[UInt8]], _ oldRows: [[UInt8]], in context: TransactionContext
  ) throws -> QueryChanges<R> {
    let binding = try context.catalog.binding(R.self)
    let difference = ListDifference(from: oldKeys, to: keys)
    var changes = QueryChanges<R>()
    changes.deletions = difference.deletions
    changes.insertions = try difference.insertions.map { place in
      QueryChanges.Insertion(index: place, record: try record(at: place, binding))
    }
    changes.moves = difference.moves.map { QueryChanges.Move(from: $0.from, to: $0.to) }
    let stayed = difference.kept + difference.moves
    let modified = stayed.filter { oldRows[$0.from] != rows[$0.to] }.sorted { $0.to < $1.to }
    guard !modified.isEmpty, let subject = try subject(in: context) else { return changes }
    changes.modifications = try modified.map { pair in
      QueryChanges.Modification(
        index: pair.to, record: try record(at: pair.to, binding),
        fields: try changedFields(pair, oldRows[pair.from], subject.storage))
    }
    return changes
  }

  private func changedFields(
    _ pair: ListDifference.Pair, _ oldRow: [UInt8], _ storage: CollectionStorage
  ) throws -> [String] {
    try keys[pair.to].withUnsafeBytes { key in
      try oldRow.withUnsafeBytes { old in
        try rows[pair.to].withUnsafeBytes { new in
          let before = try storage.locate(old, key: key)
          let after = try storage.locate(new, key: key)
          return try storage.stored.fields.indices.dropFirst().filter { position in
            // As text, since NaN is not equal to itself as a value.
            try storage.value(at: position, of: before).plainText
              != storage.value(at: position, of: after).plainText
          }.map { storage.stored.fields[$0].name }
        }
      }
    }
  }

  private func record(at place: Int, _ binding: CollectionBinding<R>) throws -> R {
    try keys[place].withUnsafeBytes { key in
      try rows[place].withUnsafeBytes { row in
        guard let location = binding.plans.locate(row, key: key) else {
          throw StoreError.damagedKey(collection: R.collection, key)
        }
        return try binding.decode(location)
      }
    }
  }
}
