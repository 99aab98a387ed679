import Glibc
import StoreTestSupport
import Testing

/// Control-C while the command runs.
struct InterruptTests {
  @Test func `an import ends with 130 and the store as it was`() throws {
    try withTodo { todo in
      _ = try todo.run("add", "first")
      let records = String(repeating: #"{"title":"a todo of many"}"# + "\n", count: 16_000)
      let child = try todo.start("import", "-")
      // More than the pipe and the reader hold: when it is written, the import
      // is under way.
      try child.write(records)
      child.kill(SIGINT)
      // The child may end before it has read everything.
      try? child.write(records)
      child.closeInput()
      let text = try child.readToEnd()
      #expect(child.wait() == .exited(130))
      #expect(text.errors == "todo: interrupted: nothing was imported\n")
      #expect(text.output.isEmpty)
      #expect(try todo.run("list").output == "1  first\n")
    }
  }
}
