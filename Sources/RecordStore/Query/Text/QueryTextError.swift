/// What is wrong with the text of a query, and where.
///
/// ``description`` shows the place:
///
/// ```
/// At column 15 of the query: todos has no field 'titel'. Did you mean 'title'?
///   completed AND titel == 'Milk'
///                 ^
/// ```
public struct QueryTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The whole text.
  public let text: String
  /// The line, counted from 1.
  public let line: Int
  /// The place in the line in characters, counted from 1; one behind the last
  /// when something is missing at the end.
  public let column: Int
  /// What is wrong, without the place.
  public let problem: String

  /// - Parameter offset: The place in bytes of UTF-8.
  init(_ problem: String, in text: String, at offset: Int) {
    let utf8 = text.utf8
    let place = utf8.index(utf8.startIndex, offsetBy: offset, limitedBy: utf8.endIndex)
    let before = text[..<(place ?? utf8.endIndex)]
    let start = before.lastIndex(where: \.isNewline).map { before.index(after: $0) }
    self.text = text
    line = before.count(where: \.isNewline) + 1
    column = before[(start ?? before.startIndex)...].count + 1
    self.problem = problem
  }

  /// The place, the problem, and the line with a caret below the place.
  public var description: String {
    let (excerpt, caret) = excerpt
    let place = line > 1 ? "line \(line), column \(column)" : "column \(column)"
    return "At \(place) of the query: \(problem)\n  \(excerpt)\n  "
      + String(repeating: " ", count: caret) + "^"
  }

  /// The most characters of a line that are shown before the caret, and behind.
  private static let reach = 48

  /// The line around the place, and the place in it, counted from 0.
  private var excerpt: (text: String, caret: Int) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let characters = lines[line - 1].map { $0.isControl ? " " : $0 }
    let start = max(0, column - 1 - Self.reach)
    let end = min(characters.count, column - 1 + Self.reach)
    let shown = String(characters[min(start, end)..<end])
    return (
      (start > 0 ? "…" : "") + shown + (end < characters.count ? "…" : ""),
      column - 1 - start + (start > 0 ? 1 : 0)
    )
  }
}

extension Character {
  /// Whether the character could move a terminal's cursor.
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
