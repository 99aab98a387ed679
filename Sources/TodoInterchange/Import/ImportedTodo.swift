import FoundationEssentials
import TodoKit

/// What one record of an input says about a todo, whatever its format.
struct ImportedTodo {
  /// The format of the record.
  var format: ImportFormat
  var id: FieldInput<UUID> = .absent
  /// The name of the list.
  var list: FieldInput<String> = .absent
  var parent: FieldInput<UUID> = .absent
  var title: FieldInput<String> = .absent
  var notes: FieldInput<String> = .absent
  var completed: FieldInput<Bool> = .absent
  var completedAt: FieldInput<Timestamp> = .absent
  var createdAt: FieldInput<Timestamp> = .absent
  var updatedAt: FieldInput<Timestamp> = .absent
  var dueDate: FieldInput<DueDate> = .absent
  var priority: FieldInput<Priority> = .absent
  var tags: FieldInput<[String]> = .absent
  var position: FieldInput<Int64> = .absent
  var number: FieldInput<Int64> = .absent
  var source: FieldInput<String> = .absent
  var extra: FieldInput<String> = .absent
  /// The attachments that the record names.
  var attachments: [ImportedAttachment] = []
  /// The members with keys that no field has.
  var unknown: [ExtraMember] = []
  /// The members of the extra fields in which a format keeps what a todo has no
  /// field for.
  var kept: [ExtraMember] = []
  /// What was not understood, as phrases.
  var doubts: [String] = []
  /// The status of a task of Taskwarrior.
  var status: TaskwarriorStatus?

  /// A record that says nothing yet.
  init(format: ImportFormat) {
    self.format = format
  }

  /// Changes what the record speaks of, except the ID and the list.
  ///
  /// A todo that becomes open loses its date of completion, unless the record
  /// has one; one that becomes completed gets none that the record does not
  /// have.
  ///
  /// - Throws: ``FieldProblem`` if there are unknown or kept members and the
  ///   todo's extra fields, which they would join, are not a JSON object.
  func apply(to todo: inout Todo) throws(FieldProblem) {
    parent.apply(to: &todo.parent)
    title.apply(to: &todo.title, none: "")
    notes.apply(to: &todo.notes, none: "")
    let wasCompleted = todo.completed
    completed.apply(to: &todo.completed, none: false)
    if wasCompleted, !todo.completed { todo.completedAt = nil }
    completedAt.map(\.date).apply(to: &todo.completedAt)
    createdAt.map(\.date).apply(to: &todo.createdAt)
    updatedAt.map(\.date).apply(to: &todo.updatedAt)
    dueDate.apply(to: &todo.dueDate)
    priority.apply(to: &todo.priority, none: .none)
    tags.apply(to: &todo.tags, none: [])
    position.apply(to: &todo.position)
    number.apply(to: &todo.number)
    source.apply(to: &todo.source)
    extra.apply(to: &todo.extra)
    let members = unknown + kept
    if !members.isEmpty { todo.extra = try ExtraMember.setting(members, in: todo.extra) }
  }
}

extension ImportedTodo {
  /// Lets the record clear what it does not speak of, apart from what a todo
  /// always has and from its source.
  mutating func clearAbsentFields() {
    list.clearIfAbsent()
    parent.clearIfAbsent()
    title.clearIfAbsent()
    notes.clearIfAbsent()
    completed.clearIfAbsent()
    completedAt.clearIfAbsent()
    dueDate.clearIfAbsent()
    priority.clearIfAbsent()
    tags.clearIfAbsent()
    extra.clearIfAbsent()
  }
}
