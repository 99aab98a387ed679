import FoundationEssentials

/// What a person types to say which todo is meant.
///
/// Digits alone, not beginning with 0 and at most 18, are always a number and
/// never the beginning of an ID: a number whose todo was deleted must not hit
/// another todo by chance. Everything else is at least four hexadecimal digits
/// of an ID, with the hyphens in their places or without any.
enum TodoReference: Equatable {
  /// A todo's number.
  case number(Int64)
  /// The IDs with a common beginning, and that beginning as it was typed.
  case ids(ClosedRange<UUID>, text: String)

  init(_ text: String) throws(TodoError) {
    let bytes = Array(text.utf8)
    let isNumber =
      1...18 ~= bytes.count && bytes[0] != UInt8(ascii: "0")
      && bytes.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    if isNumber, let number = Int64(text) {
      self = .number(number)
    } else if let digits = Self.hexadecimalDigits(bytes), 4...32 ~= digits.count,
      let low = Self.uuid(digits, filledWith: "0"), let high = Self.uuid(digits, filledWith: "f")
    {
      self = .ids(low...high, text: text)
    } else {
      throw .invalidReference(text)
    }
  }

  /// The digits without hyphens, nil if there is anything but digits, and
  /// hyphens where a UUID has them.
  private static func hexadecimalDigits(_ bytes: [UInt8]) -> [UInt8]? {
    var digits: [UInt8] = []
    var hyphenAt: Int?
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
        UInt8(ascii: "A")...UInt8(ascii: "F"):
        digits.append(byte)
      case UInt8(ascii: "-"):
        guard hyphenPlaces.contains(digits.count), hyphenAt != digits.count else { return nil }
        hyphenAt = digits.count
      default: return nil
      }
    }
    return digits
  }

  /// How many digits stand before each hyphen of a UUID.
  private static let hyphenPlaces = [8, 12, 16, 20]

  private static func uuid(_ digits: [UInt8], filledWith filler: Unicode.Scalar) -> UUID? {
    var text: [UInt8] = []
    for index in 0..<32 {
      if hyphenPlaces.contains(index) { text.append(UInt8(ascii: "-")) }
      text.append(index < digits.count ? digits[index] : UInt8(ascii: filler))
    }
    return UUID(uuidString: String(decoding: text, as: UTF8.self))
  }
}
