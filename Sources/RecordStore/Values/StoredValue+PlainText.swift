import FoundationEssentials

/// Values as text: what a person types, and what is shown so that it can be
/// typed.
///
/// | Kind           | Text                                                     |
/// | -------------- | -------------------------------------------------------- |
/// | none           | `nil`                                                    |
/// | bool           | `true`, `false`                                          |
/// | integers       | `-12`                                                    |
/// | float, double  | `0.1`, `1e+300`, `nan`, `-infinity`, `bits(0x7fc00001)`  |
/// | string         | `'it\'s\n'`                                              |
/// | data           | `0x00ff`                                                 |
/// | date           | `2026-06-30T17:00:00.000Z`, `date(1e+20)`                |
/// | uuid           | `01890000-0000-7000-8000-000000000001`                   |
/// | strings        | `["a","b"]`, which is JSON                               |
///
/// When such a text is read, the quotes of a string can be left out, unless it
/// is `nil` or begins with a quote; those that a query puts around dates, UUIDs
/// and bytes are allowed. Bytes may be in Base64, `base64:AP8=`, and a date may be
/// any that ``DateText/read(_:)`` takes.
extension StoredValue {
  /// The value as text, from which ``init(plainText:as:)`` reads it back bit by bit.
  package var plainText: String {
    switch self {
    case .null: "nil"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .float(let value): NumberText.text(of: value)
    case .double(let value): NumberText.text(of: value)
    case .string(let value): StoredValue.quoted(value)
    case .data(let value): "0x" + value.map { StoredValue.hexadecimal($0) }.joined()
    case .date(let value): DateText.text(of: value)
    case .uuid(let value): value.uuidString.lowercased()
    case .strings(let values): StoredValue.json(values)
    }
  }

  /// Reads a value of a type, nil when the text is none.
  package init?(plainText text: String, as type: FieldType) {
    if text == "nil" {
      guard type.isNullable else { return nil }
      self = .null
    } else if text.unicodeScalars.first == "'" {
      guard let content = StoredValue.content(ofQuoted: text) else { return nil }
      self.init(content: content, as: type.kind)
    } else {
      self.init(content: text, as: type.kind)
    }
  }

  /// Reads a value of a kind from a text without quotes, nil when it is none.
  ///
  /// A string is the text as it stands, whatever it is.
  init?(content: String, as kind: FieldKind) {
    let value: StoredValue? =
      switch kind {
      case .bool: content == "true" ? .bool(true) : content == "false" ? .bool(false) : nil
      case .int8: Int8(content)?.storedValue
      case .int16: Int16(content)?.storedValue
      case .int32: Int32(content)?.storedValue
      case .int64: Int64(content)?.storedValue
      case .uint8: UInt8(content)?.storedValue
      case .uint16: UInt16(content)?.storedValue
      case .uint32: UInt32(content)?.storedValue
      case .uint64: UInt64(content)?.storedValue
      case .float: NumberText.number(content, as: Float.self)?.storedValue
      case .double: NumberText.number(content, as: Double.self)?.storedValue
      case .date: StoredValue.date(content)?.storedValue
      case .uuid: UUID(uuidString: content)?.storedValue
      case .string: .string(content)
      case .data: StoredValue.bytes(content)?.storedValue
      case .strings: StoredValue.texts(json: content)?.storedValue
      }
    guard let value else { return nil }
    self = value
  }

  /// The text between quotes, nil when something follows the second one.
  private static func content(ofQuoted text: String) -> String? {
    var utf8 = text
    return utf8.withUTF8 { bytes in
      var lexer = QueryLexer(text, bytes)
      guard let token = try? lexer.next(), case .text(let content) = token.kind,
        token.range == 0..<bytes.count
      else { return nil }
      return content
    }
  }

  private static func date(_ text: String) -> Date? {
    guard text.hasPrefix("date("), text.hasSuffix(")") else { return DateText.read(text) }
    let seconds = NumberText.number(String(text.dropFirst(5).dropLast()), as: Double.self)
    return seconds.map { Date(timeIntervalSinceReferenceDate: $0) }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  private static func bytes(_ text: String) -> Data? {
    if text.hasPrefix("base64:") { return Data(base64Encoded: String(text.dropFirst(7))) }
    let digits = Array(text.utf8)
    guard text.hasPrefix("0x"), digits.count.isMultiple(of: 2) else { return nil }
    var bytes = Data(capacity: digits.count / 2 - 1)
    for start in stride(from: 2, to: digits.count, by: 2) {
      guard let high = Character(Unicode.Scalar(digits[start])).hexDigitValue,
        let low = Character(Unicode.Scalar(digits[start + 1])).hexDigitValue
      else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }

  private static func json(_ texts: [String]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Texts can always be encoded.
    guard let json = try? encoder.encode(texts) else { return "[]" }
    return String(decoding: json, as: UTF8.self)
  }

  private static func texts(json: String) -> [String]? {
    try? JSONDecoder().decode([String].self, from: Data(json.utf8))
  }
}

extension FieldType {
  /// What the text of a value has to be, to complete "… is not".
  package var expectation: String { kind.expectation + (isNullable ? ", or nil" : "") }
}

extension FieldKind {
  fileprivate var expectation: String {
    switch self {
    case .bool: "true or false"
    case .int8: Self.range(of: Int8.self)
    case .int16: Self.range(of: Int16.self)
    case .int32: Self.range(of: Int32.self)
    case .int64: Self.range(of: Int64.self)
    case .uint8: Self.range(of: UInt8.self)
    case .uint16: Self.range(of: UInt16.self)
    case .uint32: Self.range(of: UInt32.self)
    case .uint64: Self.range(of: UInt64.self)
    case .float, .double: "a number such as 2.5, nan, infinity or -infinity"
    case .date:
      "a date such as 2026-06-30T17:00:00Z or 2026-06-30, in UTC without a zone"
    case .uuid: "a UUID such as 01890000-0000-7000-8000-000000000001"
    case .string: "a text, in single quotes if it is nil or begins with such a quote"
    case .data: "bytes such as 0x00ff or base64:AP8="
    case .strings: #"a JSON array of texts such as ["a","b"]"#
    }
  }

  private static func range<Integer: FixedWidthInteger>(of type: Integer.Type) -> String {
    "a whole number from \(Integer.min) to \(Integer.max)"
  }
}
