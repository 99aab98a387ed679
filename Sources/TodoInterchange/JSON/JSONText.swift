/// A JSON string as it is written: a view of the text between its quotes.
///
/// It has been checked, so that all that is left is to decode its escapes. It
/// can be compared with names, also in a `switch`, without making a `String`.
package struct JSONText: ~Escapable {
  /// The bytes between the quotes.
  package let raw: RawSpan
  /// Whether the bytes are other than the string's UTF-8.
  package let hasEscapes: Bool

  @_lifetime(copy raw)
  init(_ raw: RawSpan, hasEscapes: Bool) {
    self.raw = raw
    self.hasEscapes = hasEscapes
  }

  /// The string, its escapes decoded.
  package var string: String {
    if hasEscapes { return String(decoding: decoded(), as: UTF8.self) }
    // Safe because the scanner has checked that the bytes are UTF-8.
    return unsafe String(copying: UTF8Span(unchecked: Span<UInt8>(_bytes: raw)))
  }

  /// Whether the string is, byte for byte, a text in the program.
  ///
  /// Lets a key or a value stand in a `switch` whose cases are literals.
  package static func ~= (text: StaticString, string: JSONText) -> Bool {
    string.withUTF8 { $0.equals(text) }
  }

  /// Gives the UTF-8 of the string to a closure.
  ///
  /// - Complexity: O(1), and no allocation, unless ``hasEscapes``.
  @inline(__always)
  package func withUTF8<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if !hasEscapes { return try body(raw) }
    let utf8 = decoded()
    return try body(utf8.span.bytes)
  }

  // MARK: Escapes

  /// The UTF-8 of the string, which is never longer than its escaped form.
  private func decoded() -> [UInt8] {
    var utf8: [UInt8] = []
    utf8.reserveCapacity(raw.byteCount)
    var index = 0
    while index < raw.byteCount {
      let byte = raw[unchecked: index]
      if byte != UInt8(ascii: "\\") {
        utf8.append(byte)
        index += 1
      } else {
        let (character, length) = escape(at: index)
        utf8.append(contentsOf: character.utf8)
        index += length
      }
    }
    return utf8
  }

  /// The character that an escape stands for, and how many bytes the escape has.
  private func escape(at index: Int) -> (Unicode.Scalar, length: Int) {
    switch raw[unchecked: index + 1] {
    case UInt8(ascii: "b"): return ("\u{08}", 2)
    case UInt8(ascii: "f"): return ("\u{0C}", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "u"):
      let unit = UInt32(Self.codeUnit(in: raw, unchecked: index + 2) ?? 0xFFFD)
      if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
      let low = UInt32(Self.codeUnit(in: raw, unchecked: index + 8) ?? 0xFFFD)
      let pair = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
      return (Unicode.Scalar(pair) ?? "\u{FFFD}", 12)
    case let itself: return (Unicode.Scalar(itself), 2)
    }
  }

  /// The number that four hexadecimal digits write; nil when they are none.
  ///
  /// The caller has compared the index with `byteCount - 4`.
  static func codeUnit(in bytes: RawSpan, unchecked index: Int) -> UInt16? {
    var unit: UInt16 = 0
    for digit in index..<index + 4 {
      let value: UInt8
      switch bytes[unchecked: digit] {
      case let byte where UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte:
        value = byte - UInt8(ascii: "0")
      case let byte where UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte:
        value = byte - UInt8(ascii: "a") + 10
      case let byte where UInt8(ascii: "A")...UInt8(ascii: "F") ~= byte:
        value = byte - UInt8(ascii: "A") + 10
      default: return nil
      }
      unit = unit << 4 | UInt16(value)
    }
    return unit
  }
}
