import RecordStore
import Testing

@testable import TodoKit

@Suite struct ListTests {
  @Test func `lists stand in the order they were added and are found by name`() throws {
    try withTodoStore { todos, clock in
      let names = ["Work", "work", "Übung"]
      for name in names {
        try todos.store.write { _ = try $0.addList(named: " \(name)\n", at: clock.now) }
      }
      let lists = try todos.store.read { try $0.lists() }
      #expect(lists.map(\.name) == names)
      #expect(lists.map(\.position) == [1_024, 2_048, 3_072])
      #expect(lists.allSatisfy { $0.createdAt == clock.now.date })
      #expect(try todos.store.read { try $0.list(named: " work ") } == lists[1])
      #expect(try todos.store.read { try $0.list(named: "WORK") } == nil)
      #expect(try todos.store.read { try $0.list(named: " ") } == nil)
    }
  }

  @Test(
    arguments: [
      (-1_024, -1_024, 1_024), (1 << 52, 1 << 52, 1 << 52 + 1_024), (1 << 52 + 1, 1_024, 2_048),
      (.max, 1_024, 2_048), (.min, .min, .min + 1_024),
    ] as [(Int64, Int64, Int64)])
  func `there is always room behind the last list, and never at 0`(
    position: Int64, stored: Int64, next: Int64
  ) throws {
    try withTodoStore { todos, clock in
      let first = try todos.store.write { txn in
        var list = try txn.addList(named: "a", at: clock.now)
        list.position = position
        try txn.update(list)
        return list
      }
      let second = try todos.store.write { try $0.addList(named: "b", at: clock.now) }
      #expect(second.position == next)
      #expect(try todos.store.read { try $0.fetch(TodoList.self, first.id)?.position } == stored)
    }
  }

  @Test func `a name that is taken is refused, and found by listOrAdd`() throws {
    try withTodoStore { todos, clock in
      let list = try todos.store.write { try $0.listOrAdd(named: "Work", at: clock.now) }
      let error = try #require(throws: TodoError.self) {
        try todos.store.write { _ = try $0.addList(named: "Work ", at: clock.now) }
      }
      #expect(error.code == .listExists)
      #expect(error.description == "there is a list called 'Work' already")
      #expect(try todos.store.write { try $0.listOrAdd(named: "Work", at: clock.now) } == list)
    }
  }

  @Test func `a blank name is refused`() throws {
    try withTodoStore { todos, clock in
      let error = try #require(throws: TodoError.self) {
        try todos.store.write { _ = try $0.listOrAdd(named: " \n", at: clock.now) }
      }
      #expect(error.code == .invalidField)
      #expect(error.description == "name is blank: a list has to have one")
    }
  }

  @Test func `a list is deleted with its todos, or not at all, by choice`() throws {
    try withTodoStore { todos, clock in
      let list = try todos.store.write { try $0.addList(named: "Work", at: clock.now) }
      try todos.add("outside")
      try todos.add("a") { $0.list = list.id }
      try todos.add("b") { $0.list = list.id }
      let error = try #require(throws: TodoError.self) {
        try todos.store.write { _ = try $0.deleteList(list.id, withTodos: false) }
      }
      #expect(error.code == .listNotEmpty)
      #expect(
        error.description
          == "the list 'Work' has todos: move them to another list, or delete them together with it"
      )
      #expect(try todos.store.write { try $0.deleteList(list.id, withTodos: true) } == 2)
      #expect(try todos.titles(TodoListing(.all)) == ["outside"])
      #expect(try todos.store.read { try $0.lists() }.isEmpty)
    }
  }

  @Test func `an empty list is deleted when its todos are not to be`() throws {
    try withTodoStore { todos, clock in
      let list = try todos.store.write { try $0.addList(named: "Work", at: clock.now) }
      #expect(try todos.store.write { try $0.deleteList(list.id, withTodos: false) } == 0)
      let error = #expect(throws: TodoError.self) {
        try todos.store.write { _ = try $0.deleteList(list.id, withTodos: false) }
      }
      #expect(error?.code == .listNotFound)
    }
  }

  @Test func `a list gets another name, which no other list has`() throws {
    try withTodoStore { todos, clock in
      let work = try todos.store.write { try $0.addList(named: "Work", at: clock.now) }
      try todos.store.write { _ = try $0.addList(named: "Home", at: clock.now) }
      let renamed = try todos.store.write { try $0.renameList(work.id, to: " Office ") }
      #expect(renamed.name == "Office")
      #expect(try todos.store.read { try $0.list(named: "Office") } == renamed)
      #expect(try todos.store.write { try $0.renameList(work.id, to: "Office") } == renamed)
      for (name, code) in [("Home", TodoError.Code.listExists), (" ", .invalidField)] {
        let error = #expect(throws: TodoError.self) {
          try todos.store.write { _ = try $0.renameList(work.id, to: name) }
        }
        #expect(error?.code == code)
      }
      #expect(try todos.store.read { try $0.lists() }.map(\.name) == ["Office", "Home"])
    }
  }
}
