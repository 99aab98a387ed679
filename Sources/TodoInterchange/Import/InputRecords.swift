/// The records of one input.
struct InputRecords: ~Copyable {
  /// The name of the input.
  let name: String
  /// How many bytes have been read, up to the end of the last record.
  private(set) var byteCount = 0

  private let number: Int
  private var reader: JSONRecordReader

  /// The records of a source, which is the turn `number` of the import.
  init(_ source: consuming ByteSource, number: Int, _ options: ImportOptions) {
    name = source.name
    self.number = number
    reader = JSONRecordReader(source, sizeLimit: options.recordSizeLimit)
  }

  /// The next record, nil at the end of the input.
  ///
  /// - Throws: ``ByteSourceError`` when the input cannot be read.
  mutating func next() throws -> RecordFeed.Item? {
    do {
      guard let record = try reader.next() else { return nil }
      byteCount = record.position.offset + record.bytes.byteCount
      let origin = RecordOrigin(
        input: name, inputNumber: number, position: record.position,
        byteCount: record.bytes.byteCount)
      return .record(try ImportedTodo(json: record, from: origin), origin)
    } catch let rejected as RejectedRecord {
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
