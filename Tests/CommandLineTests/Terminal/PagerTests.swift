import StoreTestSupport
import Testing

/// What is longer than the screen, which has 24 lines.
struct PagerTests {
  private func withThirty(_ body: (inout TodoProcess) throws -> Void) throws {
    try withTodo { todo in
      let lines = (1...30).map { #"{"title":"todo \#($0)"}"# + "\n" }.joined()
      _ = try todo.run("import", "-", input: lines)
      try body(&todo)
    }
  }

  @Test func `a long list goes to the pager, a short one and a pipe do not`() throws {
    try withThirty { todo in
      let pager = "cat > $DIRECTORY/paged"
      let terminal = try todo.terminal("list", pager: pager)
      #expect(terminal.finish() == .exited(0))
      #expect(terminal.screen.isEmpty)
      let paged = try todo.shell("cat $DIRECTORY/paged; rm $DIRECTORY/paged").output
      #expect(paged.split(separator: "\n").count == 31)
      #expect(paged.hasSuffix("\n30  todo 30\n"))

      for words in [["list", "-n", "20"], ["list", "--no-pager"], ["help", "add", "--no-pager"]] {
        let terminal = try todo.terminal(words, pager: pager)
        #expect(terminal.finish() == .exited(0))
        #expect(!terminal.screen.isEmpty)
      }
      #expect(try todo.run("list").output.split(separator: "\n").count == 30)
      #expect(try todo.shell("ls $DIRECTORY").output.contains("paged") == false)
    }
  }

  @Test func `TODO_PAGER wins over PAGER, and that over the settings`() throws {
    try withThirty { todo in
      _ = try todo.shell(
        "mkdir -p $HOME/.config/todo; echo 'pager = echo settings' > $HOME/.config/todo/config")
      let settings = try todo.terminal("list", pager: nil)
      #expect(settings.finish() == .exited(0))
      todo.variables["PAGER"] = "echo PAGER"
      let common = try todo.terminal("list", pager: nil)
      #expect(common.finish() == .exited(0))
      let own = try todo.terminal("list", pager: "echo own")
      #expect(own.finish() == .exited(0))
      let screens = [settings, common, own].map(\.screen)
      #expect(screens == ["settings\r\n", "PAGER\r\n", "own\r\n"])
    }
  }

  @Test func `leaving the pager early, or by Control-C, is no error`() throws {
    try withTodo { todo in
      let lines = (1...20_000).map { #"{"title":"todo \#($0)"}"# + "\n" }.joined()
      _ = try todo.run("import", "-", input: lines)
      let early = try todo.terminal("list", "-n", "all", pager: "head -2 | tail -1")
      #expect(early.finish() == .exited(0))
      #expect(early.screen == "   1  todo 1\r\n")

      let interrupted = try todo.terminal(
        "list", "-n", "all", pager: "trap 'echo caught; exit 3' INT; echo ready; read x </dev/tty")
      try interrupted.waitFor("ready")
      try interrupted.type("\u{3}")
      #expect(interrupted.finish() == .exited(0))
      #expect(interrupted.screen.hasSuffix("caught\r\n"))
    }
  }

  @Test func `a pager that is not there loses nothing`() throws {
    try withThirty { todo in
      let terminal = try todo.terminal("list", pager: "/no/such/pager")
      #expect(terminal.finish() == .exited(0))
      #expect(terminal.screen.contains("/no/such/pager"))
      #expect(terminal.screen.hasSuffix("30  todo 30\r\n"))
    }
  }

  @Test func `while the pager shows, the store is closed`() throws {
    try withThirty { todo in
      // A store that anybody has open cannot be compacted.
      let terminal = try todo.terminal(
        "list",
        pager: "cat >/dev/null; $TODO store compact --path $TODO_STORE >/dev/null && echo yes")
      #expect(terminal.finish() == .exited(0))
      #expect(terminal.screen.contains("yes\r\n"), "\(terminal.screen)")
    }
  }

  @Test func `less leaves the text, and remarks come after it`() throws {
    try withThirty { todo in
      guard try todo.shell("command -v less").termination == .exited(0) else { return }
      let lines = (31...60).map { #"{"title":"todo \#($0)"}"# + "\n" }.joined()
      _ = try todo.run("import", "-", input: lines)
      let terminal = try todo.terminal("list", pager: nil)
      try terminal.waitFor("todo 22")
      #expect(!terminal.screen.contains("todo 24"))
      try terminal.type("G")
      try terminal.waitFor("todo 50")
      try terminal.type("q")
      #expect(terminal.finish() == .exited(0))
      #expect(terminal.screen.contains("Only the first 50 are shown"))
    }
  }
}
