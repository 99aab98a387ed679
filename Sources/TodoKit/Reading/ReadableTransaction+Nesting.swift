public import RecordStore

extension ReadableTransaction where Self: ~Copyable {
  /// Calls `body` with each todo of a listing, and behind it with those of its
  /// subtasks that are listed too, behind each of them with theirs.
  ///
  /// A todo whose parent is not listed stands where the order of the listing has
  /// it, as one without a parent does; subtasks of one todo stand in that order
  /// among each other. Offset and limit count every todo. A listing whose query
  /// has an order of its own stays as that has it.
  ///
  /// - Parameters:
  ///   - listing: Which todos, and in what order.
  ///   - zone: The zone in which the reader sees due days end.
  ///   - body: Given the todo, and how deep it stands: 0, or one more than the
  ///     todo it stands under.
  /// - Throws: What `body` throws, unchanged, and what the store throws when it
  ///   is damaged.
  /// - Complexity: As ``forEachTodo(_:in:_:)``, and O(log *n*) more for each
  ///   todo if there are any with a parent; a walk that meets *m* parents keeps
  ///   *m* IDs in memory.
  public func forEachNestedTodo(
    _ listing: TodoListing, in zone: Zone, _ body: (_ todo: Todo, _ depth: Int) throws -> Void
  ) throws {
    guard !listing.isOrderedByQuery, try hasSubtasks else {
      return try forEachTodo(listing, in: zone) { try body($0, 0) }
    }
    var remaining = listing.limit ?? .max
    var omitted = listing.offset
    guard remaining > 0 else { return }
    func emit(_ todo: Todo, _ depth: Int) throws {
      if omitted > 0 {
        omitted -= 1
        return
      }
      try body(todo, depth)
      remaining -= 1
      if remaining == 0 { throw EndOfListing() }
    }
    var nesting = ListingNesting(listing, in: zone)
    do {
      try forEachTodo(listing.roots, in: zone) {
        try nesting.isRoot($0, in: self)
      } _: { root in
        var waiting: [(id: Todo.ID, depth: Int)] = [(root.id, 0)]
        while let (id, depth) = waiting.popLast() {
          guard let todo = try depth == 0 ? root : fetch(Todo.self, id) else { continue }
          try emit(todo, depth)
          // In a circle the way down leads back to where it began.
          for part in try nesting.parts(of: id, in: self).reversed() where part != root.id {
            waiting.append((part, depth + 1))
          }
        }
      }
    } catch is EndOfListing {}
  }

  /// Whether any todo has a parent.
  private var hasSubtasks: Bool {
    get throws { try exists(Todo.where { $0.parent >= .least }) }
  }
}

extension TodoListing {
  /// The same with as many todos as may stand under no other: each of them is
  /// listed itself.
  fileprivate var roots: TodoListing {
    var roots = self
    roots.offset = 0
    roots.limit = limit.flatMap { limit in
      let (sum, overflow) = limit.addingReportingOverflow(offset)
      return overflow ? nil : sum
    }
    return roots
  }
}
