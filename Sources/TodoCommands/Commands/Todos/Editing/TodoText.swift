import TodoKit

/// A todo as text in an editor: a line for each field, an empty line, the notes.
///
/// ```
/// # Todo 7. What you change here is stored when the editor ends.
/// # due takes what 'todo add --due' takes; the notes begin below the empty line.
/// title: Call Ada
/// list: Work
/// due: 2026-05-01 17:00
/// priority: high
/// tags: phone, "one, with a comma"
/// done: no
///
/// She is back on Monday.
/// ```
///
/// Lines before the empty one that begin with `#` say nothing. A field without
/// a line is empty. What a value cannot show, such as a line break in a title,
/// stands there as an escape; a field whose text is left as it was keeps its
/// value all the same.
struct TodoText: Equatable {
  /// The fields that can be edited.
  enum Key: String, CaseIterable {
    case title, list, due, priority, tags, done, notes

    /// Those that have a line of their own.
    static let lines = allCases.filter { $0 != .notes }
  }

  private var values: [Key: String] = [:]

  /// The text of a field, empty for none.
  subscript(key: Key) -> String { values[key] ?? "" }

  /// The text of a todo for a reader in a zone.
  ///
  /// - Parameter list: The name of its list; nil for none.
  init(_ todo: Todo, list: String?, in zone: Zone) {
    values = [
      .title: todo.title.visible, .list: list?.visible ?? "",
      .due: todo.dueDate?.text(in: zone) ?? "", .priority: todo.priority.name,
      .tags: TagsText.text(of: todo.tags.map(\.visible)), .done: todo.completed ? "yes" : "no",
      .notes: Self.withoutFinalLineFeed(todo.notes),
    ]
  }

  /// Reads what an editor has left.
  ///
  /// - Throws: ``CommandFailure`` at the first line that cannot be read.
  init(edited text: String) throws(CommandFailure) {
    // Bytes, since Swift takes CRLF for one character.
    var rest = Array(text.utf8)[...]
    var number = 0
    while let line = Self.takeLine(from: &rest), !line.isEmpty {
      number += 1
      if line.hasPrefix("#") { continue }
      guard let colon = line.firstIndex(of: ":") else {
        throw Self.failure(number, "'\(line)' is no field: a field is 'title: Call Ada'")
      }
      let name = line[..<colon].lowercased()
      guard let key = Key.lines.first(where: { $0.rawValue == name }) else {
        let suggestion = Suggestion.text(for: name, among: Key.lines.map(\.rawValue))
        throw Self.failure(number, "'\(name)' is no field\(suggestion)")
      }
      guard values[key] == nil else { throw Self.failure(number, "'\(name)' is there twice") }
      values[key] = Self.trimmed(line[line.index(after: colon)...])
    }
    values[.notes] = Self.withoutFinalLineFeed(String(decoding: rest, as: UTF8.self))
  }

  /// The text of the file that is edited.
  func fileText(number: Int64) -> String {
    let header = """
      # Todo \(number). What you change here is stored when the editor ends.
      # due takes what 'todo add --due' takes; the notes begin below the empty line.

      """
    let lines = Key.lines.map { key in
      self[key].isEmpty ? "\(key.rawValue):\n" : "\(key.rawValue): \(self[key])\n"
    }
    let notes = self[.notes].isEmpty ? "" : self[.notes] + "\n"
    return header + lines.joined() + "\n" + notes
  }

  /// The fields whose text differs.
  func changes(since base: TodoText) -> [Key] {
    Key.allCases.filter { self[$0] != base[$0] }
  }

  private static func failure(_ line: Int, _ problem: String) -> CommandFailure {
    CommandFailure("line \(line) of the text: \(problem)", status: .dataError)
  }

  /// The next line without its end, be it LF or CRLF; nil at the end of the text.
  private static func takeLine(from bytes: inout ArraySlice<UInt8>) -> String? {
    guard !bytes.isEmpty else { return nil }
    var line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    bytes = bytes[line.endIndex...].dropFirst()
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }

  /// Editors end the last line; the notes of most todos do not.
  private static func withoutFinalLineFeed(_ text: String) -> String {
    text.utf8.last == UInt8(ascii: "\n")
      ? String(decoding: text.utf8.dropLast(), as: UTF8.self)
      : text
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0.isWhitespace }
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
