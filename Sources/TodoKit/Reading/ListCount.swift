/// How many todos stand in a list.
public struct ListCount: Hashable, Sendable {
  /// The open ones.
  public var open = 0
  /// The completed ones.
  public var completed = 0

  /// No todos.
  public init() {}
}
