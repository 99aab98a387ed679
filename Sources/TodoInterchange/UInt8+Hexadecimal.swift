extension UInt8 {
  /// The byte as two hexadecimal digits, letters in upper case.
  var hexadecimal: String {
    let digits = String(self, radix: 16, uppercase: true)
    return self < 0x10 ? "0" + digits : digits
  }

  /// The value of a hexadecimal digit in ASCII; nil for any other byte.
  var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
