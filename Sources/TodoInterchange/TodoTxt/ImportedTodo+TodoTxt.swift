import FoundationEssentials
import TodoKit

/// The members of a todo's extra fields in which todo.txt keeps what a todo has
/// no field for.
enum TodoTxtMember {
  /// The text of a line that would be written in another way.
  static let text = "todo.txt"
  /// The letter of a priority that is not the one written for its step.
  static let priority = "pri"
  /// The day from which on the todo is shown.
  static let start = "t"
}

extension ImportedTodo {
  /// Reads a line of todo.txt.
  ///
  /// - Parameters:
  ///   - line: The line without its end.
  ///   - zone: The zone of days and times.
  init(todoTxt line: TodoTxtLine, in zone: Zone) {
    let text = TodoTxtText(line.text, in: zone)
    let letter = line.priority ?? text.priority
    self.init(format: .todoTxt)
    title = line.text.isEmpty ? .absent : .value(text.title)
    list = FieldInput(text.list)
    tags = text.tags.isEmpty ? .absent : .value(text.tags)
    dueDate = FieldInput(text.dueDate)
    notes = FieldInput(text.notes)
    id = FieldInput(text.id)
    priority = FieldInput(letter?.priority)
    completed = .value(line.isCompleted)
    completedAt = FieldInput(line.completionDate).map { $0.start(in: zone) }
    createdAt = FieldInput(line.creationDate ?? text.creationDate).map { $0.start(in: zone) }
    let isPlain = text.written(in: zone) == line.text
    let isPlainLetter = letter.map { TodoTxtPriority($0.priority) == $0 } ?? true
    kept = [
      ExtraMember(key: TodoTxtMember.text, text: isPlain ? nil : line.text),
      ExtraMember(key: TodoTxtMember.priority, text: isPlainLetter ? nil : letter?.text),
      ExtraMember(key: TodoTxtMember.start, text: text.start?.description),
    ]
    doubts = [line.doubt].compactMap(\.self) + text.doubts
  }
}

extension FieldInput {
  /// A value that is there, or nothing.
  fileprivate init(_ value: Value?) {
    self = value.map(FieldInput.value) ?? .absent
  }
}

extension CivilDate {
  /// The first instant of the day in a zone.
  fileprivate func start(in zone: Zone) -> Timestamp {
    zone.timestamp(of: LocalDateTime(self, .midnight))
  }
}

extension TodoTxtLine {
  /// What is wrong with the first word if it looks like a date and is none.
  fileprivate var doubt: String? {
    guard creationDate == nil,
      let word = text.utf8.split(whereSeparator: \.isSpace).first.map({ Substring($0) }),
      word.looksLikeDate, CivilDate(String(word)) == nil
    else { return nil }
    return "'\(word)' is no date, such as 2026-06-30, and stays in the title"
  }
}

extension Substring {
  /// Whether it is three numbers with hyphens between them.
  fileprivate var looksLikeDate: Bool {
    let parts = utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.map(\.count).elementsEqual([4, 2, 2]) { $0 <= $1 && $0 > 0 }
      && parts.joined().allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}
