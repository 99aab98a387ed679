/// What an input looks like that is not JSON, by its first line.
///
/// It tells todo.txt from JSON. For the rest it only makes a message more
/// helpful: what looks like one format may be another.
enum ForeignContent: String {
  case iCalendar = "iCalendar"
  case markup = "XML or HTML"
  case list = "a Markdown or TaskPaper list"
  case todoTxt = "todo.txt"
  case csv = "CSV"
  case gzip = "gzip data"
  case zip = "a ZIP archive"
  case sqlite = "an SQLite database"

  /// How many bytes of the first line are looked at.
  static let reach = 1_024

  private static let beginnings: [(String, ForeignContent)] = [
    ("begin:v", .iCalendar), ("<", .markup), ("# ", .list), ("- ", .list), ("* ", .list),
    ("x ", .todoTxt), ("pk\u{3}\u{4}", .zip), ("sqlite format 3\0", .sqlite),
  ]

  /// The names of columns of which a table of todos has at least one.
  private static let columns: Set<Substring> = [
    "title", "content", "description", "summary", "name", "task", "todo",
  ]

  /// - Parameter line: The first line of the input that is not blank, or the
  ///   beginning of it.
  /// - Returns: Nil for what looks like nothing known.
  init?(firstLine line: RawSpan) {
    if line.byteCount >= 2, line[unchecked: 0] == 0x1F, line[unchecked: 1] == 0x8B {
      self = .gzip
      return
    }
    let text = line.repairedString.lowercased()
    if let known = Self.beginnings.first(where: { text.hasPrefix($0.0) }) {
      self = known.1
    } else if Self.isTable(text) {
      self = .csv
    } else if Self.isTodo(text) {
      self = .todoTxt
    } else {
      return nil
    }
  }

  private static func isTable(_ line: String) -> Bool {
    let names = line.split { ",;\t\"\r".contains($0) }
    return names.count > 1 && names.contains { columns.contains($0) }
  }

  /// Whether a line begins with a priority or a date of todo.txt.
  private static func isTodo(_ line: String) -> Bool {
    let shape = line.unicodeScalars.prefix(11).map { scalar in
      switch scalar {
      case "0"..."9": "0"
      case "a"..."z": "a"
      default: String(scalar)
      }
    }.joined()
    return shape.hasPrefix("(a) ") || shape == "0000-00-00 "
  }
}
