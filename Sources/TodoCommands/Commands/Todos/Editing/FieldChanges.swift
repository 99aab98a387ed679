import RecordStore
import TodoKit

/// Changes of fields that a command line asks for, the same for each todo.
struct FieldChanges {
  private var title: String?
  private var notes: String?
  private var due: DueText?
  private var delay: Delay?
  private var priority: PriorityText?
  private var list: String?
  private var parent: String?
  private var losesParent = false
  private var tags: [String] = []
  private var removedTags: [String] = []

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.option(&title, "--title", "TEXT", "Another title, for one todo.")
    visitor.option(&notes, "--notes", "TEXT", "Other notes; an empty text takes them away.")
    visitor.option(
      &due, "-d, --due", "DAY", "Another due date, as for 'todo add'; none takes it away.")
    visitor.option(
      &delay, "--delay", "TIME",
      "Move the due date by 3d, 2w, 1m or -1d; its time on the clock stays.")
    visitor.option(&priority, "-p, --priority", "PRIORITY", "Another priority.")
    visitor.option(
      &list, "-l, --list", "LIST", "Another list; an empty name takes it out of its list.")
    visitor.option(&parent, "--parent", "NUMBER", "Make it a part of this todo.")
    visitor.flag(&losesParent, "--no-parent", "Make it a part of none.")
    visitor.options(&tags, "-t, --tag", "TAG", "A further tag; may be given several times.")
    visitor.options(
      &removedTags, "--untag", "TAG", "A tag to take away; may be given several times.")
  }

  /// Whether nothing is to be changed.
  var isEmpty: Bool {
    title == nil && notes == nil && due == nil && delay == nil && priority == nil && list == nil
      && parent == nil && !losesParent && tags.isEmpty && removedTags.isEmpty
  }

  /// Makes the changes.
  ///
  /// - Throws: ``UsageError`` when the options contradict each other or a date
  ///   means nothing; what TodoKit throws. The write must then be given up.
  func apply(
    to todos: [Todo], in txn: inout WriteTransaction, _ context: CommandContext
  ) throws -> SelectionChange.Result {
    if title != nil, todos.count > 1 { throw UsageError("--title is for one todo alone") }
    if due != nil, delay != nil { throw UsageError("--due and --delay exclude each other") }
    if parent != nil, losesParent {
      throw UsageError("--parent and --no-parent exclude each other")
    }
    let meaning = try due?.meaning(now: context.now, zone: context.zone)
    var result = SelectionChange.Result()
    if let remark = meaning?.remark { result.notes.append(remark) }
    let listID = try list.map { try txn.list(named: $0, at: context.now, &result.notes) }
    let whole = try parent.map { try txn.findTodo($0) }
    for todo in todos {
      let hasChanged = try txn.edit(todo.id, at: context.now) { todo in
        if let whole { todo.parent = whole.id } else if losesParent { todo.parent = nil }
        try apply(to: &todo, meaning, listID, context.zone)
      }
      let after = try txn.fetch(Todo.self, todo.id) ?? todo
      result.outcomes.append(
        SelectionChange.Outcome(
          words: hasChanged ? "Changed" : "Unchanged", todo: after,
          detail: detail(of: after, partOf: whole, context.zone)))
    }
    return result
  }

  /// What the line about a changed todo says behind its title.
  private func detail(of todo: Todo, partOf whole: Todo?, _ zone: Zone) -> String? {
    let details = [
      due == nil && delay == nil ? nil : todo.dueText(in: zone),
      losesParent ? "part of none" : whole.map { "part of \($0.number): \($0.title)" },
    ].compactMap(\.self)
    return details.isEmpty ? nil : details.joined(separator: ", ")
  }

  private func apply(
    to todo: inout Todo, _ meaning: DueText.Meaning?, _ listID: TodoList.ID??, _ zone: Zone
  ) throws {
    if let title { todo.title = title }
    if let notes { todo.notes = notes }
    if let meaning { todo.dueDate = meaning.dueDate }
    if let delay { todo.dueDate = try delayed(todo, by: delay, zone) }
    if let priority { todo.priority = priority.priority }
    if let listID { todo.list = listID }
    todo.tags.removeAll { removedTags.contains($0) }
    todo.tags += tags
  }

  private func delayed(_ todo: Todo, by delay: Delay, _ zone: Zone) throws -> DueDate {
    guard let due = todo.dueDate else {
      throw CommandFailure(
        "todo \(todo.number) has no due date to move; nothing was changed",
        hint: "Give it one: todo edit \(todo.number) --due DAY")
    }
    guard let moved = delay.dueDate(after: due, in: zone) else {
      throw UsageError("--delay \(delay.argumentText) leads out of the years 1 to 9999")
    }
    return moved
  }
}

extension WriteTransaction {
  /// The list of a name as it is typed, added if there is none; nil for an empty
  /// name.
  ///
  /// - Parameter notes: Gets a sentence about a list that is new.
  mutating func list(
    named name: String, at now: Timestamp, _ notes: inout [String]
  ) throws -> TodoList.ID? {
    if name.isEmpty { return nil }
    if let known = try list(named: name) { return known.id }
    let added = try addList(named: name, at: now)
    notes.append("The list '\(added.name)' is new.")
    return added.id
  }
}

extension Todo {
  /// When it is due, as commands echo it: `due Fri 2026-05-01`.
  func dueText(in zone: Zone) -> String {
    dueDate.map { "due " + $0.textWithWeekday(in: zone) } ?? "no due date"
  }
}
