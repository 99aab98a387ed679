extension UInt8 {
  /// The byte as two hexadecimal digits, letters in upper case.
  var hexadecimal: String {
    let digits = String(self, radix: 16, uppercase: true)
    return self < 0x10 ? "0" + digits : digits
  }
}
