import RecordStore
import Testing

@testable import TodoKit

/// Which todos a listing has by its conditions.
@Suite struct ListingFilterTests {
  private func withDues(_ body: (TodoStore, StillClock) throws -> Void) throws {
    try withTodoStore { todos, clock in
      for (title, due) in [
        ("none", nil), ("yesterday", "2026-06-07"), ("today", "2026-06-08"),
        ("earlier", "2026-06-08T09:00:00Z"), ("later", "2026-06-08T22:30:00Z"),
        ("tomorrow", "2026-06-09"), ("far", "2030-01-01"),
      ] { try todos.add(title) { $0.dueDate = due.flatMap { DueDate($0) } } }
      try body(todos, clock)
    }
  }

  private func titles(_ due: TodoListing.Due..., of todos: TodoStore, in zone: Zone = .utc) throws
    -> [String]
  {
    var listing = TodoListing()
    listing.due = due
    return try todos.titles(listing, in: zone)
  }

  @Test func `due dates are before, on or after a day, overdue, or not there`() throws {
    try withDues { todos, clock in
      let day = try #require(CivilDate("2026-06-08"))
      #expect(try titles(.none, of: todos) == ["none"])
      #expect(try titles(.on(day), of: todos) == ["today", "earlier", "later"])
      #expect(try titles(.before(day), of: todos) == ["yesterday"])
      #expect(try titles(.after(day), of: todos) == ["tomorrow", "far"])
      #expect(try titles(.overdue(at: clock.now), of: todos) == ["yesterday", "earlier"])
      #expect(
        try titles(.after(day), .before(try #require(CivilDate("2029-01-01"))), of: todos)
          == ["tomorrow"])
      #expect(try titles(.none, .on(day), of: todos) == [])
    }
  }

  @Test func `an instant falls on the reader's day, a day on itself everywhere`() throws {
    try withDues { todos, clock in
      let day = try #require(CivilDate("2026-06-08"))
      #expect(
        try titles(.on(day), of: todos, in: ZoneTests.auckland) == ["today", "earlier"])
      #expect(
        try titles(.after(day), of: todos, in: ZoneTests.auckland)
          == ["later", "tomorrow", "far"])
      #expect(
        try titles(.overdue(at: clock.now), of: todos, in: ZoneTests.losAngeles)
          == ["yesterday", "earlier"])
      // In Auckland, 2026-06-08T13:00Z is 01:00 on the 9th: the 8th has ended.
      clock.advance(hours: 3)
      #expect(
        try titles(.overdue(at: clock.now), of: todos, in: ZoneTests.auckland)
          == ["yesterday", "today", "earlier"])
    }
  }

  @Test func `a completed todo is not overdue`() throws {
    try withDues { todos, clock in
      try todos.store.write { txn in
        for number in ["2", "4"] { try txn.complete(txn.findTodo(number).id, at: clock.now) }
      }
      #expect(try titles(.overdue(at: clock.now), of: todos) == [])
      var all = TodoListing(.all)
      all.due = [.overdue(at: clock.now)]
      #expect(try todos.titles(all) == [])
      all.due = [.before(try #require(CivilDate("2026-06-08")))]
      #expect(try todos.titles(all) == ["yesterday"])
    }
  }

  @Test func `the bounds in the store hold every due date that the reader means`() throws {
    var generator = SeededGenerator(seed: 11)
    let zones = [Zone.utc, ZoneTests.auckland, ZoneTests.losAngeles, ZoneTests.berlin]
    let first = try #require(CivilDate("2026-03-20")).daysSince1970
    for _ in 0..<20_000 {
      let zone = try #require(zones.randomElement(using: &generator))
      let day = try #require(
        CivilDate(daysSince1970: first + .random(in: 0..<20, using: &generator)))
      let instant = Timestamp(
        clamping: Int64(first - 3) * 86_400_000
          + .random(in: 0..<26 * 86_400_000, using: &generator))
      let due = Bool.random(using: &generator) ? DueDate.instant(instant) : .day(day)
      for condition in [
        TodoListing.Due.on(day), .before(day), .after(day), .overdue(at: instant),
      ] where condition.holds(for: due, in: zone) {
        #expect(condition.bounds.lower <= due && due <= condition.bounds.upper)
      }
    }
  }

  @Test func `all tags and one of the priorities must fit`() throws {
    try withTodoStore { todos, clock in
      try todos.add("a") { $0.tags = ["x", "y"] }
      try todos.add("b") {
        $0.tags = ["x"]
        $0.priority = .high
      }
      try todos.add("c") { $0.priority = .low }
      var listing = TodoListing()
      listing.tags = ["x"]
      #expect(try todos.titles(listing) == ["a", "b"])
      listing.tags = ["y", "x"]
      #expect(try todos.titles(listing) == ["a"])
      listing.tags = ["X"]
      #expect(try todos.titles(listing) == [])
      listing.tags = []
      listing.priorities = [.low, .high]
      #expect(try todos.titles(listing) == ["b", "c"])
    }
  }

  @Test func `priority and change are orders too`() throws {
    try withTodoStore { todos, clock in
      for (title, priority) in [("a", Priority.low), ("b", .high), ("c", .none), ("d", .high)] {
        try todos.add(title) { $0.priority = priority }
        clock.advance(hours: 1)
      }
      #expect(
        try todos.titles(TodoListing(by: .priority, descending: true)) == ["b", "d", "a", "c"])
      #expect(
        try todos.titles(TodoListing(by: .priority, descending: true, limit: 2)) == ["b", "d"])
      try todos.store.write { txn in
        _ = try txn.edit(txn.findTodo("1").id, at: clock.now) { $0.title = "A" }
      }
      #expect(
        try todos.titles(TodoListing(by: .updated, descending: true)) == ["A", "d", "c", "b"])
    }
  }

  @Test func `an offset leaves out the first ones, also across open and completed`() throws {
    try withTodoStore { todos, clock in
      for title in ["a", "b", "c", "d"] {
        try todos.add(title) { $0.completed = title > "b" }
        clock.advance(hours: 1)
      }
      var listing = TodoListing(.all, limit: 2)
      listing.offset = 1
      #expect(try todos.titles(listing) == ["b", "c"])
      listing.order = .priority
      #expect(try todos.titles(listing) == ["b", "c"])
      listing.offset = 4
      #expect(try todos.titles(listing) == [])
      listing.offset = .max
      listing.limit = .max
      #expect(try todos.titles(listing) == [])
    }
  }

  @Test(arguments: [
    (["tax"], ["Tax office", "syntax"]), (["Tax"], ["Tax office"]), (["TAX"], []),
    (["office", "tax"], ["Tax office"]), (["call"], ["Tax office"]), (["café"], ["nfc", "nfd"]),
    (["cafe\u{301}"], ["nfc", "nfd"]), (["Café"], ["nfc", "nfd"]), (["CAFÉ"], []), (["cafe"], []),
    (["strasse"], ["Straße"]), ([""], ["Tax office", "syntax", "nfc", "nfd", "Straße"]),
  ])
  func `words are found in titles and notes, capitals where they are typed`(
    words: [String], expected: [String]
  ) throws {
    try withTodoStore { todos, clock in
      try todos.add("Tax office") { $0.notes = "call them" }
      try todos.add("syntax")
      try todos.add("nfc") { $0.notes = "Caf\u{E9}" }
      try todos.add("nfd") { $0.notes = "Cafe\u{301}" }
      try todos.add("Straße")
      var listing = TodoListing()
      listing.words = words
      #expect(try todos.titles(listing) == expected)
    }
  }
}
