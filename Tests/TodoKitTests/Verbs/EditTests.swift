import FoundationEssentials
import RecordStore
import Testing

@testable import TodoKit

@Suite struct EditTests {
  @Test func `completing sets the date once and says whether it did`() throws {
    try withTodoStore { todos, clock in
      let todo = try todos.add("a")
      clock.advance(hours: 1)
      let completion = clock.now.date
      #expect(try todos.store.write { try $0.complete(todo.id, at: clock.now) })
      clock.advance(hours: 1)
      #expect(try !todos.store.write { try $0.complete(todo.id, at: clock.now) })
      let stored = try #require(try todos.todo(todo.id))
      #expect(stored.completed)
      #expect(stored.completedAt == completion)
      #expect(stored.updatedAt == completion)
      #expect(stored.createdAt == todo.createdAt)
    }
  }

  @Test func `reopening forgets the date and says whether it did`() throws {
    try withTodoStore { todos, clock in
      let todo = try todos.add("a") { $0.completed = true }
      clock.advance(hours: 1)
      #expect(try todos.store.write { try $0.reopen(todo.id, at: clock.now) })
      #expect(try !todos.store.write { try $0.reopen(todo.id, at: clock.now) })
      let stored = try #require(try todos.todo(todo.id))
      #expect(!stored.completed)
      #expect(stored.completedAt == nil)
      #expect(stored.updatedAt == clock.now.date)
    }
  }

  @Test func `an edit that changes nothing writes nothing`() throws {
    try withTodoStore { todos, clock in
      let todo = try todos.add("a") { $0.tags = ["x"] }
      clock.advance(hours: 1)
      let sequence = try todos.store.read { try $0.sequence }
      let changed = try todos.store.write { txn in
        try txn.edit(todo.id, at: clock.now) {
          $0.title = "a"
          $0.tags = ["x", "x"]
        }
      }
      #expect(!changed)
      #expect(try todos.todo(todo.id) == todo)
      #expect(try todos.store.read { try $0.sequence } == sequence)
    }
  }

  @Test func `each field can be changed, and updatedAt follows`() throws {
    try withTodoStore { todos, clock in
      let todo = try todos.add("a")
      let whole = try todos.add("whole")
      clock.advance(hours: 1)
      let changed = try todos.store.write { txn in
        try txn.edit(todo.id, at: clock.now) {
          $0.title = "b"
          $0.notes = "more"
          $0.dueDate = DueDate("2026-06-10T08:00:00Z")
          $0.priority = .low
          $0.tags = ["y"]
          $0.parent = whole.id
          $0.extra = #"{"urgency":1.50}"#
        }
      }
      #expect(changed)
      var expected = todo
      expected.title = "b"
      expected.notes = "more"
      expected.dueDate = DueDate("2026-06-10T08:00:00Z")
      expected.priority = .low
      expected.tags = ["y"]
      expected.parent = whole.id
      expected.extra = #"{"urgency":1.50}"#
      expected.updatedAt = clock.now.date
      #expect(try todos.todo(todo.id) == expected)
    }
  }

  @Test func `dates that the closure sets are kept`() throws {
    try withTodoStore { todos, clock in
      let todo = try todos.add("a")
      let completion = Date(timeIntervalSinceReferenceDate: 1_000)
      let update = Date(timeIntervalSinceReferenceDate: 2_000)
      try todos.store.write { txn in
        _ = try txn.edit(todo.id, at: clock.now) {
          $0.completed = true
          $0.completedAt = completion
          $0.updatedAt = update
        }
      }
      let stored = try #require(try todos.todo(todo.id))
      #expect(stored.completedAt == completion)
      #expect(stored.updatedAt == update)
    }
  }

