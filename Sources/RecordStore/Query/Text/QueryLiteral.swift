import FoundationEssentials

/// A value as the text of a query has it, before it is known what it is
/// compared with.
struct QueryLiteral {
  indirect enum Content {
    case null
    case bool(Bool)
    /// As it is written: a Float and a Double read it differently.
    case number(String)
    case text(String)
    /// A date without quotes, as it is written.
    case dateText(String)
    /// A value that says itself what it is.
    case value(StoredValue)
    case list([QueryLiteral])
  }

  let content: Content
  /// The literal's place in the text, in bytes of UTF-8.
  let range: Range<Int>
}

extension QueryLiteral.Content {
  init(_ argument: StoredValue, _ range: Range<Int>) {
    self =
      switch argument {
      case .null: .null
      case .bool(let value): .bool(value)
      case .string(let text): .text(text)
      case .strings(let texts):
        .list(texts.map { QueryLiteral(content: .text($0), range: range) })
      default: .value(argument)
      }
  }

  /// The text, also of a date without quotes; nil for any other value.
  var text: String? {
    switch self {
    case .text(let text), .dateText(let text): text
    default: nil
    }
  }

  /// The value as a field of a kind holds it, nil when it is no such value.
  ///
  /// Names are not looked up. Integers may be wider than the field.
  func storedValue(as kind: FieldKind) -> StoredValue? {
    switch self {
    case .null: .null
    case .bool(let value): kind == .bool ? .bool(value) : nil
    case .number(let digits): StoredValue(digits: digits, as: kind)
    case .text(let text):
      switch kind {
      case .string: .string(text)
      case .date: DateText.read(text).map { .date($0) }
      case .uuid: UUID(uuidString: text).map { .uuid($0) }
      default: nil
      }
    case .dateText(let text): kind == .date ? DateText.read(text).map { .date($0) } : nil
    case .value(let value): value.converted(to: kind)
    case .list(let elements): kind == .strings ? QueryLiteral.texts(elements) : nil
    }
  }
}

extension QueryLiteral {
  fileprivate static func texts(_ elements: [QueryLiteral]) -> StoredValue? {
    var texts: [String] = []
    for element in elements {
      guard case .text(let text) = element.content else { return nil }
      texts.append(text)
    }
    return .strings(texts)
  }
}

extension StoredValue {
  /// The number that digits are, nil when it is none of the kind.
  fileprivate init?(digits: String, as kind: FieldKind) {
    switch kind {
    case .bool:
      guard digits == "0" || digits == "1" else { return nil }
      self = .bool(digits == "1")
    case .int8, .int16, .int32, .int64:
      guard let number = Int64(digits) else { return nil }
      self = .integer(number)
    case .uint8, .uint16, .uint32, .uint64:
      guard let number = UInt64(digits) else { return nil }
      self = .unsigned(number)
    case .float:
      guard let number = Float(digits) else { return nil }
      self = .float(number)
    case .double:
      guard let number = Double(digits) else { return nil }
      self = .double(number)
    case .date, .uuid, .string, .data, .strings: return nil
    }
  }

  /// The same number, date or bytes as a field of a kind holds it.
  fileprivate func converted(to kind: FieldKind) -> StoredValue? {
    switch (kind, self) {
    case (.int8, .integer), (.int16, .integer), (.int32, .integer), (.int64, .integer),
      (.uint8, .unsigned), (.uint16, .unsigned), (.uint32, .unsigned), (.uint64, .unsigned),
      (.float, .float), (.double, .double), (.date, .date), (.uuid, .uuid), (.data, .data):
      self
    case (.int8, .unsigned(let value)), (.int16, .unsigned(let value)),
      (.int32, .unsigned(let value)), (.int64, .unsigned(let value)):
      Int64(exactly: value).map { .integer($0) }
    case (.uint8, .integer(let value)), (.uint16, .integer(let value)),
      (.uint32, .integer(let value)), (.uint64, .integer(let value)):
      UInt64(exactly: value).map { .unsigned($0) }
    case (.float, .integer(let value)): .float(Float(value))
    case (.float, .unsigned(let value)): .float(Float(value))
    case (.float, .double(let value)): .float(Float(value))
    case (.double, .integer(let value)): .double(Double(value))
    case (.double, .unsigned(let value)): .double(Double(value))
    case (.double, .float(let value)): .double(Double(value))
    default: nil
    }
  }
}

extension FieldKind {
  /// What a value of the kind looks like in a query's text.
  var literalHint: String {
    switch self {
    case .bool: "true or false"
    case .int8, .int16, .int32, .int64: "a whole number"
    case .uint8, .uint16, .uint32, .uint64: "a whole number from 0 on"
    case .float, .double: "a number"
    case .date: "a date such as '2026-06-08' or '2026-06-08T09:30:00Z'"
    case .uuid: "a UUID between quotes"
    case .string: "a text between quotes"
    case .data: "bytes such as 0x00ff"
    case .strings: "texts such as {'home', 'work'}"
    }
  }
}
