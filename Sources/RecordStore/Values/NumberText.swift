/// A floating-point number as text, from which the very bits can be read back.
///
/// Finite numbers have their shortest decimal digits. Others are `infinity`,
/// `-infinity`, `nan`, and `bits(0x7ff4000000000001)` for a NaN that is not the
/// usual one.
enum NumberText {
  /// The text of a number.
  static func text<Number: TextNumber>(of number: Number) -> String {
    if number.isInfinite { return number < 0 ? "-infinity" : "infinity" }
    guard number.isNaN else { return number.description }
    if number.bitPattern == Number.nan.bitPattern { return "nan" }
    return "bits(0x" + String(number.bitPattern, radix: 16) + ")"
  }

  /// The number of a text; nil when it is none, or too large to be finite.
  static func number<Number: TextNumber>(_ text: String, as type: Number.Type) -> Number? {
    switch text {
    case "infinity": return .infinity
    case "-infinity": return -.infinity
    case "nan": return .nan
    case _ where text.hasPrefix("bits(0x") && text.hasSuffix(")"):
      let digits = text.dropFirst(7).dropLast()
      return Number.BitPattern(digits, radix: 16).map { Number(bitPattern: $0) }
    default:
      // The library's own reading takes hexadecimal numbers and words too.
      guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }),
        let number = Number(text), number.isFinite
      else { return nil }
      return number
    }
  }
}

/// What ``NumberText`` needs of Float and Double.
protocol TextNumber: BinaryFloatingPoint, LosslessStringConvertible {
  associatedtype BitPattern: FixedWidthInteger
  var bitPattern: BitPattern { get }
  init(bitPattern: BitPattern)
}

extension Float: TextNumber {}
extension Double: TextNumber {}