  @Test func `a todo moved to another list stands at its end`() throws {
    try withTodoStore { todos, clock in
      let list = try todos.store.write { try $0.addList(named: "Garden", at: clock.now) }
      try todos.add("first") { $0.list = list.id }
      let todo = try todos.add("moved")
      try todos.store.write { _ = try $0.edit(todo.id, at: clock.now) { $0.list = list.id } }
      #expect(try todos.todo(todo.id)?.position == 2_048)
      #expect(
        try todos.titles(TodoListing(in: .list(list.id), by: .position)) == ["first", "moved"])
      try todos.store.write { txn in
        _ = try txn.edit(todo.id, at: clock.now) {
          $0.list = nil
          $0.position = 7
        }
      }
      #expect(try todos.todo(todo.id)?.position == 7)
    }
  }

  @Test func `position 0 is none: the todo stands at the end of its list`() throws {
    try withTodoStore { todos, clock in
      let first = try todos.add("first")
      let last = try todos.add("last")
      let place = { (id: Todo.ID, position: Int64) in
        try todos.store.write { _ = try $0.edit(id, at: clock.now) { $0.position = position } }
      }
      try place(first.id, 0)
      #expect(try todos.todo(first.id)?.position == 3_072)
      try place(first.id, -2_048)
      try place(last.id, -1_024)
      try place(first.id, 0)
      #expect(try todos.todo(first.id)?.position == 1_024)
    }
  }

  @Test func `behind a negative position a moved todo does not stand at 0`() throws {
    try withTodoStore { todos, clock in
      let list = try todos.store.write { try $0.addList(named: "Garden", at: clock.now) }
      let there = try todos.add("there") { $0.list = list.id }
      let moved = try todos.add("moved")
      try todos.store.write { txn in
        try txn.edit(there.id, at: clock.now) { $0.position = -1_024 }
        _ = try txn.edit(moved.id, at: clock.now) { $0.list = list.id }
      }
      #expect(try todos.todo(moved.id)?.position == 1_024)
    }
  }

  @Test(arguments: [
    ("title", "title is blank: a todo has to say what is to be done"),
    ("tags", "tags have a blank one"),
    ("completedAt", "completedAt is set, but the todo is not completed"),
    ("createdAt", "createdAt is outside the years 1 to 9999"),
    ("position", "position is 9007199254740993, and at most 9007199254740992 is allowed"),
    ("number", "number cannot be changed"),
    ("id", "id cannot be changed"),
  ])
  func `an edit against the rules names the field and changes nothing`(
    field: String, message: String
  ) throws {
    try withTodoStore { todos, clock in
      let todo = try todos.add("a")
      let error = try #require(throws: TodoError.self) {
        try todos.store.write { txn in
          _ = try txn.edit(todo.id, at: clock.now) {
            $0.notes = "changed"
            switch field {
            case "title": $0.title = " "
            case "tags": $0.tags = ["x", ""]
            case "completedAt": $0.completedAt = .now
            case "createdAt": $0.createdAt = Date(timeIntervalSinceReferenceDate: .nan)
            case "position": $0.position = Todo.largestPosition + 1
            case "number": $0.number = 9
            default: $0.id = .v7()
            }
          }
        }
      }
      #expect(error.code == .invalidField)
      #expect(error.field == field)
      #expect(error.description == message)
      #expect(try todos.todo(todo.id) == todo)
    }
  }

  @Test func `a todo that is not there cannot be changed`() throws {
    try withTodoStore { todos, clock in
      let id = try #require(UUID(uuidString: "0198AB12-0000-7000-8000-000000000001"))
      let error = try #require(throws: TodoError.self) {
        try todos.store.write { _ = try $0.complete(id, at: clock.now) }
      }
      #expect(error.code == .todoNotFound)
      #expect(error.description == "no todo has the ID 0198ab12-0000-7000-8000-000000000001")
    }
  }

  @Test func `several verbs in one write succeed or fail together`() throws {
    try withTodoStore { todos, clock in
      let todo = try todos.add("a")
      #expect(throws: TodoError.self) {
        try todos.store.write { txn in
          try txn.complete(todo.id, at: clock.now)
          try txn.add(Todo(title: "b"), at: clock.now)
          _ = try txn.edit(todo.id, at: clock.now) { $0.title = "" }
        }
      }
      #expect(try todos.titles(TodoListing(.all)) == ["a"])
      #expect(try todos.todo(todo.id) == todo)
    }
  }
}
