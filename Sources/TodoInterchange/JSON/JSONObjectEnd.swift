/// Finds where an object ends while its bytes come in piece by piece.
///
/// It counts braces outside strings and leaves all else to ``JSONScanner``: in
/// a text that is an object it finds its last byte, in a broken one a likely
/// place.
struct JSONObjectEnd {
  /// How many bytes have been looked at.
  private(set) var looked = 0
  /// Whether a string is open behind the bytes looked at.
  private(set) var isInString = false
  private var isEscaped = false
  private var depth = 0

  enum Outcome: Equatable {
    /// The object has this many bytes.
    case found(count: Int)
    /// All bytes have been looked at, and the object goes on.
    case goesOn
    /// The line ends inside a string, which no JSON does.
    case lineEndInString
  }

  /// Looks on through the bytes of the object that are there so far.
  ///
  /// - Parameter bytes: The object from its opening brace on: at least the
  ///   bytes given before.
  mutating func look(through bytes: RawSpan) -> Outcome {
    while looked < bytes.byteCount {
      if isInString, !isEscaped { skipPlainBytes(of: bytes) }
      guard looked < bytes.byteCount else { break }
      let byte = bytes[unchecked: looked]
      if isInString && byte == UInt8(ascii: "\n") { return .lineEndInString }
      looked += 1
      if isInString {
        see(inString: byte)
      } else if see(outsideString: byte) {
        return .found(count: looked)
      }
    }
    return .goesOn
  }

  private mutating func see(inString byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
    }
  }

  /// Whether the byte is the last of the object.
  private mutating func see(outsideString byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "}"):
      depth -= 1
      return depth == 0
    default: break
    }
    return false
  }

  private mutating func skipPlainBytes(of bytes: RawSpan) {
    while looked + 8 <= bytes.byteCount {
      let count = PlainBytes.count(in: bytes, unchecked: looked)
      looked += count
      if count < 8 { return }
    }
  }
}
