/// The keys from a lower cut on, up to but not including an upper cut.
///
/// A cut is a position between keys: the keys that sort at or after its bytes
/// lie above it. So a whole prefix lies between itself and its successor.
struct KeyInterval: Equatable {
  /// Empty for the start.
  var lower: [UInt8] = []
  /// nil for the end.
  var upper: [UInt8]?

  /// Everything that begins with `prefix`.
  init(prefix: [UInt8]) {
    lower = prefix
    upper = KeyInterval.successor(of: prefix)
  }

  init(lower: [UInt8], upper: [UInt8]?) {
    self.lower = lower
    self.upper = upper
  }

  /// The smallest bytes after everything that begins with `prefix`, nil when
  /// there are none.
  static func successor(of prefix: [UInt8]) -> [UInt8]? {
    var bytes = prefix
    while let last = bytes.popLast() {
      if last < 0xFF { return bytes + [last + 1] }
    }
    return nil
  }

  /// What lies in both.
  func intersection(_ other: KeyInterval) -> KeyInterval {
    let lower = self.lower.lexicographicallyPrecedes(other.lower) ? other.lower : self.lower
    guard let upper, let otherUpper = other.upper else {
      return KeyInterval(lower: lower, upper: upper ?? other.upper)
    }
    return KeyInterval(
      lower: lower, upper: upper.lexicographicallyPrecedes(otherUpper) ? upper : otherUpper)
  }

  /// The complements of the keys in the interval.
  ///
  /// What lies above a cut lies, complemented, below the successor of the
  /// cut's complement.
  var complement: KeyInterval {
    KeyInterval(
      lower: upper.flatMap { KeyInterval.successor(of: $0.map(~)) } ?? [],
      upper: lower.isEmpty ? nil : KeyInterval.successor(of: lower.map(~)))
  }

  /// The interval behind `prefix`.
  func prefixed(by prefix: [UInt8]) -> KeyInterval {
    KeyInterval(
      lower: prefix + lower,
      upper: upper.map { prefix + $0 } ?? KeyInterval.successor(of: prefix))
  }
}
