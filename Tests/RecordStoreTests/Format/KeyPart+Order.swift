import FoundationEssentials

@testable import RecordStore

extension KeyPart {
  /// The order of two values of one type, by comparing values and not bytes:
  /// −1, 0 or 1.
  static func order(_ a: KeyPart, _ b: KeyPart) -> Int {
    let order = order(a.value, b.value)
    return a.isDescending ? -order : order
  }

  private static func order(_ a: StoredValue, _ b: StoredValue) -> Int {
    switch (a, b) {
    case (.null, .null): 0
    case (.null, _): -1
    case (_, .null): 1
    case (.bool(let a), .bool(let b)): order(a ? 1 : 0, b ? 1 : 0)
    case (.integer(let a), .integer(let b)): order(a, b)
    case (.unsigned(let a), .unsigned(let b)): order(a, b)
    case (.float(let a), .float(let b)): order(Double(a), Double(b))
    case (.double(let a), .double(let b)): order(a, b)
    case (.date(let a), .date(let b)):
      order(a.timeIntervalSinceReferenceDate, b.timeIntervalSinceReferenceDate)
    case (.uuid(let a), .uuid(let b)): order(a.uuidString, b.uuidString)
    case (.string(let a), .string(let b)):
      Array(a.utf8) == Array(b.utf8) ? 0 : a.utf8.lexicographicallyPrecedes(b.utf8) ? -1 : 1
    default: preconditionFailure("\(a) and \(b) have no order")
    }
  }

  private static func order<T: Comparable>(_ a: T, _ b: T) -> Int { a < b ? -1 : a == b ? 0 : 1 }

  /// The total order: NaN equals itself and is last, −0 equals 0.
  private static func order(_ a: Double, _ b: Double) -> Int {
    if a.isNaN || b.isNaN { return a.isNaN && b.isNaN ? 0 : a.isNaN ? 1 : -1 }
    return a < b ? -1 : a == b ? 0 : 1
  }
}
