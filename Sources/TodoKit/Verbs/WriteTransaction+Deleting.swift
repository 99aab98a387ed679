public import RecordStore

extension WriteTransaction {
  /// Deletes a todo with all that is below it, and with their attachments.
  ///
  /// The store's own `delete` takes the record alone: its parts then stand under
  /// none, and its attachments stay without a todo.
  ///
  /// - Returns: What was deleted, the todo first; empty if it is not in the
  ///   store.
  /// - Complexity: O(*m* log *n*) for *m* of *n* todos.
  @discardableResult
  public mutating func deleteTodo(_ id: Todo.ID) throws -> [Todo] {
    guard let todo = try fetch(Todo.self, id) else { return [] }
    let deleted = try [todo] + descendants(of: id)
    for todo in deleted {
      try deleteAttachments(of: todo.id)
      try delete(Todo.self, todo.id)
    }
    return deleted
  }

  /// Deletes a list.
  ///
  /// - Parameters:
  ///   - id: The list.
  ///   - withTodos: Whether its todos are deleted with it, as by
  ///     ``deleteTodo(_:)``: what is below them goes too, wherever it stands. If
  ///     not, a list that has any is not deleted.
  /// - Returns: How many todos were deleted with it.
  /// - Throws: ``TodoError/Code/listNotFound`` if it is not in the store,
  ///   ``TodoError/Code/listNotEmpty`` if it has todos and they are not to be
  ///   deleted. Nothing has been written then.
  @discardableResult
  public mutating func deleteList(_ id: TodoList.ID, withTodos: Bool) throws -> Int {
    guard let list = try fetch(TodoList.self, id) else { throw TodoError.listNotFound(id) }
    let query = Todo.where { $0.list == id }
    if !withTodos, try exists(query) { throw TodoError.listNotEmpty(list) }
    var count = 0
    for todo in try ids(query) { count += try deleteTodo(todo).count }
    try delete(TodoList.self, id)
    return count
  }

  /// Deletes all todos, lists and attachments.
  ///
  /// Numbers that were given are not given again; records of other collections
  /// stay.
  ///
  /// - Complexity: O(pages of the collections).
  public mutating func deleteAllTodos() throws {
    try deleteAll(Attachment.self)
    try deleteAll(Todo.self)
    try deleteAll(TodoList.self)
  }
}
