import FoundationEssentials
import TodoKit

extension TodoTxtLine {
  /// The line of a todo.
  ///
  /// - Parameters:
  ///   - todo: The todo.
  ///   - list: The name of its list; nil for none.
  ///   - options: What else is written.
  ///   - zone: The zone in which the days of its dates are told.
  init(_ todo: Todo, list: String?, _ options: TodoTxtOptions, in zone: Zone) {
    let extra = TodoTxtExtra(of: todo)
    let completionDate = todo.completed ? todo.completedAt.flatMap { zone.date(of: $0) } : nil
    let creationDate = zone.date(of: todo.createdAt)
    let letter = extra.priority(of: todo)

    var text = TodoTxtText()
    text.title = todo.title
    text.list = list
    text.tags = todo.tags
    text.dueDate = todo.dueDate
    text.start = extra.start
    text.priority = todo.completed ? letter : nil
    text.creationDate = todo.completed && completionDate == nil ? creationDate : nil
    text.id = todo.id
    text.notes = todo.notes.isEmpty ? nil : todo.notes
    self.init(
      isCompleted: todo.completed, priority: todo.completed ? nil : letter,
      completionDate: completionDate, creationDate: creationDate,
      text: text.written(as: extra.text, options, in: zone))
  }
}

extension TodoTxtText {
  /// The text as it is written, or as it was read if it says the same.
  ///
  /// - Parameter old: What was read; nil if nothing was kept of it.
  fileprivate func written(as old: String?, _ options: TodoTxtOptions, in zone: Zone) -> String {
    var text = self
    if !options.hasIDs { text.id = nil }
    if !options.hasNotes { text.notes = nil }
    guard let old else { return text.written(in: zone) }
    let read = TodoTxtText(old, in: zone)
    guard read.says(self) else { return text.written(in: zone) }
    var added = TodoTxtText()
    if read.priority == nil { added.priority = text.priority }
    if read.creationDate == nil { added.creationDate = text.creationDate }
    if read.id == nil { added.id = text.id }
    if read.notes == nil { added.notes = text.notes }
    // Without a title nothing but the added words is written, behind a space.
    return old + added.written(in: zone)
  }

  /// Whether the text says nothing else than a todo's, of which it may leave
  /// out the priority, the date of creation, the ID and the notes.
  private func says(_ todo: TodoTxtText) -> Bool {
    func isLeftOutOrSame<Value: Equatable>(_ value: Value?, _ other: Value?) -> Bool {
      value == nil || value == other
    }
    return title == todo.title && list == todo.list && tags == todo.tags
      && dueDate == todo.dueDate && start == todo.start
      && isLeftOutOrSame(priority, todo.priority)
      && isLeftOutOrSame(creationDate, todo.creationDate)
      && isLeftOutOrSame(id, todo.id) && isLeftOutOrSame(notes, todo.notes)
  }
}

extension Zone {
  /// The day of a date; nil for one outside the years 1 to 9999, which the
  /// rules do not allow.
  fileprivate func date(of date: Date) -> CivilDate? {
    Timestamp(date).map { self.date(of: $0) }
  }
}
