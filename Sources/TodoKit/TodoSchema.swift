public import RecordStore

/// What TodoKit keeps in a store.
public enum TodoSchema {
  /// The schema `todokit` of this version of the library.
  public static let current = Schema(
    "todokit", version: 3, [Todo.self, TodoList.self, Attachment.self, Counter.self],
    migrations: migrations)
}
