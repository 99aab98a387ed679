/// The keys from a lower cut on, up to but not including an upper cut.
///
/// A cut is a position between keys: the keys that sort at or after its bytes
/// lie above it. So a whole prefix lies between itself and its successor.
struct KeyInterval: Equatable {
  /// Empty for the start.
  let lower: [UInt8]
  /// nil for the end.
  let upper: [UInt8]?
  /// Whether it holds one value, whose bytes are the lower cut.
  let isPoint: Bool

  init(lower: [UInt8], upper: [UInt8]?) {
    self.lower = lower
    self.upper = upper
    isPoint = false
  }

  /// Everything that begins with `prefix`.
  ///
  /// - Parameter isPoint: Whether that is one value: nothing that begins with a
  ///   value's bytes is another value.
  init(prefix: [UInt8], isPoint: Bool = false) {
    lower = prefix
    upper = KeyInterval.successor(of: prefix)
    self.isPoint = isPoint
  }

  /// All keys.
  static let everything = KeyInterval(prefix: [])

  /// The smallest bytes after everything that begins with `prefix`, nil when
  /// there are none.
  static func successor(of prefix: [UInt8]) -> [UInt8]? {
    var bytes = prefix
    while let last = bytes.popLast() {
      if last < 0xFF { return bytes + [last + 1] }
    }
    return nil
  }

  /// Whether a key lies in the interval.
  func contains(_ key: some Collection<UInt8>) -> Bool {
    !key.lexicographicallyPrecedes(lower)
      && (upper.map { key.lexicographicallyPrecedes($0) } ?? true)
  }

  /// What lies in both, nil when nothing does.
  func intersection(_ other: KeyInterval) -> KeyInterval? {
    if isPoint { return other.contains(lower) ? self : nil }
    if other.isPoint { return contains(other.lower) ? other : nil }
    let lower = self.lower.lexicographicallyPrecedes(other.lower) ? other.lower : self.lower
    let upper = endsBefore(other) ? self.upper : other.upper
    if let upper, !lower.lexicographicallyPrecedes(upper) { return nil }
    return KeyInterval(lower: lower, upper: upper)
  }

  /// Whether the upper cut is below another interval's.
  func endsBefore(_ other: KeyInterval) -> Bool {
    guard let upper else { return false }
    return other.upper.map { upper.lexicographicallyPrecedes($0) } ?? true
  }

  /// The complements of the keys in the interval, nil when it has none.
  ///
  /// What lies above a cut lies, complemented, below the successor of the
  /// cut's complement.
  var complement: KeyInterval? {
    if isPoint { return KeyInterval(prefix: lower.map(~), isPoint: true) }
    let end = lower.isEmpty ? nil : KeyInterval.successor(of: lower.map(~))
    guard let upper else { return KeyInterval(lower: [], upper: end) }
    guard let start = KeyInterval.successor(of: upper.map(~)) else { return nil }
    return KeyInterval(lower: start, upper: end)
  }

  /// The interval behind `prefix`.
  func prefixed(by prefix: [UInt8]) -> KeyInterval {
    if isPoint { return KeyInterval(prefix: prefix + lower, isPoint: true) }
    return KeyInterval(
      lower: prefix + lower,
      upper: upper.map { prefix + $0 } ?? KeyInterval.successor(of: prefix))
  }
}
