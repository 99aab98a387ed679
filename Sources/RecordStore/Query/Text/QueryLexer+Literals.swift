import FoundationEssentials

extension QueryLexer {
  // MARK: Numbers

  mutating func signedNumber() throws(QueryTextError) -> QueryToken.Kind {
    let start = position
    position += 1
    if peek()?.isDigit == true { return try number(from: start) }
    let wordStart = position
    skip(while: \.isWord)
    switch QueryKeyword(bytes[wordStart..<position]) {
    case .infinity, .nan: return .number
    default: throw error("Expected a number behind the sign.", at: start)
    }
  }

  mutating func number() throws(QueryTextError) -> QueryToken.Kind {
    let start = position
    if bytes[position] == UInt8(ascii: "0"),
      peek(1) == UInt8(ascii: "x") || peek(1) == UInt8(ascii: "X")
    {
      return .data(try hexadecimal())
    }
    skip(while: \.isDigit)
    // No number is behind another: this is a day.
    if position == start + 4, peek() == UInt8(ascii: "-"), peek(1)?.isDigit == true {
      skip { $0.isWord || "-+:.".utf8.contains($0) }
      return .date
    }
    position = start
    return try number(from: start)
  }

  private mutating func number(from start: Int) throws(QueryTextError) -> QueryToken.Kind {
    skip(while: \.isDigit)
    if peek() == UInt8(ascii: "."), peek(1)?.isDigit == true {
      position += 1
      skip(while: \.isDigit)
    }
    if let letter = peek(), letter & 0xDF == UInt8(ascii: "E") {
      let hasSign = peek(1) == UInt8(ascii: "-") || peek(1) == UInt8(ascii: "+")
      if peek(hasSign ? 2 : 1)?.isDigit == true {
        position += hasSign ? 2 : 1
        skip(while: \.isDigit)
      }
    }
    guard peek()?.isWord != true else {
      throw error("Expected the number to end here.", at: position)
    }
    return .number
  }

  private mutating func hexadecimal() throws(QueryTextError) -> Data {
    position += 2
    var data = Data()
    while let high = peek()?.hexadecimalDigit {
      guard let low = peek(1)?.hexadecimalDigit else {
        throw error("Expected two digits for each byte.", at: position)
      }
      data.append(high << 4 | low)
      position += 2
    }
    guard peek()?.isWord != true else {
      throw error("Expected hexadecimal digits.", at: position)
    }
    return data
  }

  // MARK: Quotes

  mutating func quotedName() throws(QueryTextError) -> String {
    let start = position
    var name: [UInt8] = []
    position += 1
    while let byte = peek() {
      position += 1
      if byte == UInt8(ascii: "`") {
        // A doubled one stands for itself.
        guard accept("`") else { return String(decoding: name, as: UTF8.self) }
      }
      name.append(byte)
    }
    throw error("Expected ` at the end of the name that begins here.", at: start)
  }

  mutating func quoted(_ quote: UInt8) throws(QueryTextError) -> String {
    let start = position
    position += 1
    let begin = position
    skip { $0 != quote && $0 != UInt8(ascii: "\\") }
    if peek() == quote {
      position += 1
      return String(decoding: bytes[begin..<position - 1], as: UTF8.self)
    }
    var text = Array(bytes[begin..<position])
    while let byte = peek() {
      position += 1
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") {
        text += Array(String(try escape()).utf8)
      } else {
        text.append(byte)
      }
    }
    let sign = Character(Unicode.Scalar(quote))
    throw error("Expected \(sign) at the end of the text that begins here.", at: start)
  }

  /// The scalar of an escape, whose backslash has been read.
  private mutating func escape() throws(QueryTextError) -> Unicode.Scalar {
    let start = position - 1
    if let byte = peek() {
      position += 1
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): return Unicode.Scalar(byte)
      case UInt8(ascii: "n"): return "\n"
      case UInt8(ascii: "r"): return "\r"
      case UInt8(ascii: "t"): return "\t"
      case UInt8(ascii: "u"):
        if let scalar = escapedScalar() { return scalar }
        throw error("Expected \\u{…} with the hexadecimal number of a character.", at: start)
      default: break
      }
    }
    throw error("Expected \\\\, \\', \\\", \\n, \\r, \\t or \\u{…}.", at: start)
  }

  private mutating func escapedScalar() -> Unicode.Scalar? {
    guard accept("{") else { return nil }
    var number: UInt32 = 0
    let start = position
    while let digit = peek()?.hexadecimalDigit, position - start < 6 {
      number = number << 4 | UInt32(digit)
      position += 1
    }
    guard position > start, accept("}") else { return nil }
    return Unicode.Scalar(number)
  }
}
