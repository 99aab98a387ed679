import TodoKit

/// What todo.txt keeps in the extra fields of a todo.
struct TodoTxtExtra {
  /// The text of the line that it was read from, if that would be written in
  /// another way.
  var text: String?
  /// The day from which on it is shown.
  var start: CivilDate?
  private var letter: TodoTxtPriority?
  /// Whether there are other members, or what is no object.
  private(set) var hasMore = false

  /// Reads the extra fields of a todo.
  init(of todo: Todo) {
    guard let extra = todo.extra else { return }
    guard let members = try? ExtraMember.members(of: extra) else {
      hasMore = true
      return
    }
    for member in members {
      switch (member.key, member.text) {
      case (TodoTxtMember.text, let text?): self.text = text
      case (TodoTxtMember.start, let text?) where CivilDate(text) != nil: start = CivilDate(text)
      case (TodoTxtMember.priority, let text?) where TodoTxtPriority(text) != nil:
        letter = TodoTxtPriority(text)
      default: hasMore = true
      }
    }
  }

  /// The letter of a todo's priority: the kept one if it is of the same step.
  func priority(of todo: Todo) -> TodoTxtPriority? {
    letter?.priority == todo.priority ? letter : TodoTxtPriority(todo.priority)
  }
}
