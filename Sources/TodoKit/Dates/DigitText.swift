extension [UInt8] {
  /// Appends the lowest `count` decimal digits of a number that is not
  /// negative, with leading zeros, as ASCII.
  mutating func appendDigits(of number: Int, count: Int) {
    var unit = 1
    for _ in 1..<count { unit *= 10 }
    while unit > 0 {
      append(UInt8(ascii: "0") + UInt8(number / unit % 10))
      unit /= 10
    }
  }
}
