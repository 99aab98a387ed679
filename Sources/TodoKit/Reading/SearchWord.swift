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

  /// The condition that the word stands there in any capitals.
  func filter(_ todo: FieldProxy<Todo>) -> Filter<Todo> {
    todo.title.contains(text, .caseInsensitive) || todo.notes.contains(text, .caseInsensitive)
  }

  /// Whether the word stands there as it is written, where that counts.
  func holds(for todo: borrowing RecordView<Todo>) throws -> Bool {
    guard isExact else { return true }
    // Swift compares texts by characters, whichever way these are written.
    return try todo.title.contains(text) || todo.notes.contains(text)
  }
}
