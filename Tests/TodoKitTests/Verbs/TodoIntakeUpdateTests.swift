import FoundationEssentials
import RecordStore
import Testing
import TodoKit

@Suite struct TodoIntakeUpdateTests {
  /// Changes a stored todo by an intake; says whether anything was written.
  private func update(
    _ id: Todo.ID, in todos: TodoStore, changedAt now: Timestamp? = nil,
    _ change: (inout Todo) -> Void
  ) throws -> Bool {
    try todos.store.write { txn in
      let old = try #require(try txn.fetch(Todo.self, id))
      var new = old
      change(&new)
      var intake = try TodoIntake(in: txn)
      return try intake.update(new, replacing: old, changedAt: now, in: &txn)
    }
  }

  @Test func `dates are taken as they come, and the number stays`() throws {
    try withTodoStore { todos, clock in
      let old = try todos.add("a")
      let changed = try update(old.id, in: todos) {
        $0.completed = true
        $0.updatedAt = Date(timeIntervalSinceReferenceDate: 1_000)
        $0.number = 77
        $0.tags = ["x", "x"]
      }
      #expect(changed)
      var new = old
      new.completed = true
      new.updatedAt = Date(timeIntervalSinceReferenceDate: 1_000)
      new.tags = ["x"]
      #expect(try todos.todo(old.id) == new)
    }
  }

  @Test func `a change without a date of its own is dated, no change is not written`() throws {
    try withTodoStore { todos, clock in
      let old = try todos.add("a")
      clock.advance(hours: 1)
      let sequence = try todos.store.read { try $0.sequence }
      #expect(try !update(old.id, in: todos, changedAt: todos.now) { $0.number = 5 })
      #expect(try todos.store.read { try $0.sequence } == sequence)
      #expect(try update(old.id, in: todos, changedAt: todos.now) { $0.title = "b" })
      #expect(try todos.todo(old.id)?.updatedAt == todos.now.date)
    }
  }

  @Test func `in another list it stands at the end, or where it says`() throws {
    try withTodoStore { todos, clock in
      let list = try todos.store.write { try $0.addList(named: "l", at: todos.now) }
      try todos.add("there") { $0.list = list.id }
      let first = try todos.add("first")
      let second = try todos.add("second")
      _ = try update(first.id, in: todos) { $0.list = list.id }
      _ = try update(second.id, in: todos) {
        $0.list = list.id
        $0.position = 5
      }
      #expect(try todos.todo(first.id)?.position == 2_048)
      #expect(try todos.todo(second.id)?.position == 5)
      #expect(try todos.titles(TodoListing(in: .list(list.id), by: .position)).count == 3)
    }
  }

  @Test func `a position that is none leaves the old one`() throws {
    try withTodoStore { todos, clock in
      let old = try todos.add("a")
      #expect(try !update(old.id, in: todos) { $0.position = 0 })
      #expect(try !update(old.id, in: todos) { $0.position = 1 << 53 })
    }
  }

  @Test func `what breaks a rule is refused`() throws {
    try withTodoStore { todos, clock in
      let old = try todos.add("a")
      let blank = #expect(throws: TodoError.self) {
        try update(old.id, in: todos) { $0.title = " " }
      }
      #expect(blank?.field == "title")
      let lost = #expect(throws: TodoError.self) {
        try update(old.id, in: todos) { $0.list = .v7() }
      }
      #expect(lost?.code == .listNotFound)
      #expect(try todos.todo(old.id) == old)
    }
  }
}
