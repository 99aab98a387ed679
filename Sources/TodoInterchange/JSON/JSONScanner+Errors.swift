extension JSONScanner {
  /// An error at the key or value that was read last.
  ///
  /// For callers who find that a valid value is not one they can use.
  package func error(atLast message: String) -> JSONError {
    error(message, at: tokenOffset)
  }

  /// The place of the key or value that was read last.
  ///
  /// - Complexity: O(*n*) in the bytes before it.
  package var lastPosition: InputPosition { position(of: tokenOffset) }

  /// An error at the first byte not read yet.
  @inline(never)
  func error(_ message: String) -> JSONError { error(message, at: offset) }

  /// An error at an offset in the text.
  @inline(never)
  func error(_ message: String, at offset: Int) -> JSONError {
    JSONError(
      message, at: position(of: offset),
      excerpt: JSONError.excerpt(of: bytes, around: offset))
  }

  /// An error that names what stands here beside what belongs here.
  @inline(never)
  func misfit(_ expectation: String) -> JSONError {
    guard offset < bytes.byteCount else {
      return error("\(expectation), but the text ends")
    }
    return error("\(expectation), not \(Self.name(bytes[unchecked: offset]))")
  }

  /// An error about a value of another kind than was asked for.
  @inline(never)
  mutating func mismatch(_ kind: JSONKind) -> JSONError {
    do throws(JSONError) {
      let found = try nextKind()
      let first = offset
      // The first letter of a word promises more than the word may keep.
      if found == .bool || found == .null { try skipValue() }
      return error("\(kind.phrase) belongs here, not \(found.phrase)", at: first)
    } catch {
      return error
    }
  }

  /// An error about a byte, or an end, with which no value begins.
  @inline(never)
  func noValue(_ byte: UInt8?) -> JSONError {
    switch byte ?? 0 {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      error(
        "a bare word is not a value; text stands in double quotes, "
          + "and the only words are true, false and null")
    case UInt8(ascii: "'"): error("a string stands in double quotes, not single ones")
    default: misfit("a value belongs here")
    }
  }

  /// A byte as messages show it.
  static func name(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "{"): "brace {"
    case UInt8(ascii: "}"): "brace }"
    case UInt8(ascii: "["): "bracket ["
    case UInt8(ascii: "]"): "bracket ]"
    case 0x21...0x7E: "\(UnicodeScalar(byte))"
    default: "byte 0x\(byte.hexadecimal)"
    }
  }

  private func position(of offset: Int) -> InputPosition {
    var position = start
    position.advance(over: bytes.extracting(first: offset))
    return position
  }
}
