/// Why a text is not the JSON that was asked for, and exactly where.
///
/// The position is that of the first byte that does not fit, in the whole
/// input. Nothing is said of the text behind it.
public struct JSONError: Error, Sendable, Equatable {
  /// What is wrong, as a phrase without its position.
  public let message: String
  /// Where it is wrong.
  public let position: InputPosition
  /// The line around the position, at most 24 bytes to either side.
  ///
  /// Control characters and broken UTF-8 are shown as U+FFFD, so it is safe to
  /// print on a terminal.
  public let excerpt: String
  /// Whether the bytes at the position are not UTF-8.
  var isInvalidText = false

  init(_ message: String, at position: InputPosition, excerpt: String = "") {
    self.message = message
    self.position = position
    self.excerpt = excerpt
  }

  /// The byte offset of the error in the input, zero-based.
  public var offset: Int { position.offset }
  /// The physical line of the error, one-based.
  public var line: Int { position.line }
  /// The column of the error, in bytes, one-based.
  public var column: Int { position.column }
}

extension JSONError: CustomStringConvertible {
  /// The error in one line:
  /// `line 7, column 23: a string ends here without its closing quote`.
  public var description: String { "\(position): \(message)" }
}

extension JSONError {
  /// The line around an offset of a text, made fit for printing.
  static func excerpt(of bytes: RawSpan, around offset: Int) -> String {
    let reach = 24
    var lower = offset
    var upper = offset
    func byte(_ index: Int) -> UInt8 { bytes[unchecked: index] }
    func isWithinLine(_ index: Int) -> Bool { byte(index) != 0x0A && byte(index) != 0x0D }
    func isWithinCharacter(_ index: Int) -> Bool { byte(index) & 0xC0 == 0x80 }
    while lower > 0, offset - lower < reach, isWithinLine(lower - 1) { lower -= 1 }
    while upper < bytes.byteCount, upper - offset < reach, isWithinLine(upper) { upper += 1 }
    while lower < offset, isWithinCharacter(lower) { lower += 1 }
    if upper < bytes.byteCount {
      while upper > offset, isWithinCharacter(upper) { upper -= 1 }
    }
    let text = bytes.extracting(lower..<upper).repairedString
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
  }
}
