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
    let query = Todo.where { $0.list == list }.sorted(by: \.position, .descending)
    let last = try first(query)?.position ?? 0
    return last <= Todo.respacingPosition ? last : try respace(list)
  }

  /// Gives the todos of a list new positions in their order, and says the last.
  private mutating func respace(_ list: TodoList.ID?) throws -> Int64 {
    var ids: [Todo.ID] = []
    try forEach(Todo.where { $0.list == list }.sorted(by: \.position)) {
      ids.append(try $0.id)
    }
    var position: Int64 = 0
    for id in ids {
      position += TodoIntake.positionGap
      try update(Todo.self, id) { $0.position = position }
    }
    return position
  }
}
