/// Cuts the text of a query into tokens.
struct QueryLexer {
  let text: String
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

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

  func peek(_ distance: Int = 0) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  mutating func accept(_ character: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func skip(while condition: (UInt8) -> Bool) {
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
}

extension UInt8 {
  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// Whether the byte can be part of a word: letters of every script are.
  var isWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
