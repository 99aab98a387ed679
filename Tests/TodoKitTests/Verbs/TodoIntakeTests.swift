import FoundationEssentials
import RecordStore
import Testing

@testable import TodoKit

@Suite struct TodoIntakeTests {
  /// Todos with the given numbers, 0 for none, titled by their index.
  static func todos(numbered numbers: [Int64]) -> [Todo] {
    numbers.enumerated().map { index, number in
      var todo = Todo(title: "\(index)")
      todo.number = number
      return todo
    }
  }

  static func take(_ chunks: [[Todo]], into todos: TodoStore) throws {
    try todos.store.write { txn in
      var intake = try TodoIntake(in: txn)
      for chunk in chunks { try intake.add(chunk, to: &txn) }
    }
  }

  static func numbers(in todos: TodoStore) throws -> [String: Int64] {
    let all = try todos.store.read { try $0.fetch(Todo.all) }
    return Dictionary(uniqueKeysWithValues: all.map { ($0.title, $0.number) })
  }

  @Test func `dates and all other fields stay as they are`() throws {
    try withTodoStore { todos, clock in
      var todo = Todo(title: "a")
      todo.createdAt = Date(timeIntervalSinceReferenceDate: 1_000)
      todo.updatedAt = Date(timeIntervalSinceReferenceDate: 2_000)
      todo.completed = true
      todo.source = "taskwarrior:1"
      todo.extra = "{}"
      todo.position = -5
      todo.number = 12
      try Self.take([[todo]], into: todos)
      #expect(try todos.todo(todo.id) == todo)
      #expect(try todos.add("b").number == 13)
    }
  }

  @Test func `ascending numbers are kept, others are given anew`() throws {
    try withTodoStore { todos, clock in
      let first = Self.todos(numbered: [0, 5, 3, 5, 9, 0])
      try Self.take([first], into: todos)
      #expect(
        try Self.numbers(in: todos) == ["0": 1, "1": 5, "2": 6, "3": 7, "4": 9, "5": 10])
    }
  }

  @Test func `a number for no person is given anew`() throws {
    try withTodoStore { todos, clock in
      let numbers: [Int64] = [-1, 999_999_999, 1_000_000_000, .max]
      try Self.take([Self.todos(numbered: numbers)], into: todos)
      #expect(
        try Self.numbers(in: todos)
          == ["0": 1, "1": 999_999_999, "2": 1_000_000_000, "3": 1_000_000_001])
    }
  }

  @Test func `numbers and places go on over chunks and later intakes`() throws {
    try withTodoStore { todos, clock in
      let all = Self.todos(numbered: [0, 0, 0, 0])
      try Self.take([[all[0]], [all[1], all[2]]], into: todos)
      try Self.take([[all[3]]], into: todos)
      #expect(try Self.numbers(in: todos) == ["0": 1, "1": 2, "2": 3, "3": 4])
      let positions = try todos.store.read { try $0.todos(TodoListing(by: .position), in: .utc) }
      #expect(positions.map(\.position) == [1_024, 2_048, 3_072, 4_096])
    }
  }

  @Test func `a position that is set is kept, and the next ones follow it`() throws {
    try withTodoStore { todos, clock in
      var all = Self.todos(numbered: [0, 0, 0, 0])
      all[0].position = 10_000
      all[2].position = Todo.largestPosition
      try Self.take([all], into: todos)
      let stored = try all.map { try todos.todo($0.id)?.position }
      #expect(stored == [10_000, 11_024, 12_048, 13_072])
      #expect(try todos.add("next").position == 14_096)
    }
  }

  @Test func `the place behind a negative position is never 0, which is none`() throws {
    try withTodoStore { todos, clock in
      var all = Self.todos(numbered: [0, 0])
      all[0].position = -1_024
      try Self.take([all], into: todos)
      #expect(try todos.todo(all[1].id)?.position == 1_024)
    }
  }

  @Test func `a todo that is refused spends no number, and the intake goes on`() throws {
    try withTodoStore { todos, clock in
      let added = try todos.store.write { txn in
        var intake = try TodoIntake(in: txn)
        let first = try intake.add(Todo(title: "a"), to: &txn)
        var long = Todo(title: "b")
        long.notes = String(repeating: "x", count: 64 << 20)
        let refused = #expect(throws: StoreError.self) { try intake.add(long, to: &txn) }
        #expect(refused?.code == .valueTooLarge)
        return [first, try intake.add(Todo(title: "c"), to: &txn)]
      }
      #expect(added.map(\.number) == [1, 2])
      #expect(try added.map { try todos.todo($0.id) } == added)
      #expect(try todos.add("d").number == 3)
    }
  }

  @Test func `a todo against the rules or in a missing list is refused`() throws {
    try withTodoStore { todos, clock in
      var lost = Todo(title: "a")
      lost.list = .v7()
      let missing = #expect(throws: TodoError.self) { try Self.take([[lost]], into: todos) }
      #expect(missing?.code == .listNotFound)
      let blank = #expect(throws: TodoError.self) {
        try Self.take([[Todo(title: "b"), Todo(title: "")]], into: todos)
      }
      #expect(blank?.field == "title")
      let count = try todos.store.read { try $0.count(Todo.all) }
      #expect(count == 0)
    }
  }
}
