extension JSONScanner {
  /// Reads the string whose opening quote is the next byte.
  ///
  /// All of it is checked: control characters, escapes, halves of surrogate
  /// pairs, UTF-8.
  @_lifetime(copy self)
  mutating func scanString() throws(JSONError) -> JSONText {
    tokenOffset = offset
    offset += 1
    let first = offset
    var hasEscapes = false
    while true {
      skipPlainBytes()
      guard offset < bytes.byteCount else { throw unclosedString() }
      let byte = bytes[unchecked: offset]
      switch byte {
      case UInt8(ascii: "\""):
        let content = bytes.extracting(first..<offset)
        offset += 1
        return JSONText(content, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try scanEscape()
      case 0x00..<0x20: throw controlCharacter(byte)
      case 0x80...: try scanMultibyteCharacters()
      default: offset += 1
      }
    }
  }

  /// Moves over plain bytes as long as eight can be looked at together.
  @inline(__always)
  private mutating func skipPlainBytes() {
    while offset + 8 <= bytes.byteCount {
      let count = PlainBytes.count(in: bytes, unchecked: offset)
      offset += count
      if count < 8 { return }
    }
  }

  private mutating func scanEscape() throws(JSONError) {
    guard offset + 1 < bytes.byteCount else { throw unclosedString(at: bytes.byteCount) }
    switch bytes[unchecked: offset + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset += 2
    case UInt8(ascii: "u"):
      try scanUnicodeEscape()
    case let byte:
      throw error("a backslash stands before \(Self.name(byte)), which is no escape of JSON")
    }
  }

  /// Reads `\uXXXX`, or two of them that make one character.
  private mutating func scanUnicodeEscape() throws(JSONError) {
    let first = offset
    let unit = try scanCodeUnit()
    guard 0xD800...0xDFFF ~= unit else { return }
    if unit < 0xDC00, offset + 1 < bytes.byteCount,
      bytes[unchecked: offset] == UInt8(ascii: "\\"),
      bytes[unchecked: offset + 1] == UInt8(ascii: "u"),
      0xDC00...0xDFFF ~= (try scanCodeUnit())
    {
      return
    }
    let digits = String(unit, radix: 16, uppercase: true)
    throw error(
      "\\u\(digits) is half of a surrogate pair, and its other half is missing", at: first)
  }

  private mutating func scanCodeUnit() throws(JSONError) -> UInt16 {
    guard offset + 6 <= bytes.byteCount,
      let unit = JSONText.codeUnit(in: bytes, unchecked: offset + 2)
    else {
      throw error("\\u must be followed by four hexadecimal digits")
    }
    offset += 6
    return unit
  }

  /// Moves over characters of two to four bytes, up to one of one byte.
  ///
  /// Source: The Unicode Standard, table 3-7, *Well-Formed UTF-8*.
  private mutating func scanMultibyteCharacters() throws(JSONError) {
    while offset < bytes.byteCount, bytes[unchecked: offset] >= 0x80 {
      let length: Int
      var seconds: ClosedRange<UInt8> = 0x80...0xBF
      switch bytes[unchecked: offset] {
      case 0xC2...0xDF: length = 2
      case 0xE0: (length, seconds) = (3, 0xA0...0xBF)
      case 0xED: (length, seconds) = (3, 0x80...0x9F)
      case 0xE1...0xEF: length = 3
      case 0xF0: (length, seconds) = (4, 0x90...0xBF)
      case 0xF1...0xF3: length = 4
      case 0xF4: (length, seconds) = (4, 0x80...0x8F)
      default: throw invalidUTF8()
      }
      guard offset + length <= bytes.byteCount, seconds ~= bytes[unchecked: offset + 1] else {
        throw invalidUTF8()
      }
      for index in 2..<max(length, 2) where bytes[unchecked: offset + index] & 0xC0 != 0x80 {
        throw invalidUTF8()
      }
      offset += length
    }
  }

  // MARK: Errors

  @inline(never)
  private func unclosedString(at end: Int? = nil) -> JSONError {
    error("a string ends here without its closing quote", at: end ?? offset)
  }

  @inline(never)
  private func controlCharacter(_ byte: UInt8) -> JSONError {
    if byte == 0x0A || byte == 0x0D { return unclosedString() }
    let escape = byte == 0x09 ? "\\t" : "\\u00\(byte.hexadecimal)"
    return error("a control character stands in a string; it is written \(escape)")
  }

  @inline(never)
  private func invalidUTF8() -> JSONError {
    let byte = bytes[unchecked: offset].hexadecimal
    var error = error("the text is not UTF-8 at byte offset \(start.offset + offset), 0x\(byte)")
    error.isInvalidText = true
    return error
  }
}
