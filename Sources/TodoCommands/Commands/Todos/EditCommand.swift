import RecordStore
import TodoKit

/// `todo edit`: changes fields of todos.
struct EditCommand: Command {
  static let name = "edit"
  static let abstract = "Change fields of todos."
  static let discussion = """
    A todo is named as for 'todo done'. The options say what changes; what they do not speak of
    stays. All of the todos are changed, or none. A todo that gets a parent comes into its list, and
    one that comes into another list takes along what is below it.

    Without such an option, on a terminal, one todo is shown as text in the editor that $VISUAL or
    $EDITOR names, else in vi. What has changed in the text when the editor ends is stored. If
    another program has changed the todo meanwhile, other fields are kept as it has them; where
    both have changed the same field nothing is stored. A text that is not stored is kept in a file
    which the message names.

    With --json, an array of objects as in 'todo list --json'.
    """
  static let examples = [
    CommandExample("todo edit 7 --due 'friday 17:00' --tag phone", "Changes two fields."),
    CommandExample("todo edit 7 12 --delay 1w", "Moves two due dates by a week."),
    CommandExample("todo edit 7", "Opens the todo in the editor."),
  ]

  private var selection = TodoSelection()
  private var changes = FieldChanges()
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    selection.arguments(&visitor)
    changes.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print the todos as a JSON array.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    if changes.isEmpty { return try runEditor(in: context) }
    let change = SelectionChange(verb: "Change", refusal: "nothing was changed") { todos, txn in
      try changes.apply(to: todos, in: &txn, context)
    }
    return try change.run(on: selection, printsJSON: isJSON, in: context)
  }

  private func runEditor(in context: CommandContext) throws -> ExitStatus {
    try selection.check()
    guard !selection.isByCondition, context.canAsk, context.environment.terminal.showsOutput else {
      throw UsageError(
        "nothing is named that is to be changed",
        hint: "Name a field, such as --due tomorrow; an editor needs a terminal.")
    }
    let (todo, base) = try shownText(in: context)
    let shown = base.fileText(number: todo.number)
    let file = try EditedFile(
      shown, named: "todo-\(todo.number)", variable: context.environment.variable)
    var hasText = false
    do {
      try Editor(variable: context.environment.variable).edit(file.path)
      let text = try file.text()
      hasText = text != shown
      let changes = TextChanges(id: todo.id, base: base, edited: try TodoText(edited: text))
      let change = SelectionChange(verb: "Change", refusal: "nothing was changed") { _, txn in
        try changes.apply(in: &txn, context)
      }
      let status = try change.run(on: selection, printsJSON: isJSON, in: context)
      file.remove()
      return status
    } catch {
      hasText = hasText || (try? file.text()) != shown
      if hasText { throw UnstoredText(reason: error, path: file.path) }
      file.remove()
      throw error
    }
  }

  /// The one todo that is edited as text, and its text.
  private func shownText(in context: CommandContext) throws -> (Todo, TodoText) {
    let todos = try context.todosForChanging()
    return try todos.store.read { txn in
      let chosen = try selection.todos(in: txn, context)
      guard let todo = chosen.first, chosen.count == 1 else {
        throw UsageError("in an editor one todo is changed at a time")
      }
      return (todo, try txn.text(of: todo, in: context.zone))
    }
  }
}
