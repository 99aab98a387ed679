public import FoundationEssentials
public import RecordStore

extension ReadableTransaction where Self: ~Copyable {
  /// Counts the todos of each list, and with the key nil of those in none.
  ///
  /// A list without todos has no entry.
  ///
  /// - Complexity: O(*n*) for *n* todos, which are not decoded.
  public func listCounts() throws -> [TodoList.ID?: ListCount] {
    var counts: [TodoList.ID?: ListCount] = [:]
    try forEach(Todo.all) { todo in
      if try todo.completed {
        try counts[todo.list, default: ListCount()].completed += 1
      } else {
        try counts[todo.list, default: ListCount()].open += 1
      }
    }
    return counts
  }

  /// Counts the todos of a list.
  ///
  /// - Complexity: O(*l*) for a list of *l* todos, which are not decoded.
  public func listCount(of list: TodoList.ID) throws -> ListCount {
    var count = ListCount()
    count.open = try self.count(Todo.where { $0.list == list && !$0.completed })
    count.completed = try self.count(Todo.where { $0.list == list }) - count.open
    return count
  }

  /// Counts the todos by what they are.
  ///
  /// - Parameters:
  ///   - dayCount: On how many days up to the present one completed todos are
  ///     counted; at least 1.
  ///   - now: The present.
  ///   - zone: The zone in which the reader sees days begin and end.
  /// - Complexity: O(*n*) for *n* todos, which are not decoded.
  public func statistics(
    days dayCount: Int, at now: Timestamp, in zone: Zone
  ) throws -> TodoStatistics {
    var statistics = TodoStatistics()
    statistics.lists = try listCounts()
    statistics.open = statistics.lists.values.reduce(0) { $0 + $1.open }
    statistics.completed = statistics.lists.values.reduce(0) { $0 + $1.completed }
    statistics.days = try days(dayCount, at: now, in: zone)
    try countDueDates(into: &statistics, at: now, in: zone)
    try forEach(Todo.where { !$0.completed && $0.tags.count > 0 }) { todo in
      for tag in try todo.tags { statistics.tags[tag, default: 0] += 1 }
    }
    return statistics
  }

  private func days(
    _ dayCount: Int, at now: Timestamp, in zone: Zone
  ) throws -> [TodoStatistics.Day] {
    let today = zone.date(of: now)
    var days = (0..<max(1, dayCount)).reversed()
      .compactMap { today.adding(days: -$0) }.map { TodoStatistics.Day(date: $0) }
    guard let first = days.first?.date.daysSince1970 else { return [] }
    // A day more than asked for, since no clock is a whole day from UTC.
    let start = Date(timeIntervalSince1970: Double(first - 1) * 86_400)
    try forEach(Todo.where { $0.completedAt >= start }) { todo in
      guard let date = try todo.completedAt, let instant = Timestamp(date) else { return }
      let index = zone.date(of: instant).daysSince1970 - first
      if days.indices.contains(index) { days[index].completed += 1 }
    }
    return days
  }

  private func countDueDates(
    into statistics: inout TodoStatistics, at now: Timestamp, in zone: Zone
  ) throws {
    let withDueDate = Todo.where { !$0.completed && $0.dueDate >= .first }
    statistics.withoutDueDate = statistics.open - (try count(withDueDate))
    let upper = TodoListing.Due.on(zone.date(of: now)).bounds.upper
    try forEach(Todo.where { !$0.completed && $0.dueDate >= .first && $0.dueDate <= upper }) {
      todo in
      guard let due = try todo.dueDate else { return }
      if due.isOverdue(at: now, in: zone) { statistics.overdue += 1 }
      if due.isDueToday(at: now, in: zone) { statistics.dueToday += 1 }
    }
  }
}
