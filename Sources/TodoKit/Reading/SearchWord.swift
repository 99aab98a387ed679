import RecordStore

/// A word that is searched for in the title and the notes of todos.
///
/// With a capital letter it is found as it is written, without one in any
/// capitals. Either way the two forms in which Unicode writes "é" are the same.
struct SearchWord: Hashable, Sendable {
  let text: String
  /// Whether capitals count.
  let isExact: Bool

  init(_ text: String) {
    self.text = text
    isExact = text.contains { $0.isUppercase }
  }

  /// A condition that holds at least where the word stands.
  func filter(_ todo: FieldProxy<Todo>) -> Filter<Todo> {
    // A text holds an ASCII word as its bytes, however it writes its accents.
    let options: TextOptions = isExact && text.utf8.allSatisfy { $0 < 0x80 } ? [] : .caseInsensitive
    return todo.title.contains(text, options) || todo.notes.contains(text, options)
  }

  /// Whether the word stands in a todo for which ``filter(_:)`` holds.
  func holds(for todo: borrowing RecordView<Todo>) throws -> Bool {
    guard isExact else { return true }
    return try isIn(todo.title) || isIn(todo.notes)
  }

  /// Whether the word stands in a text as it is written, by characters.
  private func isIn(_ other: String) -> Bool {
    // Between bytes of ASCII every place is one between characters.
    let isPlain = (other.utf8.allSatisfy { $0 < 0x80 })
    return isPlain ? other.utf8.contains(text.utf8) : other.contains(text)
  }
}
