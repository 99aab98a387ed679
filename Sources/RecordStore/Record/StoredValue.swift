public import FoundationEssentials

/// A field's value without its Swift type: what a file holds.
public enum StoredValue: Hashable, Sendable {
  /// No value.
  case null
  /// A truth value.
  case bool(Bool)
  /// A signed integer of any width.
  case integer(Int64)
  /// An unsigned integer of any width.
  case unsigned(UInt64)
  /// A number of 4 bytes.
  case float(Float)
  /// A number of 8 bytes.
  case double(Double)
  /// A text.
  case string(String)
  /// Bytes.
  case data(Data)
  /// A point in time.
  case date(Date)
  /// A UUID.
  case uuid(UUID)
  /// Several texts.
  case strings([String])
}

extension StoredValue {
  /// Whether both have the same key: texts are compared by their bytes.
  func isSameKey(as other: StoredValue) -> Bool {
    if case (.string(let text), .string(let otherText)) = (self, other) {
      return text.isSameKey(as: otherText)
    }
    return self == other
  }
}

extension StoredValue: CustomStringConvertible {
  /// The value as a person reads it: texts in quotes, dates as ISO 8601 in UTC.
  public var description: String {
    switch self {
    case .null: "nil"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .float(let value): "\(value)"
    case .double(let value): "\(value)"
    case .string(let value): "'\(value)'"
    case .data(let value): "\(value.count) bytes"
    case .date(let value): DateText.text(of: value)
    case .uuid(let value): value.uuidString.lowercased()
    case .strings(let values): "[\(values.map { "'\($0)'" }.joined(separator: ", "))]"
    }
  }
}
