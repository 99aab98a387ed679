extension JSONScanner {
  /// Reads a number as a view of the text.
  ///
  /// - Throws: ``JSONError`` when another value stands here, or a number that
  ///   is not written as JSON has it.
  @_lifetime(copy self)
  package mutating func number() throws(JSONError) -> JSONNumber {
    guard try nextKind() == .number else { throw mismatch(.number) }
    return try scanNumber()
  }

  /// Reads a whole number.
  ///
  /// - Throws: ``JSONError`` when another value stands here, a fraction, or a
  ///   number beyond an `Int64`.
  package mutating func integer() throws(JSONError) -> Int64 {
    let number = try number()
    if let integer = number.integer { return integer }
    throw error(atLast: "a whole number from -2^63 to 2^63 - 1 belongs here")
  }

  /// Reads a number as the nearest `Double`.
  ///
  /// - Throws: ``JSONError`` when another value stands here, or a number beyond
  ///   the greatest finite `Double`.
  package mutating func double() throws(JSONError) -> Double {
    let number = try number()
    if let double = number.double { return double }
    throw error(atLast: "this number is beyond what a Double holds, about 1.8e308")
  }

  /// Reads the number whose first byte, a sign or a digit, is the next one.
  ///
  /// Source: RFC 8259, section 6.
  @_lifetime(copy self)
  mutating func scanNumber() throws(JSONError) -> JSONNumber {
    tokenOffset = offset
    var isInteger = true
    skip(UInt8(ascii: "-"))
    let hasLeadingZero = skip(UInt8(ascii: "0"))
    if !hasLeadingZero {
      try scanDigits()
    } else if isAtDigit {
      throw error("a number does not begin with a zero before other digits", at: tokenOffset)
    }
    if skip(UInt8(ascii: ".")) {
      isInteger = false
      try scanDigits()
    }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      isInteger = false
      if !skip(UInt8(ascii: "+")) { skip(UInt8(ascii: "-")) }
      try scanDigits()
    }
    return JSONNumber(bytes.extracting(tokenOffset..<offset), isInteger: isInteger)
  }

  private var isAtDigit: Bool {
    offset < bytes.byteCount
      && UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[unchecked: offset]
  }

  @inline(__always)
  @discardableResult
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard offset < bytes.byteCount, bytes[unchecked: offset] == byte else { return false }
    offset += 1
    return true
  }

  private mutating func scanDigits() throws(JSONError) {
    guard isAtDigit else { throw misfit("a digit of a number belongs here") }
    repeat { offset += 1 } while isAtDigit
  }
}
