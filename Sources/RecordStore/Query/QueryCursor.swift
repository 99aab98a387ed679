/// A place in the results of a query, behind which the next page begins.
///
/// It holds the values by which the last record of a page was ordered, and its
/// ID. So a page begins where the one before ended, whatever has been inserted
/// or deleted since, the last record included; a record that has moved in the
/// order may come twice or not at all.
///
/// It can be kept and sent as text, and is not secret: it shows those values to
/// whoever takes it apart.
public struct QueryCursor: Hashable, Sendable, LosslessStringConvertible {
  /// Tells orders apart.
  private let signature: UInt32
  let key: [UInt8]

  init(_ key: [UInt8], in order: SortOrder, of subject: QuerySubject) {
    signature = QueryCursor.signature(of: order, subject)
    self.key = key
  }

  /// The cursor that `description` has written, nil for any other text.
  public init?(_ description: String) {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in description.utf8 {
      guard let value = QueryCursor.value(ofDigit: digit) else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    guard high == nil, bytes.count > 4 else { return nil }
    signature = bytes[..<4].reduce(0) { $0 << 8 | UInt32($1) }
    key = Array(bytes[4...])
  }

  /// The cursor as text of the digits 0 to 9 and a to f.
  public var description: String {
    let bytes = withUnsafeBytes(of: signature.bigEndian) { [UInt8]($0) } + key
    return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The position in an order, nil when the cursor is one of another order.
  func position(in order: SortOrder, of subject: QuerySubject) -> SortPosition? {
    signature == QueryCursor.signature(of: order, subject) ? SortPosition(key, in: order) : nil
  }

  private static func signature(of order: SortOrder, _ subject: QuerySubject) -> UInt32 {
    var text = subject.storage.name
    for part in order.parts {
      text += " \(part.number) \(part.type) \(part.isDescending)"
    }
    text += " \(order.primaryKey) \(order.isIDDescending)"
    var checksum = Checksum()
    text.withUTF8 { checksum.update(UnsafeRawBufferPointer($0)) }
    return checksum.value
  }

  private static func value(ofDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

extension QueryCursor: Codable {
  /// Reads the cursor's text.
  ///
  /// - Throws: `DecodingError` when it is no cursor's.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let cursor = QueryCursor(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is not the text of a query cursor")
    }
    self = cursor
  }

  /// Writes the cursor's text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// Some of the results of a query, and where the next ones begin.
public struct QueryPage<R: Record>: Sendable {
  /// The records, at most as many as the query's limit.
  public let records: [R]
  /// Where the next page begins, nil when this is the last one.
  public let next: QueryCursor?

  @usableFromInline
  init(records: [R], next: QueryCursor?) {
    self.records = records
    self.next = next
  }
}
