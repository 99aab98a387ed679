import TodoKit

/// A line of todo.txt, taken apart into its front and its text.
///
/// | Line                                | Front                              |
/// | ----------------------------------- | ---------------------------------- |
/// | `x 2026-02-03 2026-02-01 text`      | completed, its date, date created  |
/// | `x 2026-02-03 text`, `x text`       | completed, its date or none        |
/// | `(A) 2026-02-01 text`               | priority, date created             |
/// | `2026-02-01 text`, `text`           | date created or nothing            |
///
/// A priority of a completed todo, which the format does not foresee, is read
/// before the dates and between them. Each part of the front ends with one
/// space; a second space ends the front.
///
/// Source: todotxt/todo.txt, `README.md`.
struct TodoTxtLine: Equatable {
  var isCompleted = false
  var priority: TodoTxtPriority?
  var completionDate: CivilDate?
  var creationDate: CivilDate?
  /// What follows, without the space around it.
  var text: String

  /// A line that was read.
  ///
  /// - Parameter line: The line without its end. Every text is a line.
  init(_ line: String) {
    var front = Front(rest: Substring(line).utf8)
    isCompleted = front.takeMark()
    priority = front.takePriority()
    let date = front.takeDate()
    if isCompleted {
      completionDate = date
      if priority == nil { priority = front.takePriority() }
      creationDate = date == nil ? nil : front.takeDate()
    } else {
      creationDate = date
    }
    text = Substring(front.rest).withoutOuterSpace
  }

  /// A line to be written.
  init(
    isCompleted: Bool, priority: TodoTxtPriority?, completionDate: CivilDate?,
    creationDate: CivilDate?, text: String
  ) {
    self.isCompleted = isCompleted
    self.priority = priority
    self.completionDate = completionDate
    self.creationDate = creationDate
    self.text = text
  }

  /// The line as it is written, without its end.
  ///
  /// A date of creation that has no place, since the one of completion is
  /// missing, is left out, and so is the priority of a completed todo. A second
  /// space keeps a text that looks like a front from being read as one.
  var written: String {
    var line = isCompleted ? "x " : priority.map { "(\($0.text)) " } ?? ""
    if isCompleted, let completionDate { line += "\(completionDate) " }
    if let creationDate, !isCompleted || completionDate != nil { line += "\(creationDate) " }
    return TodoTxtLine(line + text).text == text ? line + text : line + " " + text
  }
}

/// The front of a line, taken off part by part.
private struct Front {
  var rest: Substring.UTF8View

  mutating func takeMark() -> Bool {
    guard rest.starts(with: "x ".utf8) else { return false }
    rest.removeFirst(2)
    return true
  }

  mutating func takePriority() -> TodoTxtPriority? {
    let part = Array(rest.prefix(4))
    guard part.count == 4, part[0] == UInt8(ascii: "("), part[2] == UInt8(ascii: ")"),
      part[3] == UInt8(ascii: " "), let priority = TodoTxtPriority(letter: part[1])
    else { return nil }
    rest.removeFirst(4)
    return priority
  }

  mutating func takeDate() -> CivilDate? {
    let word = rest.prefix { $0 != UInt8(ascii: " ") }
    guard word.count == 10, let date = CivilDate(String(Substring(word))) else { return nil }
    rest.removeFirst(10)
    if !rest.isEmpty { rest.removeFirst() }
    return date
  }
}

extension Substring {
  /// The text without space at its ends.
  var withoutOuterSpace: String {
    let utf8 = self.utf8
    guard let first = utf8.firstIndex(where: { !$0.isSpace }),
      let last = utf8.lastIndex(where: { !$0.isSpace })
    else { return "" }
    return String(self[first...last])
  }
}
