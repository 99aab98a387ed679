import StoreTestSupport
import Testing

/// `todo edit` in an editor, beside other commands on the same todo.
struct EditorTests {
  private func withOne(_ body: (inout TodoProcess) throws -> Void) throws {
    try withTodo { todo in
      _ = try todo.run("add", "a", "--notes", "n")
      todo.variables = ["TMPDIR": todo.directory]
      try body(&todo)
    }
  }

  @Test func `C031: what another program changes while the editor is open is kept`() throws {
    try withOne { todo in
      todo.variables["VISUAL"] =
        #"f() { $TODO edit 1 --priority high --tag x >&2; sed -i 's/^title: a/title: b/' "$1"; }; f"#
      let terminal = try todo.terminal("edit", "1")
      #expect(terminal.finish() == .exited(0))
      #expect(
        terminal.screen
          == "Changed 1: a\r\nAnother program has changed priority, tags meanwhile: that is kept.\r\n"
          + "Changed 1: b\r\n")
      let shown = try todo.run("show", "1").output
      for line in ["1  b\n", "Priority  high\n", "Tags      x\n"] { #expect(shown.contains(line)) }
    }
  }

  @Test func `C031: where both change one field nothing is stored, and the text is kept`() throws {
    try withOne { todo in
      todo.variables["EDITOR"] =
        #"f() { $TODO edit 1 --title other >&2; sed -i 's/^title: a/title: mine/' "$1"; }; f"#
      let terminal = try todo.terminal("edit", "1")
      #expect(terminal.finish() == .exited(1))
      #expect(
        terminal.screen.contains(
          "another program has changed the same fields meanwhile: title, now 'other'; nothing was "
            + "stored\r\nYour text is kept in \(todo.directory)/todo-1-"))
      #expect(try todo.run("list").output == "1  other\n")
      let kept = try todo.shell("cat $DIRECTORY/todo-1-*.txt").output
      #expect(kept.contains("title: mine\n"))
    }
  }

  @Test func `C031: a todo that is deleted meanwhile loses no text`() throws {
    try withOne { todo in
      todo.variables["EDITOR"] =
        #"f() { $TODO delete --yes 1 >&2; sed -i 's/^n/more/' "$1"; }; f"#
      let terminal = try todo.terminal("edit", "1")
      #expect(terminal.finish() == .exited(1))
      #expect(terminal.screen.contains("Your text is kept in "))
      #expect(try todo.shell("tail -1 $DIRECTORY/todo-1-*.txt").output == "more\n")
    }
  }

  @Test func `Control-C in the editor is the editor's`() throws {
    try withOne { todo in
      // The editor waits for a line, and takes Control-C as no reason to end.
      todo.variables["EDITOR"] =
        #"f() { trap 'echo caught' INT; echo ready; read x; sed -i 's/^title: a/title: b/' "$1"; }; f"#
      let terminal = try todo.terminal("edit", "1")
      try terminal.waitFor("ready")
      try terminal.type("\u{3}")
      try terminal.waitFor("caught")
      try terminal.type("\n\n")
      #expect(terminal.finish() == .exited(0))
      #expect(try todo.run("list").output == "1  b\n")
    }
  }

  @Test func `without a terminal no editor is started`() throws {
    try withOne { todo in
      todo.variables["EDITOR"] = "touch $DIRECTORY/started;"
      let result = try todo.run("edit", "1")
      #expect(result.termination == .exited(64))
      #expect(try todo.shell("ls $DIRECTORY").output.contains("started") == false)
    }
  }
}
