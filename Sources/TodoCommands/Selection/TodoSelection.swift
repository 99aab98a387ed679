import RecordStore
import TodoKit

/// Which todos a command changes, and whether it asks before.
struct TodoSelection {
  /// Numbers, or beginnings of IDs, as typed.
  private(set) var references: [String] = []
  /// Whether everything is done but stored.
  private(set) var isDryRun = false
  /// Whether the person has said yes beforehand.
  private(set) var isConfirmed = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.arguments(
      &references, "NUMBER", atLeast: 1, "The todo's number, or the beginning of its ID.")
    visitor.flag(&isDryRun, "--dry-run", "Say what would be done, and change nothing.")
    visitor.flag(&isConfirmed, "-y, --yes", "Do it without asking.")
  }

  /// The chosen todos, each one once, in the order in which they are named.
  ///
  /// - Throws: ``TodoError`` when one of them cannot be found.
  func todos(in txn: borrowing some ReadableTransaction & ~Copyable) throws -> [Todo] {
    try txn.findTodos(references)
  }
}
