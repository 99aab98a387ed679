import FoundationEssentials

extension StoredValue {
  /// The value as a query's text has it, from which it can be read back bit by
  /// bit: the field says of which kind a text in quotes is.
  var queryText: String {
    switch self {
    case .null: "nil"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .float(let value): StoredValue.text(of: value)
    case .double(let value): StoredValue.text(of: value)
    case .string(let value): StoredValue.quoted(value)
    case .data(let value): "0x" + value.map { StoredValue.hexadecimal($0) }.joined()
    case .date(let value): StoredValue.text(of: value)
    case .uuid(let value): "'\(value.uuidString.lowercased())'"
    case .strings(let values):
      "{\(values.map { StoredValue.quoted($0) }.joined(separator: ", "))}"
    }
  }

  /// The text between single quotes, what would not be seen written as an
  /// escape.
  static func quoted(_ text: String) -> String {
    var quoted = "'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'": quoted += "\\'"
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        quoted += "\\u{\(String(scalar.value, radix: 16))}"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "'"
  }

  private static func text(of value: some BinaryFloatingPoint & CustomStringConvertible) -> String {
    value.isNaN ? "nan" : value.isInfinite ? (value < 0 ? "-infinity" : "infinity") : "\(value)"
  }

  /// ISO 8601 when that is the very date, else its seconds since 2001.
  private static func text(of date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    if abs(seconds) < 250_000_000_000 {
      let text = date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
      if DateText.read(text)?.timeIntervalSinceReferenceDate.bitPattern == seconds.bitPattern {
        return "'\(text)'"
      }
    }
    return "date(\(text(of: seconds)))"
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
