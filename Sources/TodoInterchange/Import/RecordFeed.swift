import TodoKit

/// Reads the records of all inputs, one input after the other.
///
/// Each input is opened when its turn comes, and closed at its end.
struct RecordFeed: ~Copyable {
  /// What stands in a place where a record belongs.
  enum Item {
    case record(ImportedTodo, RecordOrigin)
    case rejected(RejectedRecord)
  }

  /// How many records, and how many bytes of them, are read ahead at most; the
  /// last record may go beyond.
  static let batchLimit = (records: 2_000, bytes: 4 << 20)
  /// After how many records the progress is told.
  private static let progressInterval = 2_000

  private let options: ImportOptions
  /// The zone of dates that name none.
  private let zone: Zone
  private var inputs: ArraySlice<ImportInput>
  private var input: InputRecords?
  /// What was read ahead, the next one last.
  private var ahead: [Item] = []
  private var recordCount = 0
  /// How many bytes of the inputs before the present one were read.
  private var byteCount = 0

  init(_ inputs: [ImportInput], _ options: ImportOptions, in zone: Zone) {
    self.inputs = inputs[...]
    self.options = options
    self.zone = zone
  }

  /// Reads a batch of records, or all if there are fewer, which ``next(_:)``
  /// then gives.
  ///
  /// - Parameter progress: Told about the progress.
  /// - Throws: ``ByteSourceError``, and what `progress` throws.
  mutating func readAhead(_ progress: (ImportProgress) throws -> Void) throws {
    var bytes = 0
    while ahead.count < Self.batchLimit.records, bytes < Self.batchLimit.bytes,
      let item = try read(progress)
    {
      if case .record(_, let origin) = item { bytes += origin.byteCount }
      ahead.append(item)
    }
    ahead.reverse()
  }

  /// The next record, nil at the end of the last input.
  ///
  /// - Parameter progress: Told about the progress.
  /// - Throws: ``ByteSourceError``, and what `progress` throws.
  mutating func next(_ progress: (ImportProgress) throws -> Void) throws -> Item? {
    try ahead.popLast() ?? read(progress)
  }

  private mutating func read(_ progress: (ImportProgress) throws -> Void) throws -> Item? {
    while true {
      if let item = try input?.next() {
        recordCount += 1
        if recordCount % Self.progressInterval == 0 { try tell(progress) }
        return item
      }
      try endInput(progress)
      guard let next = inputs.popFirst() else { return nil }
      input = try InputRecords(try next.open(), number: inputs.startIndex, options, in: zone)
    }
  }

  private mutating func endInput(_ progress: (ImportProgress) throws -> Void) throws {
    try tell(progress)
    switch input {
    case .some(let input): byteCount += input.byteCount
    case .none: break
    }
    input = nil
  }

  private func tell(_ progress: (ImportProgress) throws -> Void) throws {
    switch input {
    case .some(let input):
      try progress(
        ImportProgress(
          input: input.name, records: recordCount, bytes: byteCount + input.byteCount))
    case .none: break
    }
  }
}
