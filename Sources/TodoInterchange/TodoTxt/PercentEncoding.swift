extension String {
  /// The text that a percent-encoded one stands for.
  ///
  /// - Returns: Nil if a percent sign is not followed by two hexadecimal
  ///   digits, or the bytes are not UTF-8.
  ///
  /// Source: RFC 3986, section 2.1.
  init?(percentEncoded text: String) {
    var bytes: [UInt8] = []
    var rest = Substring(text).utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst()?.hexadecimalDigit,
        let low = rest.popFirst()?.hexadecimalDigit
      else { return nil }
      bytes.append(high << 4 | low)
    }
    self.init(validating: bytes, as: UTF8.self)
  }

  /// The text with every byte percent-encoded that is not a letter, digit,
  /// hyphen, period, underscore or tilde of ASCII.
  ///
  /// Source: RFC 3986, sections 2.1 and 2.3.
  var percentEncoded: String {
    var text = ""
    for byte in utf8 {
      if byte.isUnreserved {
        text.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        text += "%" + byte.hexadecimal
      }
    }
    return text
  }
}

extension UInt8 {
  fileprivate var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
