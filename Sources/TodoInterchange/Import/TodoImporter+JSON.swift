import RecordStore

extension TodoImporter {
  /// After how many records the progress is told.
  private static let progressInterval = 2_000

  /// Takes all records of an input.
  ///
  /// - Parameters:
  ///   - source: The input.
  ///   - txn: The transaction of the import.
  ///   - byteCount: How many bytes of earlier inputs were read; those of this
  ///     one are added.
  ///   - progress: Told about the progress.
  mutating func read(
    _ source: consuming ByteSource, in txn: inout WriteTransaction, byteCount: inout Int,
    progress: (ImportProgress) throws -> Void
  ) throws {
    let input = source.name
    var reader = JSONRecordReader(source, sizeLimit: options.recordSizeLimit)
    begin(input)
    var end = 0
    func tellProgress() throws {
      try progress(
        ImportProgress(input: input, records: report.read, bytes: byteCount + end))
    }
    while try readRecord(with: &reader, of: input, end: &end, in: &txn) {
      if report.read % Self.progressInterval == 0 { try tellProgress() }
    }
    try tellProgress()
    byteCount += end
  }

  /// Takes the next record.
  ///
  /// - Returns: False when there is none.
  private mutating func readRecord(
    with reader: inout JSONRecordReader, of input: String, end: inout Int,
    in txn: inout WriteTransaction
  ) throws -> Bool {
    do {
      guard let record = try reader.next() else { return false }
      end = record.position.offset + record.bytes.byteCount
      let origin = RecordOrigin(
        input: input, position: record.position, byteCount: record.bytes.byteCount)
      try take(ImportedTodo(json: record, from: origin), from: origin, in: &txn)
    } catch let rejected as RejectedRecord {
      try reject(rejected)
    } catch let error as JSONError {
      try reject(
        RejectedRecord(
          place: RecordPlace(input: input, line: error.line), position: error.position,
          field: nil, reason: error.message, excerpt: error.excerpt))
    }
    return true
  }
}
