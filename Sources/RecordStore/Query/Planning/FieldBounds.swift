/// The values of one field that a condition lets through, as intervals of its
/// key bytes.
///
/// The bytes are those of an ascending part, with its presence byte.
///
/// Invariant: the intervals are ascending and none of them overlap.
struct FieldBounds: Equatable {
  let intervals: [KeyInterval]

  /// The union of the intervals.
  init(_ intervals: [KeyInterval]) {
    var merged: [KeyInterval] = []
    for interval in intervals.sorted(by: { $0.lower.lexicographicallyPrecedes($1.lower) }) {
      guard let last = merged.last,
        last.upper == nil || interval.lower.lexicographicallyPrecedes(last.upper ?? [])
      else {
        merged.append(interval)
        continue
      }
      if last.endsBefore(interval) {
        merged[merged.count - 1] = KeyInterval(lower: last.lower, upper: interval.upper)
      }
    }
    self.intervals = merged
  }

  private init(ascending intervals: [KeyInterval]) { self.intervals = intervals }

  /// The number of intervals.
  var count: Int { intervals.count }
  /// Whether nothing passes.
  var isEmpty: Bool { intervals.isEmpty }
  /// Whether each interval is one value.
  var arePoints: Bool { intervals.allSatisfy(\.isPoint) }
  /// Whether one value passes.
  var isPinned: Bool { intervals.count == 1 && intervals[0].isPoint }
  /// Whether nil passes, of a field that can be nil.
  var allowsNil: Bool { intervals.contains { $0.contains([0]) } }

  /// What passes both.
  func and(_ other: FieldBounds) -> FieldBounds {
    var both: [KeyInterval] = []
    var (index, otherIndex) = (0, 0)
    while index < intervals.count, otherIndex < other.intervals.count {
      let (interval, next) = (intervals[index], other.intervals[otherIndex])
      if let common = interval.intersection(next) { both.append(common) }
      if interval.endsBefore(next) { index += 1 } else { otherIndex += 1 }
    }
    return FieldBounds(ascending: both)
  }

  /// What passes one of the two.
  func or(_ other: FieldBounds) -> FieldBounds { FieldBounds(intervals + other.intervals) }

  /// What does not pass.
  var complement: FieldBounds {
    var gaps: [KeyInterval] = []
    var start: [UInt8]? = []
    for interval in intervals {
      if let start, start.lexicographicallyPrecedes(interval.lower) {
        gaps.append(KeyInterval(lower: start, upper: interval.lower))
      }
      start = interval.upper
    }
    if let start { gaps.append(KeyInterval(lower: start, upper: nil)) }
    return FieldBounds(ascending: gaps)
  }

  /// The intervals as they lie in an index.
  func intervals(isDescending: Bool) -> [KeyInterval] {
    isDescending ? intervals.reversed().compactMap(\.complement) : intervals
  }
}

extension FieldBounds {
  /// The values of a type that pass a test, nil when they are no intervals.
  init?(_ test: FieldTest, _ type: FieldType) {
    // nil sorts before all values and no order with it holds.
    let start: [UInt8] = type.isNullable ? [1] : []
    switch test {
    case .compare(.equal, .null) where !type.isNullable: self.init([])
    case .compare(.notEqual, .null) where type.isNullable:
      self.init([KeyInterval(lower: start, upper: nil)])
    case .compare(.notEqual, _): return nil
    case .compare(_, .null), .between(.null, _, _), .between(_, .null, _):
      guard case .compare(.equal, _) = test else {
        self.init([])
        return
      }
      self.init([KeyInterval(prefix: [0], isPoint: true)])
    case .compare(let comparison, let value):
      guard let key = FieldBounds.key(of: value, type) else { return nil }
      let above = KeyInterval.successor(of: key)
      switch comparison {
      case .equal, .notEqual: self.init([KeyInterval(prefix: key, isPoint: true)])
      case .less: self.init([KeyInterval(lower: start, upper: key)])
      case .lessOrEqual: self.init([KeyInterval(lower: start, upper: above)])
      case .greater: self.init(above.map { [KeyInterval(lower: $0, upper: nil)] } ?? [])
      case .greaterOrEqual: self.init([KeyInterval(lower: key, upper: nil)])
      }
    case .between(let lower, let upper, let includesUpper):
      guard let first = FieldBounds.key(of: lower, type),
        let last = FieldBounds.key(of: upper, type)
      else { return nil }
      let end = includesUpper ? KeyInterval.successor(of: last) : last
      let isEmpty = end.map { !first.lexicographicallyPrecedes($0) } ?? false
      self.init(isEmpty ? [] : [KeyInterval(lower: first, upper: end)])
    case .among(let values):
      var points: [KeyInterval] = []
      for value in values where type.isNullable || value != .null {
        guard let key = FieldBounds.key(of: value, type) else { return nil }
        points.append(KeyInterval(prefix: key, isPoint: true))
      }
      self.init(points)
    case .text(.prefix, let prefix, []):
      guard type.kind == .string else { return nil }
      let escaped = prefix.utf8.flatMap { $0 == 0 ? [0, 0xFF] : [$0] }
      self.init([KeyInterval(prefix: start + escaped)])
    case .text: return nil
    }
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
