import Testing
import TodoKit

@testable import TodoCommands

struct ReopenCommandTests {
  @Test func `a completed todo is open again under its number, an open one stays`() throws {
    try withCommands { session in
      for title in ["a", "b"] { _ = session.run(["add", title]) }
      _ = session.run("done 1")
      let before = try session.todos()[1]
      #expect(
        session.run("reopen 1 2") == Run(output: "Reopened 1: a\nAlready open 2: b\n"))
      let todos = try session.todos()
      #expect(todos.map(\.completed) == [false, false])
      #expect(todos[0].completedAt == nil)
      #expect(todos[1] == before)
      #expect(session.run("reopen --json 1").output == session.run("list --json --limit 1").output)
    }
  }

  @Test func `when one cannot be found none is opened`() throws {
    try withCommands { session in
      _ = session.run("add a")
      _ = session.run("done 1")
      #expect(session.run("reopen 1 7").status == 1)
      try #expect(session.todos()[0].completed)
    }
  }
}
