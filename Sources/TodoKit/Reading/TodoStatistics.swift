/// How many todos there are, of what kind.
public struct TodoStatistics: Hashable, Sendable {
  /// How many todos are open.
  public internal(set) var open = 0
  /// How many todos are completed.
  public internal(set) var completed = 0
  /// How many open ones have a due date that has passed.
  public internal(set) var overdue = 0
  /// How many open ones are due on the reader's day, those overdue included.
  public internal(set) var dueToday = 0
  /// How many open ones have no due date.
  public internal(set) var withoutDueDate = 0
  /// How many were completed on each day, from the first day asked for to the
  /// reader's present day.
  public internal(set) var days: [Day] = []
  /// How many stand in each list, and with the key nil in none; a list without
  /// todos has no entry.
  public internal(set) var lists: [TodoList.ID?: ListCount] = [:]
  /// How many open ones have each tag.
  public internal(set) var tags: [String: Int] = [:]

  /// A day, and how many todos were completed on it.
  public struct Day: Hashable, Sendable {
    /// The day in the reader's zone.
    public let date: CivilDate
    /// How many todos were completed on it.
    public internal(set) var completed = 0
  }
}
