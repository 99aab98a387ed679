extension [UInt8] {
  /// Appends a number from 0 to 99 as two ASCII digits.
  mutating func appendTwoDigits(of number: Int) {
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
