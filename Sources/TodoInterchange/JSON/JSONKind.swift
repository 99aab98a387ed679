/// The six kinds of JSON values.
///
/// Source: RFC 8259, section 3.
package enum JSONKind: Sendable {
  /// Members with keys, in braces.
  case object
  /// Values, in brackets.
  case array
  /// Characters, in quotes.
  case string
  /// A decimal number.
  case number
  /// `true` or `false`.
  case bool
  /// The word `null`.
  case null

  /// The kind with its article, as messages name it.
  var phrase: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    }
  }
}
