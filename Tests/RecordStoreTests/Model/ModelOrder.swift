import FoundationEssentials

/// The order of values as the documentation has it, without any key.
///
/// Negative when `a` is before `b`, zero when they are the same, else positive.
enum ModelOrder {
  static func compare(_ a: Int, _ b: Int) -> Int { a < b ? -1 : a > b ? 1 : 0 }

  static func compare(_ a: Bool, _ b: Bool) -> Int { compare(a ? 1 : 0, b ? 1 : 0) }

  /// By bytes; a text is before those that begin with it.
  static func compare(_ a: String, _ b: String) -> Int {
    if a.utf8.elementsEqual(b.utf8) { return 0 }
    return a.utf8.lexicographicallyPrecedes(b.utf8) ? -1 : 1
  }

  /// −0 is 0; NaN is itself and last.
  static func compare(_ a: Date, _ b: Date) -> Int {
    let (a, b) = (a.timeIntervalSinceReferenceDate, b.timeIntervalSinceReferenceDate)
    if a.isNaN || b.isNaN { return compare(a.isNaN, b.isNaN) }
    return a < b ? -1 : a > b ? 1 : 0
  }

  /// nil is before all values.
  static func compare<T>(_ a: T?, _ b: T?, _ order: (T, T) -> Int) -> Int {
    guard let a, let b else { return compare(a != nil, b != nil) }
    return order(a, b)
  }
}
