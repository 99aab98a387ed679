import FoundationEssentials
import RecordStore
import Testing

@testable import TodoKit

@Suite struct FindTests {
  static func find(_ text: String, in todos: TodoStore) throws -> Todo {
    try todos.store.read { try $0.findTodo(text) }
  }

  static func uuid(_ text: String) throws -> UUID {
    try #require(UUID(uuidString: text))
  }

  @Test func `a number finds its todo, also after others are deleted`() throws {
    try withTodoStore { todos, clock in
      let all = try (0..<12).map { try todos.add("\($0)") }
      try todos.store.write { _ = try $0.delete(Todo.self, all[0].id) }
      #expect(try Self.find("12", in: todos) == all[11])
      let error = #expect(throws: TodoError.self) { try Self.find("1", in: todos) }
      #expect(error?.code == .todoNotFound)
      #expect(error?.description == "no todo has the number 1")
    }
  }

  @Test(arguments: [
    "abcd", "ABCD", "abcdef01-", "abcdef012", "abcdef01-2345-4789-8abc-def012345678",
    "abcdef01234547898abcdef012345678",
  ])
  func `the beginning of an ID finds its todo`(text: String) throws {
    try withTodoStore { todos, clock in
      let id = try Self.uuid("abcdef01-2345-4789-8abc-def012345678")
      let todo = try todos.add("a") { $0.id = id }
      try todos.add("b")
      #expect(try Self.find(text, in: todos) == todo)
    }
  }

  @Test func `digits alone are a number and never the beginning of an ID`() throws {
    try withTodoStore { todos, clock in
      let id = try Self.uuid("12345678-2345-4789-8abc-def012345678")
      let todo = try todos.add("a") { $0.id = id }
      #expect(throws: TodoError.self) { try Self.find("12345678", in: todos) }
      #expect(try Self.find("12345678-", in: todos) == todo)
      let zeroID = try Self.uuid("01234567-2345-4789-8abc-def012345678")
      let zero = try todos.add("b") { $0.id = zeroID }
      #expect(try Self.find("0123", in: todos) == zero)
    }
  }

  @Test func `a beginning of several IDs is refused with the candidates`() throws {
    try withTodoStore { todos, clock in
      let ids = try (0..<12).map { try Self.uuid("abcdef01-0000-4000-8000-0000000000\(10 + $0)") }
      for (index, id) in ids.enumerated() { try todos.add("todo \(index)") { $0.id = id } }
      let two = try #require(throws: TodoError.self) {
        try todos.store.write { txn in
          for id in ids[2...] { try txn.delete(Todo.self, id) }
          _ = try txn.findTodo("abcd")
        }
      }
      #expect(two.code == .ambiguousReference)
      #expect(two.candidates.map(\.title) == ["todo 0", "todo 1"])
      #expect(
        two.description == """
          several todos have an ID that begins with abcd; type more of it, or the number:
            1  abcdef01-0000-4000-8000-000000000010  todo 0
            2  abcdef01-0000-4000-8000-000000000011  todo 1
          """)
      let many = try #require(throws: TodoError.self) { try Self.find("abcd", in: todos) }
      #expect(many.candidates.count == 10)
      #expect(many.description.hasSuffix("todo 9\n  and more"))
    }
  }

  @Test(arguments: [
    "", "abc", "0", "012", "abcg", "abcd-", "abcdef01--2", "abcdef01-2345-4789-8abc-def0123456789",
    "-1", "1.5", "Water", "１",
  ])
  func `other text is refused`(text: String) throws {
    try withTodoStore { todos, clock in
      try todos.add("a")
      let error = try #require(throws: TodoError.self) { try Self.find(text, in: todos) }
      #expect(error.code == .invalidReference)
      #expect(
        error.description
          == "'\(text)' is no todo: type its number, or at least 4 hexadecimal digits of its ID")
    }
  }

  @Test func `a beginning of no ID is refused`() throws {
    try withTodoStore { todos, clock in
      let error = try #require(throws: TodoError.self) { try Self.find("ffff", in: todos) }
      #expect(error.code == .todoNotFound)
      #expect(error.description == "no todo has an ID that begins with ffff")
    }
  }

  @Test func `several are found in the order they are named, each one once`() throws {
    try withTodoStore { todos, clock in
      let all = try (0..<3).map { try todos.add("\($0)") }
      let names = ["3", "1", all[2].id.uuidString]
      #expect(try todos.store.read { try $0.findTodos(names) } == [all[2], all[0]])
      let error = #expect(throws: TodoError.self) {
        _ = try todos.store.read { try $0.findTodos(["1", "9"]) }
      }
      #expect(error?.code == .todoNotFound)
    }
  }
}
