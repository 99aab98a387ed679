import TodoKit

extension TodoTxtText {
  /// The words for what a reader of the format can know.
  ///
  /// The title comes first, then the list and tags that are not in it, then
  /// the keys.
  ///
  /// - Parameter zone: The zone of times, of which only the day is written.
  func written(in zone: Zone) -> String {
    let title = Self.oneLine(title)
    let inTitle = TodoTxtText(title, in: zone)
    var words = [title]
    if let list = list.map(Self.oneWord), list != inTitle.list { words.append("+" + list) }
    for tag in tags.map(Self.oneWord) where !inTitle.tags.contains(tag) { words.append("@" + tag) }
    if let dueDate { words.append("due:\(dueDate.day(in: zone))") }
    if let start { words.append("t:\(start)") }
    if let priority { words.append("pri:\(priority.text)") }
    if let creationDate { words.append("created:\(creationDate)") }
    if let id { words.append("uuid:\(id.text)") }
    if let notes { words.append("note:\(notes.percentEncoded)") }
    return words.joined(separator: " ")
  }

  /// A text without line ends, each of which becomes a space, and without space
  /// around it.
  private static func oneLine(_ text: String) -> String {
    let bytes = text.utf8.map { $0 == 0x0A || $0 == 0x0D ? UInt8(ascii: " ") : $0 }
    return Substring(decoding: bytes, as: UTF8.self).withoutOuterSpace
  }

  /// A name without space, each of which becomes an underscore.
  private static func oneWord(_ name: String) -> String {
    let bytes = name.utf8.map { $0.isSpace ? UInt8(ascii: "_") : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
