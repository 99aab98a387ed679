/// All that a query says of one field, as an interval of its key bytes.
struct FieldCondition {
  /// The interval, ascending, presence byte included.
  private(set) var interval: KeyInterval
  /// Whether the interval is that of one value.
  private(set) var isPoint: Bool
  /// Whether nil lies in the interval.
  private(set) var allowsNil: Bool

  /// A comparison with a constant, nil when the constant is not of the type.
  init?(_ comparison: FilterNode.Comparison, _ value: StoredValue, _ type: FieldType) {
    guard let key = FieldCondition.key(of: value, type) else { return nil }
    allowsNil = comparison == .equal && value == .null
    isPoint = comparison == .equal
    let above = KeyInterval.successor(of: key)
    // nil sorts before all values and no comparison with it holds.
    let start: [UInt8] = type.isNullable ? [1] : []
    interval =
      switch comparison {
      case .equal: KeyInterval(prefix: key)
      case .less: KeyInterval(lower: start, upper: key)
      case .lessOrEqual: KeyInterval(lower: start, upper: above)
      case .greater: KeyInterval(lower: above ?? key, upper: nil)
      case .greaterOrEqual: KeyInterval(lower: key, upper: nil)
      }
  }

  /// The condition that a text begins with `prefix`.
  init(prefix: String, _ type: FieldType) {
    let presence: [UInt8] = type.isNullable ? [1] : []
    let escaped = prefix.utf8.flatMap { $0 == 0 ? [0, 0xFF] : [$0] }
    interval = KeyInterval(prefix: presence + escaped)
    isPoint = false
    allowsNil = false
  }

  /// The condition that both hold.
  func and(_ other: FieldCondition) -> FieldCondition {
    var both = self
    both.interval = interval.intersection(other.interval)
    both.isPoint = interval == other.interval && isPoint
    both.allowsNil = allowsNil && other.allowsNil
    return both
  }

  private static func key(of value: StoredValue, _ type: FieldType) -> [UInt8]? {
    let textByteCount = if case .string(let text) = value { text.utf8.count } else { 0 }
    return withUnsafeTemporaryAllocation(byteCount: 32 + 2 * textByteCount, alignment: 16) {
      var encoder = KeyEncoder($0)
      guard encoder.append(value, as: type) else { return nil }
      return encoder.bytes.map { [UInt8]($0) }
    }
  }
}
