import Glibc
import StoreTestSupport
import Testing

/// Questions on a terminal and where there is none.
struct PromptTests {
  private func withThree(_ body: (TodoProcess) throws -> Void) throws {
    try withTodo { todo in
      for title in ["a", "b", "c"] { _ = try todo.run("add", title) }
      try body(todo)
    }
  }

  @Test(arguments: [
    "$TODO delete 1 2 3 </dev/null", "yes '' | $TODO delete 1 2 3", "echo | $TODO delete 1 2 3",
    "yes | $TODO delete 1 2 3", "yes | $TODO done --where TRUEPREDICATE",
    "$TODO lists create L; $TODO move 1 2 --to L; yes | $TODO lists delete L --with-todos",
  ])
  func `C043: without a terminal nothing hangs, nothing is done, and the status is 2`(
    script: String
  ) throws {
    try withThree { todo in
      let result = try todo.shell(script)
      #expect(result.termination == .exited(2))
      #expect(result.errors.hasSuffix("Give --yes to go ahead without a question.\n"))
      #expect(try todo.run("list").output.split(separator: "\n").count == 3)
    }
  }

  @Test func `C043: --yes is a yes without a terminal`() throws {
    try withThree { todo in
      let result = try todo.shell("$TODO delete --yes 1 3 </dev/null")
      #expect(result.output == "Deleted 1: a\nDeleted 3: c\n")
      let list = try todo.run("list")
      #expect(list.output == "2  b\n")
    }
  }

  @Test(arguments: ["\n", "n\n", "\u{4}", "maybe\n"])
  func `C043: on a terminal an empty answer, the end of input and anything but yes are no`(
    answer: String
  ) throws {
    try withThree { todo in
      let terminal = try todo.terminal("delete", "1", "3")
      try terminal.waitFor("  1  a\r\n  3  c\r\nDelete these 2 todos? [y/N] ")
      try terminal.type(answer)
      #expect(terminal.finish() == .exited(2))
      #expect(terminal.screen.hasSuffix("todo: nothing was deleted\r\n"))
      #expect(try todo.run("list").output.split(separator: "\n").count == 3)
    }
  }

  @Test func `a yes deletes, and Control-C at the question does not`() throws {
    try withThree { todo in
      let interrupted = try todo.terminal("delete", "1")
      try interrupted.waitFor("[y/N] ")
      try interrupted.type("\u{3}")
      #expect(interrupted.finish() == .signaled(SIGINT))
      #expect(try todo.run("list").output.split(separator: "\n").count == 3)

      let terminal = try todo.terminal("delete", "1")
      try terminal.waitFor("Delete this todo? [y/N] ")
      try terminal.type("y\n")
      #expect(terminal.finish() == .exited(0))
      #expect(try todo.run("list").output.split(separator: "\n").count == 2)
    }
  }

  @Test func `what changes while the question waits is not deleted`() throws {
    try withThree { todo in
      let terminal = try todo.terminal("delete", "1", "2")
      try terminal.waitFor("[y/N] ")
      _ = try todo.run("edit", "2", "--priority", "high")
      try terminal.type("y\n")
      #expect(terminal.finish() == .exited(1))
      #expect(
        terminal.screen.contains(
          "the todos have changed since they were shown; nothing was deleted"))
      #expect(try todo.run("list").output.split(separator: "\n").count == 3)
    }
  }
}
