/// The records of one input that is todo.txt: its lines.
///
/// Blank lines are passed over. Memory is bounded by the longest line.
struct TodoTxtRecords: ~Copyable {
  /// How many bytes have been read, up to the end of the last record.
  private(set) var byteCount = 0

  private let context: InputContext
  private var input: InputBuffer
  private var isAtStart = true
  private var hasEnded = false

  /// The lines of an input from its beginning on.
  init(_ input: consuming InputBuffer, _ context: InputContext) {
    self.input = input
    self.context = context
  }

  /// The next record, nil at the end of the input.
  ///
  /// - Throws: ``ByteSourceError`` when the input cannot be read.
  mutating func next() throws(ByteSourceError) -> RecordFeed.Item? {
    if isAtStart {
      isAtStart = false
      if try input.takeByteOrderMark() == .utf16 { return refuse() }
    }
    while !hasEnded {
      let position = input.position
      guard let length = try input.findLineEnd(within: context.options.recordSizeLimit) else {
        let item = tooLarge()
        try input.skipLine()
        try endLine()
        return item
      }
      let item = item(length: length, at: position)
      input.advance(by: length)
      try endLine()
      if let item { return item }
    }
    return nil
  }

  /// Moves over the end of a line.
  private mutating func endLine() throws(ByteSourceError) {
    byteCount = input.position.offset
    if input.count > 0 { input.advance(by: 1) }
    if input.count == 0, try !input.fill() { hasEnded = true }
  }

  /// What the first bytes of the input say; nil when they are a blank line.
  private func item(length: Int, at position: InputPosition) -> RecordFeed.Item? {
    var length = length
    while length > 0, input[length - 1] == 0x0D { length -= 1 }
    guard (0..<length).contains(where: { !input[$0].isSpace }) else { return nil }
    let bytes = input.bytes.extracting(first: length)
    var origin = context.origin(at: position, byteCount: length)
    if let index = bytes.firstInvalidUTF8 {
      guard context.options.repairsText else {
        return .rejected(invalid(bytes, at: index, position))
      }
      origin.isRepaired = true
    }
    let line = TodoTxtLine(bytes.repairedString)
    return .record(ImportedTodo(todoTxt: line, in: context.zone), origin)
  }

  private func invalid(
    _ bytes: RawSpan, at index: Int, _ position: InputPosition
  ) -> RejectedRecord {
    var fault = position
    fault.advance(over: bytes.extracting(first: index))
    return RejectedRecord(
      place: RecordPlace(input: context.name, line: position.line), position: fault, field: nil,
      reason: "the text is not UTF-8 at byte offset \(fault.offset), "
        + "0x\(bytes[unchecked: index].hexadecimal)",
      excerpt: JSONError.excerpt(of: bytes, around: index))
  }

  private func tooLarge() -> RecordFeed.Item {
    rejected(
      "the line that begins here is longer than the limit of "
        + "\(context.options.recordSizeLimit) bytes")
  }

  private mutating func refuse() -> RecordFeed.Item {
    hasEnded = true
    return rejected(
      "the input is UTF-16, as its first two bytes say; only UTF-8 is read", endsInput: true)
  }

  private func rejected(_ reason: String, endsInput: Bool = false) -> RecordFeed.Item {
    .rejected(
      RejectedRecord(
        place: RecordPlace(input: context.name, line: input.position.line),
        position: input.position, field: nil, reason: reason, excerpt: "", endsInput: endsInput))
  }
}

extension RawSpan {
  /// The index of the first byte that is not UTF-8; nil if all are.
  fileprivate var firstInvalidUTF8: Int? {
    do {
      _ = try UTF8Span(validating: Span<UInt8>(_bytes: self))
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}
