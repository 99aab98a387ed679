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
  ///   ones and those left out before them; by due date, about a day more and,
  ///   if the limit is not reached, those without one; by change and position,
  ///   those of the other state in between. With tags, words, priorities or a
  ///   query, and by priority, O(*n*) where no index serves them, which reads a
  ///   million todos in less than a second.
  public func forEachTodo(
    _ listing: TodoListing, in zone: Zone, _ body: (Todo) throws -> Void
  ) throws {
    try forEachTodo(listing, in: zone, accepting: { _ in true }, body)
  }

  /// Calls `body` with each todo of a listing that a further condition accepts;
  /// the others count as not listed.
  func forEachTodo(
    _ listing: TodoListing, in zone: Zone,
    accepting isAccepted: (borrowing RecordView<Todo>) throws -> Bool,
    _ body: (Todo) throws -> Void
  ) throws {
    var remaining = listing.limit ?? .max
    var omitted = listing.offset
    guard remaining > 0 else { return }
    if listing.isSortedInMemory {
      return try forEachTodoSorted(listing, in: zone, accepting: isAccepted, body)
    }
    do {
      for completed in listing.states {
        let part = ListingPart(listing, completed: completed, in: zone)
        try forEachTodo(of: part, in: zone, accepting: isAccepted) { todo in
          if omitted > 0 {
            omitted -= 1
            return
          }
          try body(todo)
          remaining -= 1
          if remaining == 0 { throw EndOfListing() }
        }
      }
    } catch is EndOfListing {}
  }

  private func forEachTodoSorted(
    _ listing: TodoListing, in zone: Zone,
    accepting isAccepted: (borrowing RecordView<Todo>) throws -> Bool,
    _ body: (Todo) throws -> Void
  ) throws {
    var sorter = ListingSorter(listing, in: zone)
    for completed in listing.states {
      let part = ListingPart(listing, completed: completed, in: zone)
      try forEach(part.withAnyState) { todo in
        if try part.has(todo), try isAccepted(todo) { try sorter.add(todo) }
      }
    }
    for id in sorter.sortedIDs() {
      if let todo = try fetch(Todo.self, id) { try body(todo) }
    }
  }

  private func forEachTodo(
    of part: ListingPart, in zone: Zone,
    accepting isAccepted: (borrowing RecordView<Todo>) throws -> Bool,
    _ body: (Todo) throws -> Void
  ) throws {
    if part.listing.isOrderedByQuery {
      return try walk(part, part.asQueried, isAccepted, body)
    }
    switch part.listing.order {
    case .created: try walk(part, part.byCreation, isAccepted, body)
    case .updated: try walk(part, part.byChange, isAccepted, body)
    case .due:
      var order = DueOrder(in: zone, descending: part.direction == .descending)
      try walk(part, part.byDueDate, isAccepted) { todo in
        guard let due = todo.dueDate else { return }
        try order.add(todo, due: due, body)
      }
      try order.finish(body)
      try walk(part, part.withoutDueDate, isAccepted, body)
    case .completed:
      if part.completed == true { try walk(part, part.byCompletion, isAccepted, body) }
      try walk(part, part.withoutCompletion, isAccepted, body)
    case .position, .priority: try walk(part, part.byPosition, isAccepted, body)
    }
  }

  private func walk(
    _ part: ListingPart, _ query: Query<Todo>,
    _ isAccepted: (borrowing RecordView<Todo>) throws -> Bool, _ body: (Todo) throws -> Void
  ) throws {
    try forEach(query) { view in
      guard try part.has(view), try isAccepted(view) else { return }
      try body(try view.record())
    }
  }
}

/// Thrown inside to end a walk when the limit is reached; never seen outside.
struct EndOfListing: Error {}
