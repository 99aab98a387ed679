import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

@testable import TodoKit

/// Random listings, compared with arrays that are filtered and sorted.
@Suite struct ListingModelTests {
  private static let orders: [TodoListing.Order] = [
    .created, .updated, .due, .completed, .priority, .position,
  ]

  @Test(arguments: [1, 2] as [UInt64])
  func `a listing is the todos that fit, in its order, whatever way they are found`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    try withTodoStore { todos, clock in
      let lists = try todos.store.write { txn in
        try ["a", "b"].map { try txn.addList(named: $0, at: clock.now).id }
      }
      try addTodos(200, lists, to: todos, clock, &generator)
      let all = try todos.store.read { try $0.fetch(Todo.all) }
      for _ in 0..<300 {
        let listing = listing(lists, all, &generator)
        let zone = [Zone.utc, ZoneTests.auckland].randomElement(using: &generator) ?? .utc
        let found = try todos.store.read { try $0.todos(listing, in: zone) }
        let fitting = all.filter { fits($0, listing, zone) }
          .sorted { isBefore($0, $1, listing, zone) }
        let expected = fitting.dropFirst(listing.offset).prefix(listing.limit ?? .max)
        #expect(found.map(\.number) == expected.map(\.number), "\(listing)")
      }
    }
  }

  private func addTodos(
    _ count: Int, _ lists: [TodoList.ID], to todos: TodoStore, _ clock: StillClock,
    _ generator: inout SeededGenerator
  ) throws {
    for index in 0..<count {
      clock.advance(hours: 1)
      try todos.add(["Tax \(index)", "tax café", "Garden"].randomElement(using: &generator) ?? "") {
        $0.list = (lists + [nil] as [TodoList.ID?]).randomElement(using: &generator) ?? nil
        $0.priority = Priority.allCases.randomElement(using: &generator) ?? .none
        $0.tags = ["x", "y"].filter { _ in Bool.random(using: &generator) }
        $0.completed = Bool.random(using: &generator)
        let days = Int.random(in: -5..<5, using: &generator)
        let day = ZoneTests.auckland.date(of: clock.now).adding(days: days)
        $0.dueDate =
          [nil, day.map { .day($0) }, .instant(clock.now)].randomElement(using: &generator)
          ?? nil
      }
    }
    try todos.store.write { txn in
      for number in 1...count / 4 {
        clock.advance(hours: 1)
        // Completed without a known date, as imports may have it.
        try txn.update(where: Todo.where { $0.number == Int64(number) && $0.completed }) {
          $0.completedAt = nil
          $0.updatedAt = clock.now.date
        }
      }
    }
  }

  private func listing(
    _ lists: [TodoList.ID], _ all: [Todo], _ generator: inout SeededGenerator
  ) -> TodoListing {
    func sometimes() -> Bool { Int.random(in: 0..<3, using: &generator) == 0 }
    var listing = TodoListing(
      [.open, .completed, .all].randomElement(using: &generator) ?? .all,
      by: Self.orders.randomElement(using: &generator) ?? .created,
      descending: Bool.random(using: &generator))
    if sometimes() { listing.place = .list(Bool.random(using: &generator) ? lists[0] : nil) }
    if sometimes() { listing.tags = ["x"] }
    if sometimes() { listing.priorities = [.high, .none] }
    if sometimes() { listing.words = ["tax"] }
    if sometimes() { listing.words = ["Tax"] }
    if sometimes() { listing.query = Todo.where { $0.number > 50 } }
    if sometimes(), let due = all.randomElement(using: &generator)?.dueDate {
      listing.due = [.before(due.day(in: .utc))]
    }
    if sometimes() { listing.limit = Int.random(in: 0..<40, using: &generator) }
    if sometimes() { listing.offset = Int.random(in: 0..<20, using: &generator) }
    return listing
  }

  private func fits(_ todo: Todo, _ listing: TodoListing, _ zone: Zone) -> Bool {
    switch listing.selection {
    case .open: if todo.completed { return false }
    case .completed: if !todo.completed { return false }
    case .all: break
    }
    if case .list(let list) = listing.place, todo.list != list { return false }
    if let priorities = listing.priorities, !priorities.contains(todo.priority) { return false }
    if listing.query != nil, todo.number <= 50 { return false }
    return listing.tags.allSatisfy(todo.tags.contains)
      && listing.due.allSatisfy { $0.holds(for: todo.dueDate, in: zone) }
      && listing.words.allSatisfy { word in
        word == "Tax" ? todo.title.contains(word) : todo.title.lowercased().contains(word)
      }
  }

  /// Open ones first; those without a value last, oldest first; ties by ID, in
  /// the direction of the order except by priority.
  private func isBefore(_ a: Todo, _ b: Todo, _ listing: TodoListing, _ zone: Zone) -> Bool {
    let isDescending = listing.isDescending
    func ordered<V: Comparable>(_ a: V, _ b: V) -> Bool { isDescending ? a > b : a < b }
    if listing.order == .position {
      if a.completed != b.completed { return !a.completed }
      if listing.place == .anywhere, a.list != b.list {
        guard let left = a.list else { return !isDescending }
        guard let right = b.list else { return isDescending }
        return ordered(left, right)
      }
      return ordered(a.position, b.position)
    }
    if a.completed != b.completed { return !a.completed }
    guard let left = value(a, listing.order, zone) else {
      return value(b, listing.order, zone) == nil && a.createdAt < b.createdAt
    }
    guard let right = value(b, listing.order, zone) else { return true }
    if left != right { return ordered(left, right) }
    if listing.order == .priority { return a.createdAt < b.createdAt }
    return ordered(a.id, b.id)
  }

  private func value(_ todo: Todo, _ order: TodoListing.Order, _ zone: Zone) -> Double? {
    switch order {
    case .created, .position: todo.createdAt.timeIntervalSinceReferenceDate
    case .updated: todo.updatedAt.timeIntervalSinceReferenceDate
    case .due: todo.dueDate.map { Double($0.order(in: zone)) }
    case .completed: todo.completedAt?.timeIntervalSinceReferenceDate
    case .priority: Double(todo.priority.rawValue)
    }
  }
}
