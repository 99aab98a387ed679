import TodoKit

/// The records of one input.
struct InputRecords: ~Copyable {
  /// How many bytes have been read, up to the end of the last record.
  private(set) var byteCount = 0

  private let parser: RecordParser
  private var reader: JSONRecordReader
  private var isAtFirst = true

  /// The records of a source, which is the turn `number` of the import.
  ///
  /// - Parameter zone: The zone of dates that name none.
  init(
    _ source: consuming ByteSource, number: Int, _ options: ImportOptions, in zone: Zone
  ) {
    parser = RecordParser(input: source.name, inputNumber: number, options: options, zone: zone)
    reader = JSONRecordReader(
      source, sizeLimit: options.recordSizeLimit, allowsInvalidText: options.repairsText)
  }

  /// The name of the input.
  var name: String { parser.input }

  /// The next record, nil at the end of the input.
  ///
  /// - Throws: ``ByteSourceError`` when the input cannot be read.
  mutating func next() throws -> RecordFeed.Item? {
    defer { isAtFirst = false }
    do {
      guard let record = try reader.next() else { return nil }
      byteCount = record.position.offset + record.bytes.byteCount
      return try parser.item(record)
    } catch var rejected as RejectedRecord {
      if isAtFirst, let content = reader.foreignContent {
        rejected.reason += "; the input looks like \(content.rawValue)"
      }
      return .rejected(rejected)
    } catch let error as JSONError {
      return .rejected(
        RejectedRecord(
          place: RecordPlace(input: name, line: error.line), position: error.position,
          field: nil, reason: error.message, excerpt: error.excerpt,
          endsInput: try reader.leavesRest(behind: error)))
    }
  }
}
