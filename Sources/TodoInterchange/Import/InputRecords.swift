import TodoKit

/// The records of one input, whatever it holds.
struct InputRecords: ~Copyable {
  /// The name of the input.
  let name: String

  // One of the two is there.
  private var json: JSONRecords?
  private var todoTxt: TodoTxtRecords?

  /// The records of a source, which is the turn `number` of the import.
  ///
  /// - Parameter zone: The zone of dates that name none.
  /// - Throws: ``ByteSourceError`` when the beginning of the input, by which
  ///   its format is told, cannot be read.
  init(
    _ source: consuming ByteSource, number: Int, _ options: ImportOptions, in zone: Zone
  ) throws(ByteSourceError) {
    name = source.name
    let context = InputContext(name: source.name, number: number, options: options, zone: zone)
    var input = InputBuffer(source)
    if try input.holdsTodoTxt(named: context.name, asked: options.format) {
      todoTxt = TodoTxtRecords(input, context)
    } else {
      json = JSONRecords(input, context)
    }
  }

  /// How many bytes have been read, up to the end of the last record.
  var byteCount: Int {
    switch json {
    case .some(let records): return records.byteCount
    case .none: break
    }
    return switch todoTxt {
    case .some(let records): records.byteCount
    case .none: 0
    }
  }

  /// The next record, nil at the end of the input.
  ///
  /// - Throws: ``ByteSourceError`` when the input cannot be read.
  mutating func next() throws -> RecordFeed.Item? {
    try json?.next() ?? todoTxt?.next()
  }
}
