import RecordStore
import TodoKit

/// Which todos a command changes, and whether it asks before.
struct TodoSelection {
  /// Numbers, or beginnings of IDs, as typed.
  private var references: [String] = []
  private var condition: ConditionText?
  /// Whether everything is done but stored.
  private(set) var isDryRun = false
  /// Whether the person has said yes beforehand.
  private(set) var isConfirmed = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.arguments(
      &references, "NUMBER", atLeast: 0, "The todo's number, or the beginning of its ID.")
    visitor.option(
      &condition, "-w, --where", "CONDITION",
      "Instead of numbers: all todos for which this holds, as in 'todo list --where'.")
    visitor.flag(&isDryRun, "--dry-run", "Say what would be done, and change nothing.")
    visitor.flag(&isConfirmed, "-y, --yes", "Do it without asking.")
  }

  /// Whether the todos are chosen by a condition rather than named one by one.
  var isByCondition: Bool { condition != nil }

  /// Checks that todos are chosen, in one way.
  ///
  /// - Throws: ``UsageError`` when none are, or in both ways.
  func check() throws(UsageError) {
    if condition == nil, references.isEmpty {
      throw UsageError(
        "NUMBER is missing", hint: "Name todos by their numbers, or choose them by --where.")
    }
    if condition != nil, !references.isEmpty {
      throw UsageError("numbers and --where exclude each other")
    }
  }

  /// The chosen todos, each one once, in the order in which they are named, or
  /// that of the condition.
  ///
  /// - Throws: ``TodoError`` when one of them cannot be found, `QueryTextError`
  ///   when the condition is none.
  func todos(
    in txn: borrowing some ReadableTransaction & ~Copyable, _ context: CommandContext
  ) throws -> [Todo] {
    guard let condition else { return try txn.findTodos(references) }
    return try txn.fetch(condition.query(in: txn, context))
  }
}
