import FoundationEssentials

/// Cuts the text of a query into tokens.
struct QueryLexer {
  let text: String
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// - Parameter bytes: The UTF-8 bytes of `text`, which outlive the lexer.
  init(_ text: String, _ bytes: UnsafeBufferPointer<UInt8>) {
    self.text = text
    self.bytes = bytes
  }

  /// The text of a token as it is written.
  func source(of token: QueryToken) -> String {
    String(decoding: bytes[token.range], as: UTF8.self)
  }

  func error(_ problem: String, at offset: Int) -> QueryTextError {
    QueryTextError(problem, in: text, at: offset)
  }

  /// The next token.
  mutating func next() throws(QueryTextError) -> QueryToken {
    skipSpace()
    let start = position
    let kind = try kind()
    return QueryToken(kind: kind, range: start..<position)
  }

  private mutating func kind() throws(QueryTextError) -> QueryToken.Kind {
    guard let first = peek() else { return .end }
    if first.isWord, !first.isDigit { return try word() }
    switch first {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .text(try quoted(first))
    case UInt8(ascii: "`"): return .name(try quotedName())
    case UInt8(ascii: "%"), UInt8(ascii: "$"): return .argument(try argument())
    case _ where first.isDigit: return try number()
    case UInt8(ascii: "-"), UInt8(ascii: "+"): return try signedNumber()
    default: return .sign(try sign())
    }
  }

  // MARK: Bytes

  private func peek(_ distance: Int = 0) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  private mutating func accept(_ character: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skip(while condition: (UInt8) -> Bool) {
    while let byte = peek(), condition(byte) { position += 1 }
  }

  private mutating func skipSpace() {
    while let byte = peek() {
      switch byte {
      case 0x20, 0x09...0x0D: position += 1
      // A no-break space, as texts copied from pages have it.
      case 0xC2 where peek(1) == 0xA0: position += 2
      default: return
      }
    }
  }

  // MARK: Words and signs

  private mutating func word() throws(QueryTextError) -> QueryToken.Kind {
    let start = position
    if peek() == 0xE2, peek(1) == 0x80, let third = peek(2), 0x98...0x9F ~= third {
      throw error("Expected a straight quote ' or \".", at: position)
    }
    skip(while: \.isWord)
    return .word(QueryKeyword(bytes[start..<position]))
  }

  private mutating func sign() throws(QueryTextError) -> QueryToken.Sign {
    let start = position
    let first = bytes[position]
    position += 1
    switch first {
    case UInt8(ascii: "("): return .leftParenthesis
    case UInt8(ascii: ")"): return .rightParenthesis
    case UInt8(ascii: "{"): return .leftBrace
    case UInt8(ascii: "}"): return .rightBrace
    case UInt8(ascii: "["): return .leftBracket
    case UInt8(ascii: "]"): return .rightBracket
    case UInt8(ascii: ","): return .comma
    case UInt8(ascii: "."): return .dot
    case UInt8(ascii: "@"): return .at
    case UInt8(ascii: "!"): return accept("=") ? .comparison(.notEqual) : .not
    case UInt8(ascii: "="):
      if accept("<") { return .comparison(.lessOrEqual) }
      if accept(">") { return .comparison(.greaterOrEqual) }
      _ = accept("=")
      return .comparison(.equal)
    case UInt8(ascii: "<"):
      if accept(">") { return .comparison(.notEqual) }
      return .comparison(accept("=") ? .lessOrEqual : .less)
    case UInt8(ascii: ">"): return .comparison(accept("=") ? .greaterOrEqual : .greater)
    case UInt8(ascii: "&") where accept("&"): return .and
    case UInt8(ascii: "|") where accept("|"): return .or
    case UInt8(ascii: "&"): throw error("Expected &&.", at: start)
    case UInt8(ascii: "|"): throw error("Expected ||.", at: start)
    default: throw error("A query has no such character here.", at: start)
    }
  }

  private mutating func argument() throws(QueryTextError) -> Int? {
    let start = position
    position += 1
    if bytes[start] == UInt8(ascii: "%") {
      if accept("@") { return nil }
      throw error("Expected %@ for the next argument.", at: start)
    }
    skip(while: \.isDigit)
    let digits = String(decoding: bytes[start + 1..<position], as: UTF8.self)
    if let number = Int(digits) { return number }
    throw error("Expected $0 for the first argument, $1 for the second.", at: start)
  }

  // MARK: Numbers

  private mutating func signedNumber() throws(QueryTextError) -> QueryToken.Kind {
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

  private mutating func number() throws(QueryTextError) -> QueryToken.Kind {
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

  private mutating func quotedName() throws(QueryTextError) -> String {
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

  private mutating func quoted(_ quote: UInt8) throws(QueryTextError) -> String {
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

extension UInt8 {
  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// Whether the byte can be part of a word: letters of every script are.
  fileprivate var isWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  fileprivate var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
