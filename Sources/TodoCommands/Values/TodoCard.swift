import FoundationEssentials
import TodoKit

/// Shows one todo with all its fields, a line for each, then its notes.
struct TodoCard {
  /// The text, of whole lines.
  let text: String

  /// What belongs to a todo and stands in other records.
  struct Surroundings {
    /// The name of its list; nil for none.
    var list: String?
    /// What it is a part of, its parent first.
    var ancestors: [Todo] = []
    /// The todos that are a part of it.
    var parts: [Todo] = []
    var attachments: [AttachmentHeader] = []
  }

  init(_ todo: Todo, _ surroundings: Surroundings, in context: CommandContext) {
    let fields = Self.fields(of: todo, surroundings, context)
    let labelWidth = fields.map(\.label.count).max() ?? 0
    let width = context.environment.terminal.tableWidth
    let style = context.environment.outputStyle
    var text = ""
    let number = "\(todo.number)  "
    for (line, isFirst) in Self.lines(of: todo.title, width: width.map { $0 - number.count }) {
      text += (isFirst ? number : Self.spaces(number.count)) + style.bold(line) + "\n"
    }
    for (label, value) in fields {
      let margin = 2 + labelWidth + 2
      for (line, isFirst) in Self.lines(of: value, width: width.map { $0 - margin }) {
        let lead = isFirst ? "  " + label.padded(to: labelWidth) + "  " : Self.spaces(margin)
        text += isFirst ? style.faint(lead) + line + "\n" : lead + line + "\n"
      }
    }
    if !todo.notes.isEmpty { text += "\n" + Self.notes(todo.notes, width: width) }
    self.text = text
  }

  private static func fields(
    of todo: Todo, _ surroundings: Surroundings, _ context: CommandContext
  ) -> [(label: String, value: String)] {
    let zone = context.zone
    func moment(_ date: Date?) -> String? {
      date.flatMap { Timestamp($0) }.map { DueDate.instant($0).textWithWeekday(in: zone) }
    }
    let completion = moment(todo.completedAt).map { "done " + $0 } ?? "done"
    let fields: [(String, [String?])] = [
      ("Status", [todo.completed ? completion : "open"]),
      ("Due", [todo.dueDate.map { due(of: $0, todo, context) }]),
      ("Priority", [todo.priority == .none ? nil : todo.priority.name]),
      ("List", [surroundings.list]),
      ("Tags", [todo.tags.isEmpty ? nil : todo.tags.joined(separator: ", ")]),
      ("Part of", surroundings.ancestors.map { "\($0.number)  \($0.title)" }),
      (
        "Parts",
        surroundings.parts.map { part in
          "\(part.number)  \(part.title)" + (part.completed ? " (done)" : "")
        }
      ),
      ("Attached", surroundings.attachments.map { "\($0.name)  (\($0.contentText))" }),
      ("Created", [moment(todo.createdAt)]),
      ("Changed", [todo.updatedAt == todo.createdAt ? nil : moment(todo.updatedAt)]),
      ("Source", [todo.source]),
      ("Extra", [todo.extra]),
      ("ID", [todo.id.uuidString.lowercased()]),
    ]
    // A label stands before the first of its values alone.
    return fields.flatMap { label, values in
      values.compactMap(\.self).enumerated().map { ($0 == 0 ? label : "", $1) }
    }
  }

  private static func due(of due: DueDate, _ todo: Todo, _ context: CommandContext) -> String {
    let text = due.textWithWeekday(in: context.zone)
    if todo.completed { return text }
    if due.isOverdue(at: context.now, in: context.zone) { return text + ", overdue" }
    return due.isDueToday(at: context.now, in: context.zone) ? text + ", today" : text
  }

  /// The lines of a value, wrapped where there is a width.
  private static func lines(of value: String, width: Int?) -> [(line: String, isFirst: Bool)] {
    let text = value.visible
    let lines = width.map { TextWrap.lines(of: text, width: max(1, $0)) } ?? [text]
    return lines.enumerated().map { ($1, $0 == 0) }
  }

  /// The notes with their own line breaks, each line wrapped and escaped.
  private static func notes(_ notes: String, width: Int?) -> String {
    notes.visibleLines.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard let width, String(line).displayWidth > width - 2 else {
        return line.isEmpty ? "\n" : "  \(line)\n"
      }
      return TextWrap.lines(of: line, width: width - 2).map { "  \($0)\n" }.joined()
    }.joined()
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
