import FoundationEssentials

/// Finds out what became of records in change sets.
///
/// The log has the rows before; the row after a change is the one before the
/// next change of the record, or the stored one if there is none.
struct DifferenceReader {
  /// Names a record in the file.
  struct RecordKey: Hashable {
    let collection: UInt32
    let key: [UInt8]
  }

  /// A record of one set whose row after is not known yet.
  private struct Pending {
    /// Positions in the result.
    let set: Int
    let record: Int
  }

  /// The rows of one record; empty when there was none.
  private struct Rows {
    let record: RecordKey
    let before: [UInt8]
    var after: [UInt8] = []
  }

  private let context: TransactionContext
  private let limit: Int
  /// The only record that is looked at; nil for all.
  private let only: RecordKey?
  private var result: [[Rows]] = []
  private var pending: [RecordKey: Pending] = [:]

  init(_ context: TransactionContext, limit: Int, only: RecordKey? = nil) {
    self.context = context
    self.limit = limit
    self.only = only
  }

  /// Reads sets that ascend by sequence.
  consuming func read(_ sets: [ChangeSet]) throws(StoreError) -> [[ChangeSet.Difference]] {
    guard let first = sets.first else { return [] }
    guard let log = context.catalog.history else {
      throw .noHistory(path: context.catalog.path)
    }
    do {
      guard let kept = try log.sequences(in: context.txn), kept.contains(first.sequence) else {
        throw StoreError.damagedHistory(
          HistoryKey(first.sequence, page: 0), offset: 0, path: log.path)
      }
      var wanted = sets[...]
      for sequence in first.sequence...kept.upperBound {
        let isWanted = wanted.first?.sequence == sequence
        if isWanted { wanted.removeFirst() }
        // When all is known there is no need to go to the end.
        if !isWanted, wanted.isEmpty, pending.isEmpty { break }
        try take(sequence, isWanted: isWanted, from: log)
      }
      try takeStoredRows()
    } catch {
      throw StoreError(error, "Reading", path: log.path)
    }
    return try result.map { (rows) throws(StoreError) in
      try rows.map { (rows) throws(StoreError) in try difference(rows) }
    }
  }

  private mutating func take(
    _ sequence: UInt64, isWanted: Bool, from log: HistoryLog
  ) throws(StoreError) {
    if isWanted { result.append([]) }
    let set = result.count - 1
    let pageCount = try log.header(of: sequence, in: context.txn).pageCount
    for page in 0..<pageCount {
      for change in try log.changes(HistoryKey(sequence, page: page), in: context.txn) {
        let record = RecordKey(collection: change.collection, key: change.key)
        if let only, record != only { continue }
        if let place = pending[record] {
          // Of several changes in one set the last counts.
          if isWanted, place.set == set { continue }
          result[place.set][place.record].after = [UInt8](change.before)
          pending[record] = nil
        }
        guard isWanted, result[set].count < limit else { continue }
        pending[record] = Pending(set: set, record: result[set].count)
        result[set].append(Rows(record: record, before: [UInt8](change.before)))
      }
    }
  }

  private mutating func takeStoredRows() throws(StoreError) {
    for (record, place) in pending {
      guard let storage = context.catalog.collection(number: record.collection) else { continue }
      let row = try record.key.withUnsafeBufferPointer { (key) throws(StoreError) in
        try context.row(UnsafeRawBufferPointer(key), in: storage).map { [UInt8]($0) }
      }
      result[place.set][place.record].after = row ?? []
    }
  }

  private func difference(_ rows: Rows) throws(StoreError) -> ChangeSet.Difference {
    let storage = context.catalog.collection(number: rows.record.collection)
    let key = rows.record.key
    let id = key.withUnsafeBytes { storage?.id(of: $0) }
    return ChangeSet.Difference(
      collection: storage?.name ?? "#\(rows.record.collection)", id: id ?? .data(Data(key)),
      before: try record(rows.before, key, storage), after: try record(rows.after, key, storage))
  }

  private func record(
    _ row: [UInt8], _ key: [UInt8], _ storage: CollectionStorage?
  ) throws(StoreError) -> DynamicRecord? {
    guard let storage, !row.isEmpty else { return nil }
    return try DynamicRecord(row: row, key: key, in: storage)
  }
}
