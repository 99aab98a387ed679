import FoundationEssentials
import RecordStore
import Testing

@testable import TodoKit

@Suite struct AddTests {
  @Test func `an added todo has number, place and dates, and is stored as returned`() throws {
    try withTodoStore { todos, clock in
      var draft = Todo(title: "Water the plants")
      draft.notes = "All of them"
      draft.priority = .high
      draft.tags = ["home", "garden", "home"]
      draft.dueDate = DueDate("2026-06-09")
      draft.number = 77
      draft.position = 5
      let todo = try todos.store.write { try $0.add(draft, at: clock.now) }
      #expect(todo.id == draft.id)
      #expect(todo.number == 1)
      #expect(todo.position == 1_024)
      #expect(todo.createdAt == clock.now.date)
      #expect(todo.updatedAt == clock.now.date)
      #expect(todo.completedAt == nil)
      #expect(todo.tags == ["home", "garden"])
      #expect(todo.dueDate?.description == "2026-06-09")
      #expect(try todos.todo(draft.id) == todo)
    }
  }

  @Test func `a todo added as completed was completed now`() throws {
    try withTodoStore { todos, clock in
      let todo = try todos.add("Done before it was written down") { $0.completed = true }
      #expect(todo.completedAt == clock.now.date)
    }
  }

  @Test func `each list has places of its own, 1,024 apart`() throws {
    try withTodoStore { todos, clock in
      let list = try todos.store.write { try $0.addList(named: "Garden", at: clock.now) }
      let positions = try [nil, list.id, nil, list.id, list.id].map { id in
        try todos.add("x") { $0.list = id }.position
      }
      #expect(positions == [1_024, 1_024, 2_048, 2_048, 3_072])
    }
  }

  @Test func `a number is never given twice, whatever was deleted`() throws {
    try withTodoStore { todos, clock in
      let first = try todos.add("a")
      let second = try todos.add("b")
      #expect((first.number, second.number) == (1, 2))
      try todos.store.write { _ = try $0.delete(Todo.self, second.id) }
      #expect(try todos.add("c").number == 3)
      try todos.store.write { try $0.deleteAll(Todo.self) }
      #expect(try todos.add("d").number == 4)
    }
  }

  @Test func `a number given in a write that is undone is given again`() throws {
    try withTodoStore { todos, clock in
      struct Undone: Error {}
      #expect(throws: Undone.self) {
        try todos.store.write { txn in
          try txn.add(Todo(title: "a"), at: clock.now)
          throw Undone()
        }
      }
      let next = try todos.add("b")
      #expect(next.number == 1)
    }
  }

  @Test func `several todos in one write have numbers and places in turn`() throws {
    try withTodoStore { todos, clock in
      let added = try todos.store.write { txn in
        try ["a", "b", "c"].map { try txn.add(Todo(title: $0), at: clock.now) }
      }
      #expect(added.map(\.number) == [1, 2, 3])
      #expect(added.map(\.position) == [1_024, 2_048, 3_072])
    }
  }

  @Test func `a list that has come to the largest position is respaced`() throws {
    try withTodoStore { todos, clock in
      let first = try todos.add("first")
      let last = try todos.add("last")
      try todos.store.write { txn in
        _ = try txn.edit(last.id, at: clock.now) { $0.position = Todo.largestPosition }
      }
      #expect(try todos.add("new").position == 3_072)
      #expect(try todos.todo(first.id)?.position == 1_024)
      #expect(try todos.todo(last.id)?.position == 2_048)
    }
  }

  @Test(arguments: ["", " ", "\t\n", "\u{3000}"])
  func `a blank title is refused and no number is spent`(title: String) throws {
    try withTodoStore { todos, clock in
      let error = try #require(throws: TodoError.self) {
        try todos.store.write { _ = try $0.add(Todo(title: title), at: clock.now) }
      }
      #expect(error.code == .invalidField)
      #expect(error.field == "title")
      #expect(error.description == "title is blank: a todo has to say what is to be done")
      #expect(try todos.add("b").number == 1)
    }
  }

  @Test func `a list that is not there is refused`() throws {
    try withTodoStore { todos, clock in
      let error = try #require(throws: TodoError.self) {
        try todos.add("a") { $0.list = UUID(uuidString: "0198ab12-0000-7000-8000-000000000001") }
      }
      #expect(error.code == .listNotFound)
      #expect(error.description == "no list has the ID 0198ab12-0000-7000-8000-000000000001")
    }
  }

  @Test func `an ID that is taken is refused`() throws {
    try withTodoStore { todos, clock in
      let todo = try todos.add("a")
      let error = try #require(throws: StoreError.self) {
        try todos.store.write { _ = try $0.add(todo, at: clock.now) }
      }
      #expect(error.code == .duplicateID)
    }
  }
}
