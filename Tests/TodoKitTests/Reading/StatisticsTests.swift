import RecordStore
import StoreTestSupport
import Testing

@testable import TodoKit

@Suite struct StatisticsTests {
  @Test func `an empty store has nothing, and as many days as asked for`() throws {
    try withTodoStore { todos, clock in
      let statistics = try todos.store.read {
        try $0.statistics(days: 3, at: clock.now, in: .utc)
      }
      #expect(statistics.open == 0)
      #expect(
        statistics.days.map(\.date.description) == ["2026-06-06", "2026-06-07", "2026-06-08"])
      #expect(statistics.days.allSatisfy { $0.completed == 0 })
      #expect(statistics.lists.isEmpty)
      #expect(statistics.tags.isEmpty)
    }
  }

  @Test func `todos are counted by state, due date, day, list and tag`() throws {
    try withTodoStore { todos, clock in
      let work = try todos.store.write { try $0.addList(named: "Work", at: clock.now) }
      try todos.add("overdue") {
        $0.dueDate = DueDate("2026-06-07")
        $0.list = work.id
        $0.tags = ["x", "y"]
      }
      try todos.add("passed today") { $0.dueDate = DueDate("2026-06-08T09:00:00Z") }
      try todos.add("today") { $0.dueDate = DueDate("2026-06-08") }
      try todos.add("later") { $0.dueDate = DueDate("2026-07-01") }
      try todos.add("never") { $0.tags = ["x"] }
      try todos.add("done") {
        $0.completed = true
        $0.tags = ["x"]
        $0.list = work.id
      }
      let statistics = try todos.store.read {
        try $0.statistics(days: 1, at: clock.now, in: .utc)
      }
      #expect(statistics.open == 5)
      #expect(statistics.completed == 1)
      #expect(statistics.overdue == 2)
      #expect(statistics.dueToday == 2)
      #expect(statistics.withoutDueDate == 1)
      #expect(statistics.days.map(\.completed) == [1])
      #expect(statistics.lists.count == 2)
      #expect(statistics.lists[work.id]?.open == 1)
      #expect(statistics.lists[work.id]?.completed == 1)
      #expect(statistics.lists[nil]?.open == 4)
      #expect(statistics.tags == ["x": 2, "y": 1])
      #expect(try todos.store.read { try $0.listCount(of: work.id) } == statistics.lists[work.id])
    }
  }

  @Test func `todos in many lists are counted each in its own`() throws {
    try withTodoStore { todos, clock in
      let lists = try todos.store.write { txn in
        try (0..<40).map { try txn.addList(named: "\($0)", at: clock.now) }
      }
      for (index, list) in lists.enumerated() {
        for number in 0...index % 3 {
          try todos.add("x") {
            $0.list = list.id
            $0.completed = number == 0
          }
        }
      }
      let counts = try todos.store.read { try $0.listCounts() }
      #expect(counts.count == 40)
      for (index, list) in lists.enumerated() {
        #expect(counts[list.id]?.completed == 1)
        #expect(counts[list.id]?.open == index % 3)
      }
    }
  }

  @Test func `overdue and due today are as each due date says of itself`() throws {
    var generator = SeededGenerator(seed: 3)
    let zones = [Zone.utc, ZoneTests.auckland, ZoneTests.losAngeles, ZoneTests.berlin]
    try withTodoStore { todos, clock in
      var dues: [DueDate] = []
      let first = try #require(CivilDate("2026-10-20")).daysSince1970
      try todos.store.write { txn in
        for _ in 0..<500 {
          var todo = Todo(title: "x")
          let day = try #require(
            CivilDate(daysSince1970: first + .random(in: 0..<10, using: &generator)))
          let instant = Timestamp(
            clamping: Int64(first) * 86_400_000
              + .random(in: 0..<10 * 86_400_000, using: &generator))
          let due = Bool.random(using: &generator) ? DueDate.day(day) : .instant(instant)
          todo.dueDate = due
          dues.append(due)
          try txn.add(todo, at: clock.now)
        }
      }
      for zone in zones {
        for _ in 0..<20 {
          let now = Timestamp(
            clamping: Int64(first) * 86_400_000
              + .random(in: 0..<10 * 86_400_000, using: &generator))
          let statistics = try todos.store.read { try $0.statistics(days: 1, at: now, in: zone) }
          #expect(statistics.overdue == dues.count { $0.isOverdue(at: now, in: zone) })
          #expect(statistics.dueToday == dues.count { $0.isDueToday(at: now, in: zone) })
        }
      }
    }
  }

  @Test func `a day of completion is the reader's, however long the day is`() throws {
    try withTodoStore { todos, clock in
      // In Berlin 2026-10-25 has 25 hours: from 22:00Z on the 24th to 23:00Z.
      for text in [
        "2026-10-24T21:59:59Z", "2026-10-24T22:00:00Z", "2026-10-25T22:59:59Z",
        "2026-10-25T23:00:00Z",
      ] {
        let done = try #require(Timestamp(text))
        try todos.store.write { txn in
          let todo = try txn.add(Todo(title: text), at: done)
          try txn.complete(todo.id, at: done)
        }
      }
      let now = try #require(Timestamp("2026-10-26T12:00:00Z"))
      let days = try todos.store.read {
        try $0.statistics(days: 3, at: now, in: ZoneTests.berlin)
      }.days
      #expect(days.map(\.completed) == [1, 2, 1])
    }
  }
}
