import RecordStore

/// Refuses todos that would be a part of themselves.
struct ParentCheck {
  /// The todos of a batch that are not in the store yet and have a parent.
  private var todos: [Todo.ID: Todo] = [:]
  /// Their parents.
  private var parents: Set<Todo.ID> = []

  /// Checks a todo that is new, and takes it into the batch.
  ///
  /// A parent that is not there counts as none, so that a part may come before
  /// the whole. Only a todo that another names as its parent already can close a
  /// circle: for the others the way up is not walked.
  ///
  /// - Throws: ``TodoError/Code/parentCycle``.
  mutating func add(
    _ todo: Todo, in txn: borrowing some ReadableTransaction & ~Copyable
  ) throws {
    guard let parent = todo.parent else { return }
    let isParent =
      try parent == todo.id || parents.contains(todo.id)
      || txn.exists(Todo.where { $0.parent == todo.id })
    if isParent { try check(todo, in: txn) }
    todos[todo.id] = todo
    parents.insert(parent)
  }

  /// Checks a todo with a parent.
  ///
  /// - Throws: ``TodoError/Code/parentCycle``.
  /// - Complexity: O(*d* log *n*) for a todo in depth *d*.
  func check(
    _ todo: Todo, in txn: borrowing some ReadableTransaction & ~Copyable
  ) throws {
    var chain = [todo]
    var seen: Set<Todo.ID> = []
    var next = todo.parent
    while let id = next {
      if id == todo.id { throw TodoError.parentCycle(chain) }
      // A circle that is there already does not have this todo in it.
      guard seen.insert(id).inserted else { return }
      guard let ancestor = try todos[id] ?? txn.fetch(Todo.self, id) else { return }
      chain.append(ancestor)
      next = ancestor.parent
    }
  }
}
