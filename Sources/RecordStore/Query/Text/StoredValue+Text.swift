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
    case .data: plainText
    case .date(let value): StoredValue.text(of: value)
    case .uuid: "'\(plainText)'"
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

  /// NaNs are all equal in a query.
  private static func text(of date: Date) -> String {
    if date.timeIntervalSinceReferenceDate.isNaN { return "date(nan)" }
    let text = DateText.text(of: date)
    return text.hasPrefix("date(") ? text : "'\(text)'"
  }
}
