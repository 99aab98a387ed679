public import RecordStore

extension ReadableTransaction where Self: ~Copyable {
  /// The list of a name; nil if there is none.
  ///
  /// Capitals count; space at the ends does not.
  public func list(named name: String) throws -> TodoList? {
    guard let name = try? TodoList.checkedName(name) else { return nil }
    return try first(TodoList.where { $0.name == name })
  }

  /// All lists in the order of their positions.
  public func lists() throws -> [TodoList] {
    try fetch(TodoList.all.sorted(by: \.position))
  }
}
