/// Where moved todos go.
public enum TodoDestination: Hashable, Sendable {
  /// In front of all others of a list, or with nil of those in none.
  case first(in: TodoList.ID?)
  /// Behind all others of a list, or with nil of those in none.
  case last(in: TodoList.ID?)
  /// Into the list of another todo, in front of it.
  case before(Todo.ID)
  /// Into the list of another todo, behind it.
  case after(Todo.ID)
}
