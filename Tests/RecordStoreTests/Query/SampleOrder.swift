import FoundationEssentials

@testable import RecordStore

/// The order of a field's values as the documentation has it.
///
/// Negative when `a` is before `b`, zero when they are the same, else positive.
protocol ModelOrdered: FieldValue {
  static func order(_ a: Self, _ b: Self) -> Int
}

extension Bool: ModelOrdered {
  static func order(_ a: Bool, _ b: Bool) -> Int { ModelOrder.compare(a, b) }
}

extension Int: ModelOrdered {
  static func order(_ a: Int, _ b: Int) -> Int { ModelOrder.compare(a, b) }
}

extension UInt8: ModelOrdered {
  static func order(_ a: UInt8, _ b: UInt8) -> Int { ModelOrder.compare(Int(a), Int(b)) }
}

extension String: ModelOrdered {
  static func order(_ a: String, _ b: String) -> Int { ModelOrder.compare(a, b) }
}

extension Date: ModelOrdered {
  static func order(_ a: Date, _ b: Date) -> Int { ModelOrder.compare(a, b) }
}

extension Double: ModelOrdered {
  static func order(_ a: Double, _ b: Double) -> Int {
    ModelOrder.compare(
      Date(timeIntervalSinceReferenceDate: a), Date(timeIntervalSinceReferenceDate: b))
  }
}

extension Float: ModelOrdered {
  static func order(_ a: Float, _ b: Float) -> Int { Double.order(Double(a), Double(b)) }
}

extension UUID: ModelOrdered {
  static func order(_ a: UUID, _ b: UUID) -> Int { String.order(a.uuidString, b.uuidString) }
}

extension Color: ModelOrdered {
  static func order(_ a: Color, _ b: Color) -> Int { String.order(a.rawValue, b.rawValue) }
}

extension Data: ModelOrdered {
  static func order(_ a: Data, _ b: Data) -> Int {
    a == b ? 0 : a.lexicographicallyPrecedes(b) ? -1 : 1
  }
}

extension [String]: ModelOrdered {
  /// The first text that differs decides, then the number of texts.
  static func order(_ a: [String], _ b: [String]) -> Int {
    zip(a, b).lazy.map { String.order($0, $1) }.first { $0 != 0 } ?? Int.order(a.count, b.count)
  }
}

extension Optional: ModelOrdered where Wrapped: ModelOrdered {
  static func order(_ a: Wrapped?, _ b: Wrapped?) -> Int {
    ModelOrder.compare(a, b) { Wrapped.order($0, $1) }
  }
}
