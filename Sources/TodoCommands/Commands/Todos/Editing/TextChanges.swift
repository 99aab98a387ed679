import RecordStore
import TodoKit

/// What a person has changed in the text of a todo.
struct TextChanges {
  /// The todo whose text was shown.
  let id: Todo.ID
  /// The text that was shown.
  let base: TodoText
  /// The text that the editor has left.
  let edited: TodoText

  private var keys: [TodoText.Key] { edited.changes(since: base) }

  /// Makes the changes of a todo, on top of those that another program has made
  /// since the text was shown.
  ///
  /// - Throws: ``CommandFailure`` when both have changed a field, or a text is
  ///   no value of its field; what TodoKit throws. The write must then be given
  ///   up.
  func apply(
    in txn: inout WriteTransaction, _ context: CommandContext
  ) throws -> SelectionChange.Result {
    guard let current = try txn.fetch(Todo.self, id) else {
      throw CommandFailure("the todo was deleted meanwhile; nothing was stored")
    }
    let others = try txn.text(of: current, in: context.zone).changes(since: base)
    var result = SelectionChange.Result()
    try refuseConflicts(with: current, in: txn, context)
    let kept = others.filter { !keys.contains($0) }
    if !kept.isEmpty {
      result.notes.append(
        "Another program has changed \(kept.map(\.rawValue).joined(separator: ", ")) meanwhile: "
          + "that is kept.")
    }
    let list =
      keys.contains(.list)
      ? try txn.list(named: edited[.list], at: context.now, &result.notes) : current.list
    let due = keys.contains(.due) ? try meaning(in: context) : nil
    if let remark = due?.remark { result.notes.append(remark) }
    let hasChanged = try txn.edit(id, at: context.now) { todo in
      todo.list = list
      if let due { todo.dueDate = due.dueDate }
      for key in keys { try apply(key, to: &todo) }
    }
    let after = try txn.fetch(Todo.self, id) ?? current
    result.outcomes = [
      SelectionChange.Outcome(
        words: hasChanged ? "Changed" : "Unchanged", todo: after,
        detail: due == nil ? nil : after.dueText(in: context.zone))
    ]
    return result
  }

  private func refuseConflicts(
    with current: Todo, in txn: borrowing WriteTransaction, _ context: CommandContext
  ) throws {
    let now = try txn.text(of: current, in: context.zone)
    let conflicts = keys.filter { now[$0] != base[$0] && now[$0] != edited[$0] }
    guard !conflicts.isEmpty else { return }
    let fields = conflicts.map { key in
      key == .notes ? "notes" : "\(key.rawValue), now '\(now[key])'"
    }
    throw CommandFailure(
      "another program has changed the same fields meanwhile: "
        + fields.joined(separator: "; ") + "; nothing was stored")
  }

  private func meaning(in context: CommandContext) throws -> DueText.Meaning {
    guard let text = DueText(argument: edited[.due]), !edited[.due].isEmpty else {
      return DueText.Meaning()
    }
    do { return try text.meaning(now: context.now, zone: context.zone) } catch {
      throw CommandFailure("due: \(error.message)", hint: error.hint, status: .dataError)
    }
  }

  private func apply(_ key: TodoText.Key, to todo: inout Todo) throws {
    let text = edited[key]
    switch key {
    case .title: todo.title = text
    case .notes: todo.notes = text
    case .tags: todo.tags = TagsText.tags(in: text)
    case .priority:
      guard let priority = text.isEmpty ? Priority.none : Priority(name: text) else {
        throw CommandFailure(
          "priority: '\(text)' is none: it is \(PriorityText.expectation)", status: .dataError)
      }
      todo.priority = priority
    case .done:
      guard ["yes", "no", ""].contains(text) else {
        throw CommandFailure("done: it is yes or no, not '\(text)'", status: .dataError)
      }
      todo.completed = text == "yes"
    case .list, .due: break
    }
  }
}

extension ReadableTransaction where Self: ~Copyable {
  /// The text of a todo for a reader in a zone.
  func text(of todo: Todo, in zone: Zone) throws -> TodoText {
    let list = try todo.list.flatMap { try fetch(TodoList.self, $0) }
    return TodoText(todo, list: list?.name, in: zone)
  }
}
