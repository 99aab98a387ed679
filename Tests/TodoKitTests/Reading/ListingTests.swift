import FoundationEssentials
import RecordStore
import Testing

@testable import TodoKit

@Suite struct ListingTests {
  @Test func `open todos are listed as they were written down, completed ones apart`() throws {
    try withTodoStore { todos, clock in
      for title in ["a", "b", "c", "d"] {
        try todos.add(title) { $0.completed = title < "c" }
        clock.advance(hours: 1)
      }
      #expect(try todos.titles(TodoListing()) == ["c", "d"])
      #expect(try todos.titles(TodoListing(descending: true)) == ["d", "c"])
      #expect(try todos.titles(TodoListing(.completed)) == ["a", "b"])
      #expect(try todos.titles(TodoListing(.all)) == ["c", "d", "a", "b"])
      #expect(try todos.titles(TodoListing(.all, descending: true)) == ["d", "c", "b", "a"])
      #expect(try todos.titles(TodoListing(.all, limit: 3)) == ["c", "d", "a"])
      #expect(try todos.titles(TodoListing(.all, limit: 0)) == [])
    }
  }

  @Test func `todos without a due date come last in both directions`() throws {
    try withTodoStore { todos, clock in
      for (title, due) in [
        ("none", nil), ("day", "2026-06-08"), ("noon", "2026-06-08T12:00:00Z"),
        ("next", "2026-06-09T00:00:00Z"), ("early", "2026-06-07"), ("nothing", nil),
      ] {
        try todos.add(title) { $0.dueDate = due.flatMap { DueDate($0) } }
        clock.advance(hours: 1)
      }
      #expect(
        try todos.titles(TodoListing(by: .due))
          == ["early", "noon", "day", "next", "none", "nothing"])
      #expect(
        try todos.titles(TodoListing(by: .due, descending: true))
          == ["next", "day", "noon", "early", "none", "nothing"])
      #expect(try todos.titles(TodoListing(by: .due, limit: 2)) == ["early", "noon"])
    }
  }

  @Test func `due days stand where they end for the reader`() throws {
    try withTodoStore { todos, clock in
      try todos.add("day") { $0.dueDate = DueDate("2026-06-08") }
      try todos.add("evening") { $0.dueDate = DueDate("2026-06-08T20:00:00Z") }
      try todos.add("morning") { $0.dueDate = DueDate("2026-06-09T05:00:00Z") }
      let listing = TodoListing(by: .due)
      #expect(try todos.titles(listing) == ["evening", "day", "morning"])
      #expect(
        try todos.titles(listing, in: ZoneTests.auckland) == ["day", "evening", "morning"])
      #expect(
        try todos.titles(listing, in: ZoneTests.losAngeles) == ["evening", "morning", "day"])
    }
  }

  @Test(arguments: [false, true])
  func `many due dates are in the reader's order`(descending: Bool) throws {
    var generator = SeededGenerator(seed: 7)
    try withTodoStore { todos, clock in
      try todos.store.write { txn in
        for index in 0..<1_000 {
          var todo = Todo(title: "\(index)")
          // Within ten days, so that days and instants mix.
          let day = try #require(CivilDate("2026-06-08")?.adding(days: index % 10))
          let start = Int64(day.daysSince1970) * 86_400_000
          let instant = Timestamp(
            milliseconds: start + .random(in: 0..<86_400_000, using: &generator))
          todo.dueDate = Bool.random(using: &generator) ? .day(day) : instant.map { .instant($0) }
          try txn.add(todo, at: clock.now)
        }
      }
      for zone in [Zone.utc, ZoneTests.auckland, ZoneTests.losAngeles] {
        let listing = TodoListing(by: .due, descending: descending)
        let dues = try todos.store.read { try $0.todos(listing, in: zone) }
          .compactMap { $0.dueDate?.order(in: zone) }
        #expect(dues.count == 1_000)
        #expect(dues == (descending ? dues.sorted(by: >) : dues.sorted()))
      }
    }
  }

  @Test func `completed todos are listed by when they were, unknown dates last`() throws {
    try withTodoStore { todos, clock in
      let all = try ["a", "b", "c"].map { try todos.add($0) }
      try todos.add("open")
      for index in [2, 0] {
        clock.advance(hours: 1)
        try todos.store.write { _ = try $0.complete(all[index].id, at: clock.now) }
      }
      try todos.store.write { txn in
        _ = try txn.edit(all[1].id, at: clock.now) {
          $0.completed = true
          $0.completedAt = nil
        }
        // The rule sets a date; only foreign data has none.
        try txn.update(Todo.self, all[1].id) { $0.completedAt = nil }
      }
      let listing = TodoListing(.completed, by: .completed, descending: true)
      #expect(try todos.titles(listing) == ["a", "c", "b"])
      #expect(try todos.titles(TodoListing(.all, by: .completed)) == ["open", "c", "a", "b"])
    }
  }

  @Test func `a list is listed by itself, in each order`() throws {
    try withTodoStore { todos, clock in
      let list = try todos.store.write { try $0.addList(named: "Garden", at: clock.now) }
      let added = try ["a", "b", "c"].map { title in
        clock.advance(hours: 1)
        return try todos.add(title) {
          $0.list = list.id
          $0.completed = title == "b"
        }
      }
      try todos.add("elsewhere")
      try todos.store.write { _ = try $0.edit(added[2].id, at: clock.now) { $0.position = 1 } }
      let place = TodoListing.Place.list(list.id)
      #expect(try todos.titles(TodoListing(in: place)) == ["a", "c"])
      #expect(try todos.titles(TodoListing(in: place, by: .position)) == ["c", "a"])
      #expect(
        try todos.titles(TodoListing(.all, in: place, by: .position, descending: true))
          == ["a", "c", "b"])
      #expect(try todos.titles(TodoListing(.all, in: place, by: .due)) == ["a", "c", "b"])
      #expect(try todos.titles(TodoListing(in: .list(nil), by: .position)) == ["elsewhere"])
      #expect(try todos.titles(TodoListing(by: .position)) == ["elsewhere", "c", "a"])
    }
  }

  @Test func `what the closure throws comes through unchanged`() throws {
    try withTodoStore { todos, clock in
      try todos.add("a")
      struct Stop: Error {}
      #expect(throws: Stop.self) {
        try todos.store.read { try $0.forEachTodo(TodoListing(), in: .utc) { _ in throw Stop() } }
      }
    }
  }
}

/// A repeatable source of random numbers.
///
/// Source: Sebastiano Vigna, SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
