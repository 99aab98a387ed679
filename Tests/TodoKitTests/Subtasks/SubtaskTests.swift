import FoundationEssentials
import RecordStore
import Testing

@testable import TodoKit

/// What happens to the parts of a todo, and to what it is a part of.
@Suite struct SubtaskTests {
  @Test func `a part without a list comes into the list of its parent`() throws {
    try withTodoStore { todos, clock in
      let work = try todos.store.write { try $0.addList(named: "Work", at: clock.now) }
      let home = try todos.store.write { try $0.addList(named: "Home", at: clock.now) }
      let whole = try todos.add("whole") { $0.list = work.id }
      let part = try todos.add("part") { $0.parent = whole.id }
      #expect(part.list == work.id)
      let other = try todos.add("other") {
        $0.parent = whole.id
        $0.list = home.id
      }
      #expect(other.list == home.id)
      let loose = try todos.add("loose")
      try todos.store.write { _ = try $0.edit(loose.id, at: clock.now) { $0.parent = whole.id } }
      let stored = try #require(try todos.todo(loose.id))
      #expect(stored.list == work.id)
      #expect(stored.position == 3_072)
      #expect(
        try todos.store.read { try $0.subtasks(of: whole.id) }.map(\.title)
          == ["other", "part", "loose"])
    }
  }

  @Test func `a parent that is not in the store is refused, and nothing is written`() throws {
    try withTodoStore { todos, clock in
      let todo = try todos.add("a")
      let missing = try #require(UUID(uuidString: "0198AB12-0000-7000-8000-000000000001"))
      for attempt in 0..<2 {
        let error = try #require(throws: TodoError.self) {
          if attempt == 0 {
            try todos.add("b") { $0.parent = missing }
          } else {
            try todos.store.write {
              _ = try $0.edit(todo.id, at: clock.now) { $0.parent = missing }
            }
          }
        }
        #expect(error.code == .todoNotFound)
        #expect(error.description == "no todo has the ID 0198ab12-0000-7000-8000-000000000001")
      }
      #expect(try todos.titles(TodoListing(.all)) == ["a"])
      #expect(try todos.todo(todo.id) == todo)
    }
  }

  @Test func `no todo is a part of itself, and the chain is named`() throws {
    try withTodoStore { todos, clock in
      let house = try todos.add("Paint the house")
      let walls = try todos.add("Walls") { $0.parent = house.id }
      let paint = try todos.add("Buy paint") { $0.parent = walls.id }
      for (parent, message) in [
        (house, "'Paint the house' cannot be a part of itself"),
        (
          paint,
          "'Paint the house' cannot be a part of 'Buy paint', which is a part of it: "
            + "'Buy paint' is in 'Walls' is in 'Paint the house'"
        ),
      ] {
        let error = try #require(throws: TodoError.self) {
          try todos.store.write { txn in
            _ = try txn.edit(house.id, at: clock.now) { $0.parent = parent.id }
          }
        }
        #expect(error.code == .parentCycle)
        #expect(error.field == "parent")
        #expect(error.todo == house.id)
        #expect(error.description == message)
      }
      #expect(try todos.todo(house.id) == house)
      let error = try #require(throws: TodoError.self) {
        try todos.add("self") { $0.parent = $0.id }
      }
      #expect(error.code == .parentCycle)
    }
  }

  @Test func `an error shows both ends of a long chain`() throws {
    try withTodoStore { todos, clock in
      let top = try todos.add("0")
      var last = top
      for number in 1...20 { last = try todos.add("\(number)") { [last] in $0.parent = last.id } }
      let error = try #require(throws: TodoError.self) {
        try todos.store.write { [last] txn in
          _ = try txn.edit(top.id, at: clock.now) { $0.parent = last.id }
        }
      }
      #expect(
        error.description
          == "'0' cannot be a part of '20', which is a part of it: '20' is in '19' is in '18' "
          + "is in '17' is in '16' is in … is in '4' is in '3' is in '2' is in '1' is in '0'")
    }
  }

  @Test func `completing a todo completes what is below it, once`() throws {
    try withTodoStore { todos, clock in
      let (whole, part, leaf) = try todos.addTree()
      try todos.store.write { _ = try $0.complete(part.id, at: clock.now) }
      let first = clock.now.date
      clock.advance(hours: 1)
      let late = try todos.add("late") { $0.parent = whole.id }
      #expect(try todos.store.write { try $0.complete(whole.id, at: clock.now) })
      #expect(try todos.todo(whole.id)?.completedAt == clock.now.date)
      #expect(try todos.todo(late.id)?.completedAt == clock.now.date)
      #expect(try todos.todo(part.id)?.completedAt == first)
      #expect(try todos.todo(leaf.id)?.completedAt == first)
      #expect(try todos.todo(leaf.id)?.updatedAt == first)
    }
  }

  @Test func `what opens a todo opens those it is a part of`() throws {
    try withTodoStore { todos, clock in
      let (whole, part, leaf) = try todos.addTree()
      try todos.store.write { _ = try $0.complete(whole.id, at: clock.now) }
      clock.advance(hours: 1)
      #expect(try todos.store.write { try $0.reopen(leaf.id, at: clock.now) })
      for todo in [whole, part, leaf] {
        let stored = try #require(try todos.todo(todo.id))
        #expect(!stored.completed)
        #expect(stored.completedAt == nil)
        #expect(stored.updatedAt == clock.now.date)
      }
    }
  }

  @Test func `an open part opens its parent, whether it is added or gets the parent`() throws {
    try withTodoStore { todos, clock in
      let whole = try todos.add("whole") { $0.completed = true }
      try todos.add("done") {
        $0.parent = whole.id
        $0.completed = true
      }
      #expect(try todos.todo(whole.id)?.completed == true)
      try todos.add("open") { $0.parent = whole.id }
      #expect(try todos.todo(whole.id)?.completed == false)
      try todos.store.write { _ = try $0.complete(whole.id, at: clock.now) }
      let loose = try todos.add("loose")
      try todos.store.write { _ = try $0.edit(loose.id, at: clock.now) { $0.parent = whole.id } }
      #expect(try todos.todo(whole.id)?.completed == false)
    }
  }

  @Test func `what is below a todo moves to another list with it`() throws {
    try withTodoStore { todos, clock in
      let list = try todos.store.write { try $0.addList(named: "Work", at: clock.now) }
      let (whole, part, leaf) = try todos.addTree()
      try todos.add("there") { $0.list = list.id }
      try todos.add("other")
      clock.advance(hours: 1)
      try todos.store.write { txn in
        try txn.move([whole.id], to: .first(in: list.id), at: clock.now)
      }
      let order = TodoListing(in: .list(list.id), by: .position)
      #expect(try todos.titles(order) == ["whole", "part", "leaf", "there"])
      #expect(try todos.todo(leaf.id)?.updatedAt == clock.now.date)
      // By itself a part moves, and stays a part.
      try todos.store.write { try $0.move([part.id], to: .last(in: nil), at: clock.now) }
      #expect(
        try todos.titles(TodoListing(in: .list(nil), by: .position)) == ["other", "part", "leaf"])
      #expect(try todos.todo(part.id)?.parent == whole.id)
      try todos.store.write { _ = try $0.edit(whole.id, at: clock.now) { $0.list = nil } }
      #expect(
        try todos.titles(TodoListing(in: .list(nil), by: .position))
          == ["other", "part", "leaf", "whole"])
    }
  }

  @Test func `inside its list a todo moves without its parts`() throws {
    try withTodoStore { todos, clock in
      let (whole, part, _) = try todos.addTree()
      let other = try todos.add("other")
      clock.advance(hours: 1)
      try todos.store.write { try $0.move([whole.id], to: .after(other.id), at: clock.now) }
      #expect(try todos.todo(part.id) == part)
      let order = TodoListing(by: .position)
      #expect(try todos.titles(order) == ["part", "leaf", "other", "whole"])
    }
  }

  @Test func `todos that are moved together each keep the place they are named in`() throws {
    try withTodoStore { todos, clock in
      let list = try todos.store.write { try $0.addList(named: "Work", at: clock.now) }
      let (whole, _, leaf) = try todos.addTree()
      try todos.store.write { txn in
        try txn.move([leaf.id, whole.id], to: .last(in: list.id), at: clock.now)
      }
      let order = TodoListing(in: .list(list.id), by: .position)
      #expect(try todos.titles(order) == ["leaf", "whole", "part"])
    }
  }

  @Test func `deleting a todo takes along what is below it, and says what`() throws {
    try withTodoStore { todos, _ in
      let (whole, part, leaf) = try todos.addTree()
      try todos.add("other")
      let deleted = try todos.store.write { try $0.deleteTodo(whole.id) }
      #expect(deleted == [whole, part, leaf])
      #expect(try todos.titles(TodoListing(.all)) == ["other"])
      #expect(try todos.store.write { try $0.deleteTodo(whole.id) } == [])
    }
  }

  @Test func `a list is deleted with what is below its todos, wherever that stands`() throws {
    try withTodoStore { todos, clock in
      let list = try todos.store.write { try $0.addList(named: "Work", at: clock.now) }
      let whole = try todos.add("whole") { $0.list = list.id }
      let part = try todos.add("part") { $0.parent = whole.id }
      try todos.store.write { try $0.move([part.id], to: .last(in: nil), at: clock.now) }
      #expect(try todos.store.write { try $0.deleteList(list.id, withTodos: true) } == 2)
      #expect(try todos.titles(TodoListing(.all)) == [])
    }
  }

  @Test func `a circle that is in the file already stops no verb`() throws {
    try withTodoStore { todos, clock in
      let a = try todos.add("a")
      let b = try todos.add("b") { $0.parent = a.id }
      let c = try todos.add("c")
      try todos.store.write { txn in
        try txn.update(Todo.self, a.id) { $0.parent = b.id }
        try txn.edit(c.id, at: clock.now) { $0.parent = a.id }
        try txn.complete(a.id, at: clock.now)
        try txn.reopen(c.id, at: clock.now)
      }
      #expect(try todos.titles(TodoListing()) == ["a", "b", "c"])
      #expect(try todos.store.read { try $0.descendants(of: b.id) }.map(\.title) == ["a", "c"])
      #expect(try todos.store.write { try $0.deleteTodo(a.id) }.map(\.title) == ["a", "b", "c"])
    }
  }

  @Test func `deleting everything leaves numbers alone, and other records`() throws {
    try withTodoStore { todos, clock in
      let list = try todos.store.write { try $0.addList(named: "Work", at: clock.now) }
      let todo = try todos.add("a") { $0.list = list.id }
      try todos.attach(Attachment(name: "x", link: "https://example.org"), to: todo)
      try todos.store.write { try $0.deleteAllTodos() }
      let counts = try todos.store.read { txn in
        [try txn.count(Todo.all), try txn.count(TodoList.all), try txn.count(Attachment.all)]
      }
      #expect(counts == [0, 0, 0])
      #expect(try todos.add("b").number == 2)
    }
  }
}

extension TodoStore {
  /// Adds "whole", its part "part" and the part "leaf" of that.
  func addTree() throws -> (whole: Todo, part: Todo, leaf: Todo) {
    let whole = try add("whole")
    let part = try add("part") { $0.parent = whole.id }
    return (whole, part, try add("leaf") { $0.parent = part.id })
  }
}
