public import RecordStore

extension WriteTransaction {
  /// Adds a list at the end of the lists.
  ///
  /// - Parameters:
  ///   - name: The name; space at its ends is taken off.
  ///   - now: The present.
  /// - Throws: ``TodoError/Code/invalidField`` if the name is blank,
  ///   ``TodoError/Code/listExists`` if another list has it. Nothing has been
  ///   written then.
  @discardableResult
  public mutating func addList(named name: String, at now: Timestamp) throws -> TodoList {
    var list = TodoList(name: try TodoList.checkedName(name))
    if try self.list(named: list.name) != nil { throw TodoError.listExists(list.name) }
    list.createdAt = now.date
    list.position = TodoIntake.position(behind: try lastListPosition())
    try insert(list)
    return list
  }

  /// The list of a name, added if there is none.
  ///
  /// - Throws: ``TodoError/Code/invalidField`` if the name is blank. Nothing has
  ///   been written then.
  public mutating func listOrAdd(named name: String, at now: Timestamp) throws -> TodoList {
    try list(named: name) ?? addList(named: name, at: now)
  }

  /// Gives a list another name.
  ///
  /// - Returns: The list as it is stored.
  /// - Throws: ``TodoError/Code/listNotFound`` if it is not in the store,
  ///   ``TodoError/Code/invalidField`` if the name is blank,
  ///   ``TodoError/Code/listExists`` if another list has it. Nothing has been
  ///   written then.
  @discardableResult
  public mutating func renameList(_ id: TodoList.ID, to name: String) throws -> TodoList {
    guard var list = try fetch(TodoList.self, id) else { throw TodoError.listNotFound(id) }
    list.name = try TodoList.checkedName(name)
    if let other = try self.list(named: list.name), other.id != id {
      throw TodoError.listExists(list.name)
    }
    try update(list)
    return list
  }
}

extension TodoList {
  /// A name without space at its ends, if anything is left.
  static func checkedName(_ name: String) throws(TodoError) -> String {
    let scalars = name.unicodeScalars.drop { $0.properties.isWhitespace }
    guard let end = scalars.lastIndex(where: { !$0.properties.isWhitespace }), !name.isBlank else {
      throw .invalid("name", "is blank: a list has to have one")
    }
    return String(name[scalars.startIndex...end])
  }
}
