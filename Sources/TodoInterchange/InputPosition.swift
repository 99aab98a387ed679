/// A place in an input: a line and column for people, a byte offset for tools.
///
/// Lines end at LF, and so at CRLF too; a lone CR, U+2028 and U+0085 are data.
/// Columns count bytes, not characters, so that a position is exact in any
/// text and can be computed without decoding it. A byte order mark that was
/// dropped counts in the offset and not in the column.
public struct InputPosition: Sendable, Equatable {
  /// Bytes of the input before this place, zero-based.
  public var offset: Int
  /// The physical line, one-based.
  public var line: Int
  /// The byte within its line, one-based.
  public var column: Int

  /// The first byte of an input.
  public static let start = InputPosition(offset: 0, line: 1, column: 1)

  /// A place named by its three coordinates.
  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// Moves behind bytes that begin at this place.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  mutating func advance(over bytes: RawSpan) {
    var lineStart = 0
    while let lineFeed = bytes.firstLineFeed(from: lineStart) {
      lineStart = lineFeed + 1
      line += 1
      column = 1
    }
    column += bytes.byteCount - lineStart
    offset += bytes.byteCount
  }
}

extension InputPosition: CustomStringConvertible {
  /// The place as messages name it: `line 7, column 23`.
  public var description: String { "line \(line), column \(column)" }
}
