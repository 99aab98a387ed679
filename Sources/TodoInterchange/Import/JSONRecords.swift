/// The records of one input that is JSON.
struct JSONRecords: ~Copyable {
  /// How many bytes have been read, up to the end of the last record.
  private(set) var byteCount = 0

  private let parser: JSONRecordParser
  private var reader: JSONRecordReader
  private var isAtFirst = true

  /// The records of an input from its beginning on.
  init(_ input: consuming InputBuffer, _ context: InputContext) {
    parser = JSONRecordParser(context: context)
    reader = JSONRecordReader(
      input, sizeLimit: context.options.recordSizeLimit,
      allowsInvalidText: context.options.repairsText)
  }

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
          place: RecordPlace(input: parser.context.name, line: error.line),
          position: error.position,
          field: nil, reason: error.message, excerpt: error.excerpt,
          endsInput: try reader.leavesRest(behind: error)))
    }
  }
}
