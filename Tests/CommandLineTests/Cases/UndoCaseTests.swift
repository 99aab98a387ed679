import StoreTestSupport
import Testing

/// Public bug reports about taking changes back, by the built command.
struct UndoCaseTests {
  @Test func `C045: commands are taken back one by one, times and numbers too`() throws {
    try withTodo { todo in
      for title in ["a", "b", "c"] { _ = try todo.run("add", title) }
      let added = try rows(todo)
      _ = try todo.run("edit", "1", "2", "3", "--priority", "high", "--due", "2026-05-01")
      let edited = try rows(todo)
      _ = try todo.run("import", "-", input: #"{"title":"x"}"# + "\n" + #"{"title":"y"}"#)
      let imported = try rows(todo)
      _ = try todo.run("done", "1")
      _ = try todo.run("reopen", "1")
      #expect(try todo.run("undo", "2").termination == .exited(0))
      #expect(try rows(todo) == imported)
      #expect(try todo.run("undo").output.hasPrefix("Undid import -\n"))
      #expect(try rows(todo) == edited)
      #expect(try todo.run("undo").output.contains("  3: c\n"))
      #expect(try rows(todo) == added)
      #expect(try todo.run("redo", "2").termination == .exited(0))
      #expect(try rows(todo) == imported)
    }
  }

  @Test func `C045: what another program has changed since is not overwritten`() throws {
    try withTodo { todo in
      _ = try todo.run("add", "a")
      let id = try todo.run("store", "rows", "todos", "--json").output.split(separator: "\"")[3]
      _ = try todo.run("edit", "1", "--title", "b")
      // It is the last step then, and is undone first.
      _ = try todo.run("store", "set", "todos", String(id), "title=c")
      #expect(try todo.run("undo").output.contains("    title: 'c' → 'b'\n"))
      #expect(try todo.run("undo").output.contains("    title: 'b' → 'a'\n"))
    }
  }

  /// The records of every collection.
  private func rows(_ todo: TodoProcess) throws -> [String] {
    try ["todos", "lists", "counters"].map { collection in
      try todo.run("store", "rows", collection, "--json").output
    }
  }
}
