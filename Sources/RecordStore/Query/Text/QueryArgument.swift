/// What can stand for a `%@` in the text of a query: a field value, or an array
/// of them for `IN` and `BETWEEN`.
///
/// A program does not adopt it: every ``FieldValue`` is an argument.
public protocol QueryArgument: Sendable {
  /// The argument without its Swift type.
  var queryArgument: QueryArgumentValue { get }
}

/// An argument of a query's text without its Swift type.
public enum QueryArgumentValue: Hashable, Sendable {
  /// One value.
  case value(StoredValue)
  /// Several values.
  case list([StoredValue])
}

extension FieldValue {
  /// The value.
  public var queryArgument: QueryArgumentValue { .value(storedValue) }
}

extension Array: QueryArgument where Element: FieldValue {
  /// The elements.
  public var queryArgument: QueryArgumentValue { .list(map(\.storedValue)) }
}

extension Optional: QueryArgument where Wrapped: FieldValue {}
