public import RecordStore

/// How much a todo matters, in four steps.
///
/// The raw values are stored; their order is the order of the steps.
public enum Priority: UInt8, FieldValue, CaseIterable {
  /// Nothing was said about it.
  case none = 0
  /// Below the usual.
  case low = 1
  /// The usual.
  case medium = 2
  /// Above the usual.
  case high = 3

  /// Makes the priority of a name: `none`, `low`, `medium` or `high`.
  ///
  /// - Returns: Nil for any other text; capitals count.
  public init?(name: some StringProtocol) {
    guard let priority = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = priority
  }

  /// The name in text, JSON and on the command line.
  public var name: String {
    switch self {
    case .none: "none"
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }
}

extension Priority: Comparable {
  /// Whether the left priority is below the right one.
  public static func < (left: Priority, right: Priority) -> Bool {
    left.rawValue < right.rawValue
  }
}
