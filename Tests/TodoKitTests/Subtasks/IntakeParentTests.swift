import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

@testable import TodoKit

/// Parents of todos that were made elsewhere.
@Suite struct IntakeParentTests {
  @Test func `a part may come before its parent, which is taken as it is`() throws {
    try withTodoStore { todos, _ in
      var whole = Todo(title: "whole")
      whole.completed = true
      var part = Todo(title: "part")
      part.parent = whole.id
      try todos.store.write { [whole, part] txn in
        var intake = try TodoIntake(in: txn)
        try intake.add([part], to: &txn)
        try intake.add([whole], to: &txn)
      }
      #expect(try todos.todo(whole.id)?.completed == true)
      #expect(try todos.store.read { try $0.subtasks(of: whole.id) }.map(\.id) == [part.id])
    }
  }

  @Test(arguments: ["one batch", "two batches", "one by one", "an update"])
  func `a circle is refused however its todos come`(way: String) throws {
    try withTodoStore { todos, clock in
      var (a, b, c) = (Todo(title: "a"), Todo(title: "b"), Todo(title: "c"))
      (a.parent, b.parent, c.parent) = (b.id, c.id, a.id)
      let error = try #require(throws: TodoError.self) {
        try todos.store.write { [a, b, c] txn in
          var intake = try TodoIntake(in: txn)
          switch way {
          case "one batch": try intake.add([a, b, c], to: &txn)
          case "two batches":
            try intake.add([a, b], to: &txn)
            try intake.add([c], to: &txn)
          case "one by one": for todo in [a, b, c] { try intake.add(todo, to: &txn) }
          default:
            var loose = c
            loose.parent = nil
            try intake.add([a, b, loose], to: &txn)
            let stored = try #require(try txn.fetch(Todo.self, c.id))
            _ = try intake.update(c, replacing: stored, changedAt: clock.now, in: &txn)
          }
        }
      }
      #expect(error.code == .parentCycle)
      #expect(error.todo == c.id)
      #expect(
        error.description
          == "'c' cannot be a part of 'a', which is a part of it: 'a' is in 'b' is in 'c'")
    }
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `of random parents those are refused that close a circle, and no others`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    try withTodoStore { todos, _ in
      let all = (0..<40).map { Todo(title: "\($0)") }
      var parents: [Todo.ID: Todo.ID] = [:]
      var refusals = 0
      for todo in all.shuffled(using: &generator) {
        var todo = todo
        todo.parent = all.randomElement(using: &generator)?.id
        var step = todo.parent
        while let next = step, next != todo.id { step = parents[next] }
        let closesCircle = step == todo.id
        do {
          try todos.store.write { [todo] txn in
            var intake = try TodoIntake(in: txn)
            try intake.add(todo, to: &txn)
          }
          #expect(!closesCircle)
          parents[todo.id] = todo.parent
        } catch let error as TodoError {
          #expect(error.code == .parentCycle)
          #expect(closesCircle)
          refusals += 1
        }
      }
      #expect(refusals > 0)
      #expect(parents.count == 40 - refusals)
    }
  }
}
