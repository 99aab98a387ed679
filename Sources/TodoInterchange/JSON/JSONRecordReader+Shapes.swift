extension JSONRecordReader {
  /// Looks at the beginning of the input, and takes off what is no record.
  mutating func recognizeShape() throws -> Shape {
    if try input.takeByteOrderMark() == .utf16 {
      throw ending(
        with: JSONError(
          "the input is UTF-16, as its first two bytes say; only UTF-8 is read", at: .start))
    }
    guard try skipSpace() else { return .ended }
    switch input[0] {
    case UInt8(ascii: "["):
      input.advance(by: 1)
      return .array(isAtFirst: true)
    case UInt8(ascii: "{"):
      return try isClosedInItsLine() ? .lines : .objects
    default:
      try lookAtFirstLine()
      return .lines
    }
  }

  private mutating func lookAtFirstLine() throws {
    var lineEnd = input.bytes.firstLineFeed(from: 0)
    while try lineEnd == nil && input.count < ForeignContent.reach && input.fill() {
      lineEnd = input.bytes.firstLineFeed(from: 0)
    }
    let count = min(lineEnd ?? input.count, ForeignContent.reach)
    foreignContent = ForeignContent(firstLine: input.bytes.extracting(first: count))
  }

  /// Whether the object that begins here does not go on in the next line.
  ///
  /// A string cannot, so an object whose string is open at the end of the line
  /// is a broken line rather than the first of several.
  private mutating func isClosedInItsLine() throws -> Bool {
    var end = JSONObjectEnd()
    var lineEnd: Int?
    repeat {
      lineEnd = input.bytes.firstLineFeed(from: end.looked)
      let line = input.bytes.extracting(first: lineEnd ?? input.count)
      if end.look(through: line) != .goesOn { return true }
    } while try lineEnd == nil && input.count <= sizeLimit && input.fill()
    guard let lineEnd, lineEnd <= sizeLimit else { return true }
    return end.isInString
  }

  // MARK: JSON Lines

  /// Finds the end of the line, without the space before it.
  mutating func findLineEnd() throws -> Int {
    guard var length = try input.findLineEnd(within: sizeLimit) else {
      let error = tooLarge()
      try input.skipLine()
      throw error
    }
    while length > 0, input[length - 1].isSpace { length -= 1 }
    return length
  }

  // MARK: Objects over several lines

  /// Finds the end of the object that must begin here.
  mutating func findObjectEnd() throws -> Int {
    guard input[0] == UInt8(ascii: "{") else {
      throw ending(with: scanner.misfit("an object belongs here"))
    }
    var end = JSONObjectEnd()
    while true {
      let outcome = end.look(through: input.bytes)
      if end.looked > sizeLimit {
        throw ending(with: firstErrorBeforeLastBytes(of: sizeLimit) ?? tooLarge())
      }
      switch outcome {
      case .found(let count):
        return count
      case .lineEndInString:
        throw ending(with: unclosed(first: end.looked))
      case .goesOn:
        if input.isFull, let error = firstErrorBeforeLastBytes(of: input.count) {
          throw ending(with: error)
        }
        if try !input.fill() { throw ending(with: unclosed(first: end.looked)) }
      }
    }
  }

  /// The error in an object that is known not to end within its first bytes.
  private func unclosed(first count: Int) -> JSONError {
    firstError(in: count)
      ?? JSONError("the object that begins here is not closed", at: input.position)
  }

  /// The first error in the object so far, of which more may follow.
  ///
  /// Looked for whenever the buffer grows, so that a forgotten brace does not
  /// swallow all that follows before it is noticed. An error within the last
  /// bytes may only come from half an escape or character, or half an excerpt.
  private func firstErrorBeforeLastBytes(of count: Int) -> JSONError? {
    let margin = 32
    guard let error = firstError(in: count),
      error.offset - input.position.offset < count - margin
    else { return nil }
    return error
  }

  private func firstError(in count: Int) -> JSONError? {
    var scanner = JSONScanner(input.bytes.extracting(first: count), at: input.position)
    do throws(JSONError) {
      try scanner.skipValue()
      return nil
    } catch {
      return error.isInvalidText && allowsInvalidText ? nil : error
    }
  }

  // MARK: One array

  /// Moves to the next element of the array, or behind the array.
  ///
  /// - Returns: Whether an element follows.
  mutating func moveToElement(isAtFirst: Bool) throws -> Bool {
    if try skipSpace(), input[0] == UInt8(ascii: "]") {
      input.advance(by: 1)
      shape = .ended
      if try skipSpace() { throw scanner.misfit("only space may follow the array") }
      return false
    }
    if !isAtFirst {
      guard input.count > 0, input[0] == UInt8(ascii: ",") else {
        throw ending(with: scanner.misfit("a comma or a closing bracket ] belongs here"))
      }
      input.advance(by: 1)
    }
    guard try skipSpace() else {
      throw ending(with: scanner.misfit("an object belongs here"))
    }
    shape = .array(isAtFirst: false)
    return true
  }
}
