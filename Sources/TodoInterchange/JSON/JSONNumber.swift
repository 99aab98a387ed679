/// A JSON number as it is written: a view of its digits.
///
/// JSON sets no limit to a number, so reading one as a Swift type can fail
/// although the text is valid; its bytes can be kept instead.
package struct JSONNumber: ~Escapable {
  /// The bytes of the number.
  package let raw: RawSpan
  private let isInteger: Bool

  @_lifetime(copy raw)
  init(_ raw: RawSpan, isInteger: Bool) {
    self.raw = raw
    self.isInteger = isInteger
  }

  /// The number as an integer; nil when it is not one that an `Int64` holds.
  ///
  /// A number with a fraction or an exponent is an integer if the nearest
  /// `Double` is one and lies below 2^53, up to which none is left out: `1.0`
  /// and `2e3` are.
  package var integer: Int64? {
    if isInteger { return Int64(digits) }
    guard let double, double.magnitude < 0x1p53 else { return nil }
    return Int64(exactly: double)
  }

  /// The nearest `Double`; nil when the number is beyond all finite ones.
  package var double: Double? {
    guard let double = Double(digits), double.isFinite else { return nil }
    return double
  }

  private var digits: String { raw.repairedString }
}
