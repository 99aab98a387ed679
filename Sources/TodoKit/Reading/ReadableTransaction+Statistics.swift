public import FoundationEssentials
public import RecordStore

extension ReadableTransaction where Self: ~Copyable {
  /// Counts the todos of each list, and with the key nil of those in none.
  ///
  /// A list without todos has no entry.
  ///
  /// - Complexity: O(*n*) for *n* todos, which are not decoded.
  public func listCounts() throws -> [TodoList.ID?: ListCount] {
    var counts = ListCounter()
    try forEach(Todo.all) { todo in try counts.add(todo.list, completed: todo.completed) }
    return counts.byList
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
    var counts = ListCounter()
    let present = DuePresent(now, in: zone)
    try forEach(Todo.all) { todo in
      let isCompleted = try todo.completed
      try counts.add(todo.list, completed: isCompleted)
      if isCompleted { return }
      if let due = try todo.dueDate {
        if present.isOverdue(due) { statistics.overdue += 1 }
        if present.isToday(due) { statistics.dueToday += 1 }
      } else {
        statistics.withoutDueDate += 1
      }
      for tag in try todo.tags { statistics.tags[tag, default: 0] += 1 }
    }
    statistics.lists = counts.byList
    statistics.open = statistics.lists.values.reduce(0) { $0 + $1.open }
    statistics.completed = statistics.lists.values.reduce(0) { $0 + $1.completed }
    statistics.days = try days(dayCount, at: now, in: zone)
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
}

/// Counts todos by their lists.
private struct ListCounter {
  /// The lists that were met first, which are looked through: for a few lists
  /// that takes a fraction of the time of a hash table.
  private var first: [(list: TodoList.ID?, count: ListCount)] = []
  private var others: [TodoList.ID?: ListCount] = [:]

  /// How many lists are looked through.
  private static let reach = 16

  var byList: [TodoList.ID?: ListCount] {
    first.reduce(into: others) { $0[$1.list] = $1.count }
  }

  mutating func add(_ list: TodoList.ID?, completed: Bool) {
    if let index = first.firstIndex(where: { $0.list == list }) {
      first[index].count.add(completed: completed)
    } else if first.count < Self.reach {
      first.append((list, ListCount()))
      first[first.count - 1].count.add(completed: completed)
    } else {
      others[list, default: ListCount()].add(completed: completed)
    }
  }
}

extension ListCount {
  fileprivate mutating func add(completed isCompleted: Bool) {
    if isCompleted { completed += 1 } else { open += 1 }
  }
}

/// What is overdue and what is due today, for many due dates.
///
/// It says the same as ``DueDate/isOverdue(at:in:)`` and
/// ``DueDate/isDueToday(at:in:)``, without asking the zone each time.
private struct DuePresent {
  /// The stored forms of the present and of the reader's day.
  private let now: Int64
  private let day: Int64
  /// The stored forms of the instants between which the day lies.
  private let start: Int64
  private let end: Int64

  init(_ now: Timestamp, in zone: Zone) {
    let today = zone.date(of: now)
    self.now = now.milliseconds * 2
    day = DueDate.day(today).rawValue
    end = zone.endMilliseconds(of: today) * 2
    start = today.adding(days: -1).map { zone.endMilliseconds(of: $0) * 2 } ?? .min
  }

  func isOverdue(_ due: DueDate) -> Bool {
    due.rawValue < (due.rawValue.isMultiple(of: 2) ? now : day)
  }

  func isToday(_ due: DueDate) -> Bool {
    due.rawValue.isMultiple(of: 2)
      ? start <= due.rawValue && due.rawValue < end : due.rawValue == day
  }
}
