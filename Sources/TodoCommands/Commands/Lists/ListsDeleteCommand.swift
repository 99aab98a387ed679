import RecordStore
import TodoKit

/// `todo lists delete`: deletes a list, with its todos if that is asked for.
struct ListsDeleteCommand: Command {
  static let name = "delete"
  static let abstract = "Delete a list, and delete or move its todos if asked to."
  static let discussion = """
    A list that has todos is deleted only if it is said what becomes of them. With --move-to they go
    to the end of another list, in their order. With --with-todos they are deleted, with all that is
    below them, as by 'todo delete': on a terminal a yes is asked for, elsewhere --yes must be given,
    and exit status 2 says that nothing was deleted for want of one.

    With --json, one object as for 'todo lists show', of the list as it was.
    """
  static let examples = [
    CommandExample("todo lists delete Old", "Deletes a list without todos."),
    CommandExample("todo lists delete Old --move-to Work", "Keeps its todos in another list."),
    CommandExample("todo lists delete Old --with-todos", "Deletes a list and all that is in it."),
  ]

  private var listName = ""
  private var takesTodos = false
  private var target: String?
  private var isConfirmed = false
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&listName, "LIST", "The name of the list.")
    visitor.flag(&takesTodos, "--with-todos", "Delete the todos in it too.")
    visitor.option(
      &target, "--move-to", "LIST",
      "Move the todos in it to this list, which is made when it is new; an empty name is no list.")
    visitor.flag(&isConfirmed, "-y, --yes", "Do it without asking.")
    visitor.flag(&isJSON, "--json", "Print the deleted list as a JSON object.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    if takesTodos, target != nil {
      throw UsageError("--with-todos and --move-to exclude each other")
    }
    let todos = try context.todosForChanging()
    if let target { return try delete(movingTo: target, todos, context) }
    let (list, shown) = try todos.store.read { txn in
      let list = try txn.knownList(named: listName)
      return (list, try txn.listCount(of: list.id))
    }
    let total = shown.open + shown.completed
    if total > 0, !takesTodos { throw Self.hasTodos(list, total) }
    if total > 0, !isConfirmed {
      let question = "Delete the list '\(list.name)' and \(total) todos?"
      try Confirmation(question: question, refusal: "nothing was deleted").ask(in: context)
    }
    let deleted = try todos.store.write(label: context.label) { txn in
      let count = try txn.listCount(of: list.id)
      guard isConfirmed && takesTodos || count == shown else {
        throw CommandFailure(
          "the list has changed since it was looked at; nothing was deleted",
          hint: "Run it again.")
      }
      return try txn.deleteList(list.id, withTodos: takesTodos)
    }
    if isJSON {
      try context.writeJSON(list, shown)
    } else {
      let number = deleted == 0 ? "" : deleted == 1 ? " and 1 todo" : " and \(deleted) todos"
      try context.output.write("Deleted the list '\(list.name.visible)'\(number)\n")
    }
    return .success
  }

  /// Deletes the list and keeps its todos in another one.
  private func delete(
    movingTo target: String, _ todos: TodoStore, _ context: CommandContext
  ) throws -> ExitStatus {
    var notes: [String] = []
    let (list, count) = try todos.store.write(label: context.label) { txn in
      let list = try txn.knownList(named: listName)
      let count = try txn.listCount(of: list.id)
      let targetID = try txn.list(named: target, at: todos.now, &notes)
      guard targetID != list.id else {
        throw UsageError("the todos are in the list '\(list.name)' already")
      }
      let ids = try txn.ids(Todo.where { $0.list == list.id }.sorted(by: \.position))
      try txn.move(ids, to: .last(in: targetID), at: todos.now)
      try txn.deleteList(list.id, withTodos: false)
      return (list, count)
    }
    for note in notes { try context.note(note) }
    if isJSON {
      try context.writeJSON(list, count)
      return .success
    }
    let total = count.open + count.completed
    let place = target.isEmpty ? "no list" : "'\(target.visible)'"
    try context.output.write(
      "Deleted the list '\(list.name.visible)'"
        + (total == 0 ? "" : ", moved \(total) todo\(total == 1 ? "" : "s") to \(place)") + "\n")
    return .success
  }

  private static func hasTodos(_ list: TodoList, _ count: Int) -> CommandFailure {
    CommandFailure(
      "the list '\(list.name)' has \(count) todos; nothing was deleted",
      hint: "Delete them with it by --with-todos, or keep them by --move-to LIST.")
  }
}
