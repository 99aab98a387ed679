public import RecordStore

extension WriteTransaction {
  /// Adds a todo made now: gives it a number, and a place at the end of its
  /// list.
  ///
  /// A part without a list comes into the list of its parent. An open part opens
  /// what it is a part of.
  ///
  /// - Parameters:
  ///   - todo: The todo. Its number, position and dates are set here; if it is
  ///     completed already, it is so since `now`.
  ///   - now: The present.
  /// - Returns: The todo as it is stored.
  /// - Throws: ``TodoError/Code/invalidField`` if it breaks a rule,
  ///   ``TodoError/Code/todoNotFound`` if its parent is not in the store,
  ///   ``TodoError/Code/parentCycle`` if it would be a part of itself,
  ///   ``TodoError/Code/listNotFound`` if its list is not in the store, and what
  ///   the store throws if its ID is taken. Nothing has been written then.
  /// - Complexity: O(log *n*) for *n* todos.
  @discardableResult
  public mutating func add(_ todo: Todo, at now: Timestamp) throws -> Todo {
    var todo = todo
    todo.createdAt = now.date
    todo.updatedAt = now.date
    todo.completedAt = todo.completed ? now.date : nil
    todo.number = 0
    todo.position = 0
    if let parent = try parent(of: todo), todo.list == nil { todo.list = parent.list }
    var intake = try TodoIntake(in: self)
    let added = try intake.add(todo, to: &self)
    try keepTogether(added, changedFrom: nil, at: now)
    return added
  }

  /// The parent of a todo that is about to get it.
  ///
  /// - Throws: ``TodoError/Code/todoNotFound`` if it is not in the store, unless
  ///   the todo names itself, which is another error.
  private func parent(of todo: Todo) throws -> Todo? {
    guard let id = todo.parent, id != todo.id else { return nil }
    guard let parent = try fetch(Todo.self, id) else { throw TodoError.todoNotFound(id) }
    return parent
  }

  /// Changes fields of a todo, and keeps the rules between them.
  ///
  /// Completing it sets the date of completion, unless the closure does;
  /// reopening it clears that date. In another list it stands at the end,
  /// unless the closure sets its position; and so it does at position 0, which
  /// is none. A new parent takes it into its own list, unless the closure names
  /// one. A change of anything sets ``Todo/updatedAt``, unless the closure does.
  ///
  /// Other todos follow: completing it completes all that is below it, and
  /// reopening it opens what it is a part of; to another list it takes along all
  /// that is below it. What is open under a completed parent opens that.
  ///
  /// - Returns: Whether anything has changed. If not, nothing is written.
  /// - Throws: ``TodoError/Code/todoNotFound`` if it is not in the store,
  ///   ``TodoError/Code/invalidField`` if the closure breaks a rule or changes
  ///   the ID or the number, ``TodoError/Code/parentCycle`` if it would be a part
  ///   of itself, ``TodoError/Code/listNotFound``, and what the closure throws.
  ///   Nothing has been written then.
  /// - Complexity: O(*m* log *n*) for *n* todos, *m* of which change.
  @discardableResult
  public mutating func edit(
    _ id: Todo.ID, at now: Timestamp, _ change: (inout Todo) throws -> Void
  ) throws -> Bool {
    guard let old = try fetch(Todo.self, id) else { throw TodoError.todoNotFound(id) }
    var new = old
    try change(&new)
    if new.id != old.id { throw TodoError.invalid("id", "cannot be changed") }
    if new.number != old.number { throw TodoError.invalid("number", "cannot be changed") }
    if new.completed != old.completed, new.completedAt == old.completedAt {
      new.completedAt = new.completed ? now.date : nil
    }
    try new.applyRules()
    guard new != old else { return false }
    if new.parent != old.parent {
      let parent = try parent(of: new)
      try ParentCheck().check(new, in: self)
      if let parent, new.list == old.list { new.list = parent.list }
    }
    if new.position == 0 || new.list != old.list && new.position == old.position {
      new.position = TodoIntake.position(behind: try lastPosition(in: new.list))
    }
    if new.updatedAt == old.updatedAt { new.updatedAt = now.date }
    try upsert(new)
    try keepTogether(new, changedFrom: old, at: now)
    return true
  }

  /// Completes a todo now, and all that is below it; one that is completed keeps
  /// its date.
  ///
  /// - Returns: Whether it was open.
  /// - Throws: ``TodoError/Code/todoNotFound`` if it is not in the store.
  @discardableResult
  public mutating func complete(_ id: Todo.ID, at now: Timestamp) throws -> Bool {
    try edit(id, at: now) { $0.completed = true }
  }

  /// Opens a completed todo again, and those it is a part of, and forgets when
  /// they were completed.
  ///
  /// - Returns: Whether it was completed.
  /// - Throws: ``TodoError/Code/todoNotFound`` if it is not in the store.
  @discardableResult
  public mutating func reopen(_ id: Todo.ID, at now: Timestamp) throws -> Bool {
    try edit(id, at: now) { $0.completed = false }
  }
}
