public import RecordStore

extension ReadableTransaction where Self: ~Copyable {
  /// The todos that are a part of a todo, without the parts of these, in the
  /// order of their positions.
  ///
  /// - Complexity: O(log *n* + *m*) for *m* of *n* todos.
  public func subtasks(of id: Todo.ID) throws -> [Todo] {
    try fetch(Todo.where { $0.parent == id }.sorted(by: \.position))
  }

  /// What a todo is a part of: its parent, the parent of that, and so on.
  ///
  /// - Complexity: O(*d* log *n*) for a todo in depth *d*.
  public func ancestors(of todo: Todo) throws -> [Todo] {
    var ancestors: [Todo] = []
    var seen: Set<Todo.ID> = [todo.id]
    var next = todo.parent
    while let id = next, seen.insert(id).inserted, let ancestor = try fetch(Todo.self, id) {
      ancestors.append(ancestor)
      next = ancestor.parent
    }
    return ancestors
  }

  /// All that is below a todo: its parts and the parts of these, each part
  /// before what is below it.
  ///
  /// - Complexity: O(*m* log *n*) for *m* of *n* todos.
  public func descendants(of id: Todo.ID) throws -> [Todo] {
    var descendants: [Todo] = []
    var seen: Set<Todo.ID> = [id]
    var waiting = try subtasks(of: id).reversed() as [Todo]
    while let todo = waiting.popLast() {
      guard seen.insert(todo.id).inserted else { continue }
      descendants.append(todo)
      waiting += try subtasks(of: todo.id).reversed()
    }
    return descendants
  }
}
