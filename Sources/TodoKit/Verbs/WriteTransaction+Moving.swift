public import RecordStore

extension WriteTransaction {
  /// Moves todos to a place, where they stand in the order given.
  ///
  /// The others keep their order. Their positions stay too, unless there is no
  /// room between them: then the whole list gets new ones, which does not count
  /// as a change of its todos. To another list a todo takes along all that is
  /// below it, which comes behind it; a part that is moved stays a part.
  ///
  /// - Parameters:
  ///   - ids: The todos, each one once.
  ///   - destination: Where they go.
  ///   - now: The present, for ``Todo/updatedAt`` of the moved ones.
  /// - Throws: ``TodoError/Code/todoNotFound`` if one of them or the one at the
  ///   destination is not in the store, ``TodoError/Code/listNotFound``, and
  ///   ``TodoError/Code/invalidDestination`` if the one at the destination is
  ///   moved itself. The write must then be given up.
  /// - Complexity: O(*m* log *n*) for *m* of *n* todos that move; O(*l*) more to give a
  ///   list of *l* todos new positions.
  public mutating func move(
    _ ids: [Todo.ID], to destination: TodoDestination, at now: Timestamp
  ) throws {
    let list = try list(of: destination, moving: ids)
    let ids = try withDescendants(ids, movingTo: list)
    let positions =
      try gap(at: destination, in: list).flatMap { $0.positions(ids.count) }
      ?? respacedPositions(for: ids, at: destination, in: list)
    for (id, position) in zip(ids, positions) {
      var todo = try todo(id)
      todo.list = list
      todo.position = position
      todo.updatedAt = now.date
      try update(todo)
    }
  }

  /// The list that a destination lies in.
  private func list(
    of destination: TodoDestination, moving ids: [Todo.ID]
  ) throws -> TodoList.ID? {
    switch destination {
    case .first(let list), .last(let list):
      if let list, try fetch(TodoList.self, list) == nil { throw TodoError.listNotFound(list) }
      return list
    case .before(let other), .after(let other):
      let todo = try todo(other)
      if ids.contains(other) { throw TodoError.invalidDestination(todo) }
      return todo.list
    }
  }

  /// The todos, each followed by what is below it and moves with it.
  private func withDescendants(
    _ ids: [Todo.ID], movingTo list: TodoList.ID?
  ) throws -> [Todo.ID] {
    var moved: [Todo.ID] = []
    var known = Set(ids)
    for id in ids {
      moved.append(id)
      guard try todo(id).list != list else { continue }
      for part in try descendants(of: id) where part.list != list {
        if known.insert(part.id).inserted { moved.append(part.id) }
      }
    }
    return moved
  }

  private func todo(_ id: Todo.ID) throws -> Todo {
    guard let todo = try fetch(Todo.self, id) else { throw TodoError.todoNotFound(id) }
    return todo
  }

  /// The gap at a destination; nil when several todos share its edge, so that
  /// positions cannot tell where it is.
  private func gap(at destination: TodoDestination, in list: TodoList.ID?) throws -> PositionGap? {
    let all = Todo.where { $0.list == list }
    switch destination {
    case .first:
      return PositionGap(lower: nil, upper: try first(all.sorted(by: \.position))?.position)
    case .last:
      let last = try first(all.sorted(by: \.position, .descending))
      return PositionGap(lower: last?.position, upper: nil)
    case .before(let other):
      let edge = try todo(other).position
      let lower = Todo.where { $0.list == list && $0.position < edge }
      guard try isUnique(edge, in: list) else { return nil }
      return PositionGap(
        lower: try first(lower.sorted(by: \.position, .descending))?.position, upper: edge)
    case .after(let other):
      let edge = try todo(other).position
      let upper = Todo.where { $0.list == list && $0.position > edge }
      guard try isUnique(edge, in: list) else { return nil }
      return PositionGap(lower: edge, upper: try first(upper.sorted(by: \.position))?.position)
    }
  }

  private func isUnique(_ position: Int64, in list: TodoList.ID?) throws -> Bool {
    try count(Todo.where { $0.list == list && $0.position == position }) == 1
  }

  /// Gives the todos of a list new positions with room for others at a
  /// destination, and gives those.
  private mutating func respacedPositions(
    for moved: [Todo.ID], at destination: TodoDestination, in list: TodoList.ID?
  ) throws -> [Int64] {
    let movedSet = Set(moved)
    var ids: [Todo.ID] = []
    try forEach(Todo.where { $0.list == list }.sorted(by: \.position)) { todo in
      let id = try todo.id
      if !movedSet.contains(id) { ids.append(id) }
    }
    let index =
      switch destination {
      case .first: 0
      case .last: ids.count
      case .before(let other): ids.firstIndex(of: other) ?? 0
      case .after(let other): (ids.firstIndex(of: other) ?? -1) + 1
      }
    ids.insert(contentsOf: moved, at: index)
    for (place, id) in ids.enumerated() where !movedSet.contains(id) {
      try update(Todo.self, id) { $0.position = Int64(place + 1) * TodoIntake.positionGap }
    }
    return (index..<index + moved.count).map { Int64($0 + 1) * TodoIntake.positionGap }
  }
}
