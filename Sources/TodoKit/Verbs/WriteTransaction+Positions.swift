import RecordStore

extension WriteTransaction {
  /// The position of the last todo in a list, 0 for an empty one.
  ///
  /// A list that has come close to the largest position is respaced first, so
  /// that there is always room behind it.
  ///
  /// - Throws: ``TodoError/Code/listNotFound`` if there is no such list.
  mutating func lastPosition(in list: TodoList.ID?) throws -> Int64 {
    if let list, try fetch(TodoList.self, list) == nil { throw TodoError.listNotFound(list) }
    return try lastPosition(of: Todo.where { $0.list == list }, by: \.position)
  }

  /// The same for the lists themselves.
  mutating func lastListPosition() throws -> Int64 {
    try lastPosition(of: TodoList.all, by: \.position)
  }

  private mutating func lastPosition<R: Record>(
    of query: Query<R>, by position: any WritableKeyPath<R, Int64> & Sendable
  ) throws -> Int64 {
    let last = try first(query.sorted(by: position, .descending))?[keyPath: position] ?? 0
    guard last > Todo.respacingPosition else { return last }
    return try respace(query, position)
  }

  /// Gives the records of a query new positions in their order, and says the
  /// last.
  private mutating func respace<R: Record>(
    _ query: Query<R>, _ position: any WritableKeyPath<R, Int64> & Sendable
  ) throws -> Int64 {
    var ids: [R.ID] = []
    try forEach(query.sorted(by: position)) { ids.append(try $0.id) }
    var last: Int64 = 0
    for id in ids {
      last += TodoIntake.positionGap
      try update(R.self, id) { $0[keyPath: position] = last }
    }
    return last
  }
}
