import Glibc
import Testing
import TodoKit

@testable import TodoCommands

struct DemoCommandTests {
  @Test func `the demo has open, overdue and completed todos in lists`() throws {
    try withCommands { session in
      #expect(
        session.run("demo")
          == Run(output: "Made a demo store with 24 todos: \(session.path)\n"))
      let todos = try session.todos()
      #expect(todos.count == 24)
      #expect(todos.count { $0.completed } == 9)
      #expect(
        todos.count {
          !$0.completed && $0.dueDate?.isOverdue(at: CommandSession.noon, in: .utc) == true
        } == 2)
      #expect(Set(todos.compactMap(\.list)).count == 4)
      for todo in todos {
        #expect(todo.createdAt <= CommandSession.noon.date)
        if let done = todo.completedAt {
          #expect(todo.createdAt <= done && done <= CommandSession.noon.date)
        }
      }
      #expect(todos.map(\.createdAt) == todos.map(\.createdAt).sorted())
    }
  }

  @Test func `a path may be given`() throws {
    try withCommands { session in
      let path = session.directory + "/a/demo.store"
      #expect(session.run(["demo", path]).status == 0)
      #expect(session.run(["list", "--store", path, "-n", "1"]).output.contains("boiler"))
      #expect(session.run(["demo", path, "--store", path]).status == 64)
    }
  }

  @Test func `an existing file is not touched`() throws {
    try withCommands { session in
      _ = session.run("add mine")
      #expect(
        session.run("demo")
          == Run(
            diagnostics: """
              todo: \(session.path) is there already; it was not touched
              Name another file: todo demo PATH

              """, status: 1))
      try #expect(session.todos().map(\.title) == ["mine"])
    }
  }
}
