import FoundationEssentials
public import RecordStore

extension ReadableTransaction where Self: ~Copyable {
  /// The todos of a listing, in its order.
  ///
  /// - Parameters:
  ///   - listing: Which todos, and in what order.
  ///   - zone: The zone in which the reader sees due days end.
  /// - Throws: What the store throws when it is damaged.
  /// - Complexity: As ``forEachTodo(_:in:_:)``.
  public func todos(_ listing: TodoListing, in zone: Zone) throws -> [Todo] {
    var todos: [Todo] = []
    try forEachTodo(listing, in: zone) { todos.append($0) }
    return todos
  }

  /// Calls `body` with each todo of a listing, in its order.
  ///
  /// - Throws: What `body` throws, unchanged, and what the store throws when it
  ///   is damaged.
  /// - Complexity: O(log *n* + *m*) for *m* todos read. These are the listed
  ///   ones; and, by due date, about a day more and, if the limit is not
  ///   reached, those without one; in a list, those of other lists in between.
  public func forEachTodo(
    _ listing: TodoListing, in zone: Zone, _ body: (Todo) throws -> Void
  ) throws {
    var remaining = listing.limit ?? .max
    guard remaining > 0 else { return }
    do {
      for completed in listing.selection.states {
        let part = ListingPart(listing, completed: completed)
        try forEachTodo(of: part, in: zone) { todo in
          try body(todo)
          remaining -= 1
          if remaining == 0 { throw EndOfListing() }
        }
      }
    } catch is EndOfListing {}
  }

  private func forEachTodo(
    of part: ListingPart, in zone: Zone, _ body: (Todo) throws -> Void
  ) throws {
    switch part.order {
    case .created:
      try forEachTodo(of: part, part.byCreation(part.direction), body)
    case .due:
      var order = DueOrder(in: zone, descending: part.direction == .descending)
      try forEachTodo(of: part, part.byDueDate) { todo in
        guard let due = todo.dueDate else { return }
        try order.add(todo, due: due, body)
      }
      try order.finish(body)
      try forEachTodo(of: part, part.byCreation(.ascending), without: \.dueDate, body)
    case .completed:
      if part.completed { try forEachTodo(of: part, part.byCompletion, body) }
      try forEachTodo(of: part, part.byCreation(.ascending), without: \.completedAt, body)
    case .position:
      try forEachTodo(of: part, part.byPosition, body)
    }
  }

  private func forEachTodo(
    of part: ListingPart, _ query: Query<Todo>, _ body: (Todo) throws -> Void
  ) throws {
    try forEach(query) { view in
      guard try part.has(view) else { return }
      try body(try view.record())
    }
  }

  /// The same, for those without a value in a field only.
  private func forEachTodo<V: FieldValue>(
    of part: ListingPart, _ query: Query<Todo>, without field: KeyPath<Todo, V?>,
    _ body: (Todo) throws -> Void
  ) throws {
    try forEach(query) { view in
      guard try view[dynamicMember: field] == nil, try part.has(view) else { return }
      try body(try view.record())
    }
  }
}

/// Thrown inside to end a walk when the limit is reached; never seen outside.
private struct EndOfListing: Error {}
