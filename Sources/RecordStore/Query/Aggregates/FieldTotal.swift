/// The sum and the number of a field's values that are not nil.
public struct FieldTotal: Sendable {
  /// The sum of integers: no number of records makes it overflow.
  private var integers: Int128 = 0
  /// The sum of floating-point numbers, and what rounding took from it.
  private var numbers = 0.0
  private var lost = 0.0
  private(set) var count = 0
  private let kind: FieldKind

  init(_ kind: FieldKind) { self.kind = kind }

  /// The sum of integers, nil when an Int cannot hold it.
  var integerSum: Int? { Int(exactly: integers) }

  /// The sum of floating-point numbers.
  var numberSum: Double {
    // Without this an infinite sum would be no number: infinity − infinity.
    numbers.isFinite ? numbers + lost : numbers
  }

  /// The mean of all values, nil when there is none.
  var average: Double? {
    guard count > 0 else { return nil }
    return switch kind {
    case .float, .double: numberSum / Double(count)
    default: Double(integers) / Double(count)
    }
  }

  /// Adds a value.
  mutating func add(_ place: FieldPlace) {
    if place.isNil { return }
    count += 1
    let (row, slot) = (place.reader, place.slot)
    switch kind {
    case .int8: integers += Int128(row.load(Int8.self, at: slot))
    case .int16: integers += Int128(row.load(Int16.self, at: slot))
    case .int32: integers += Int128(row.load(Int32.self, at: slot))
    case .int64: integers += Int128(row.load(Int64.self, at: slot))
    case .uint8: integers += Int128(row.load(UInt8.self, at: slot))
    case .uint16: integers += Int128(row.load(UInt16.self, at: slot))
    case .uint32: integers += Int128(row.load(UInt32.self, at: slot))
    case .uint64: integers += Int128(row.load(UInt64.self, at: slot))
    case .float: add(Double(row.load(Float.self, at: slot)))
    case .double: add(row.load(Double.self, at: slot))
    case .bool, .date, .uuid, .string, .data, .strings: break
    }
  }

  /// Adds a number and keeps what rounding takes from the sum.
  ///
  /// Source: A. Neumaier, "Rundungsfehleranalyse einiger Verfahren zur
  /// Summation endlicher Summen", 1974.
  private mutating func add(_ number: Double) {
    let sum = numbers + number
    lost +=
      abs(numbers) >= abs(number) ? (numbers - sum) + number : (number - sum) + numbers
    numbers = sum
  }
}

/// A number that can be added up: an integer, Float, Double, or an optional of
/// one.
///
/// The requirements are met by the library; a program does not adopt it.
public protocol NumericFieldValue: FieldValue {
  /// Int for integers, Double for floating-point numbers.
  associatedtype Sum: Sendable

  /// The sum as that type, nil when it cannot hold it.
  static func sum(of total: FieldTotal) -> Sum?
}

extension NumericFieldValue where Self: FixedWidthInteger {
  /// The sum, nil when it is beyond an Int.
  public static func sum(of total: FieldTotal) -> Int? { total.integerSum }
}

extension NumericFieldValue where Self: BinaryFloatingPoint {
  /// The sum; infinite when it is beyond a Double.
  public static func sum(of total: FieldTotal) -> Double? { total.numberSum }
}

extension Int8: NumericFieldValue {}
extension Int16: NumericFieldValue {}
extension Int32: NumericFieldValue {}
extension Int64: NumericFieldValue {}
extension Int: NumericFieldValue {}
extension UInt8: NumericFieldValue {}
extension UInt16: NumericFieldValue {}
extension UInt32: NumericFieldValue {}
extension UInt64: NumericFieldValue {}
extension Float: NumericFieldValue {}
extension Double: NumericFieldValue {}
extension Optional: NumericFieldValue where Wrapped: NumericFieldValue {
  /// The sum of the values that are not nil.
  public static func sum(of total: FieldTotal) -> Wrapped.Sum? { Wrapped.sum(of: total) }
}
