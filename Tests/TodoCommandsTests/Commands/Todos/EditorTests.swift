import FoundationEssentials
import Testing
import TodoKit

@testable import TodoCommands

/// `todo edit` in an editor, which here is a shell command.
struct EditorTests {
  private func withOne(_ body: (inout CommandSession) throws -> Void) throws {
    try withCommands { session in
      _ = session.run(["add", "a", "--notes", "n", "-t", "x"])
      session.terminal = .person
      session.variables["NO_COLOR"] = "1"
      session.variables["TMPDIR"] = session.directory
      try body(&session)
    }
  }

  /// The files that keep a text.
  private func kept(_ session: CommandSession) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: session.directory)
      .filter { $0.hasPrefix("todo-") }
  }

  @Test func `what is changed in the text is stored, and no file is left`() throws {
    try withOne { session in
      session.variables["EDITOR"] = "false"
      session.variables["VISUAL"] =
        "sed -i -e 's/^title: a/title: b/' -e 's/^due:/due: tomorrow 9:00/' -e 's/^n$/m/' -e 's/^done: no/done: yes/'"
      #expect(
        session.run("edit 1") == Run(output: "Changed 1: b (due Fri 2026-05-01 09:00)\n"))
      let todo = try session.todos()[0]
      #expect(todo.title == "b")
      #expect(todo.notes == "m")
      #expect(todo.completed)
      #expect(todo.tags == ["x"])
      try #expect(kept(session).isEmpty)
    }
  }

  @Test func `a text that is left as it is changes nothing`() throws {
    try withOne { session in
      let before = try session.todos()
      session.variables["EDITOR"] = "true"
      #expect(session.run("edit 1") == Run(output: "Unchanged 1: a\n"))
      try #expect(session.todos() == before)
      try #expect(kept(session).isEmpty)
    }
  }

  @Test func `what a line cannot show stays when it is left as it is`() throws {
    try withOne { session in
      _ = session.run(["add", "b\nc", "-t", "t\u{1}u", "-d", "2026-05-01T09:00:30Z"])
      let before = try session.todos()[1]
      session.variables["EDITOR"] = "sed -i 's/^priority: none/priority: low/'"
      #expect(session.run("edit 2").output == "Changed 2: b\\nc\n")
      var expected = before
      expected.priority = .low
      try #expect(session.todos()[1] == expected)
    }
  }

  @Test(arguments: [
    ("s/^due:/due: someday/", "due: 'someday' is no due date"),
    ("s/^title/titel/", "line 3 of the"),
    ("s/^title: a/title:/", "title is blank"), ("s/none/huge/", "priority: 'huge' is none"),
    ("s/^done: no/done: maybe/", "done: it is yes or no"), ("s/^n/\\xff/", "the text is not UTF-8"),
  ])
  func `C031: a text that cannot be stored is kept in a file that is named`(
    script: String, message: String
  ) throws {
    try withOne { session in
      let before = try session.todos()
      session.variables["EDITOR"] = "sed -i '\(script)'"
      let run = session.run("edit 1")
      #expect(run.status != 0)
      #expect(run.diagnostics.hasPrefix("todo: \(message)"), "\(run.diagnostics)")
      let file = try #require(try kept(session).first)
      #expect(run.diagnostics.hasSuffix("Your text is kept in \(session.directory)/\(file)\n"))
      try #expect(session.todos() == before)
    }
  }

  @Test func `an editor that fails stores nothing`() throws {
    try withOne { session in
      session.variables["EDITOR"] = "exit 3;"
      let run = session.run("edit 1")
      #expect(run.status == 1)
      #expect(
        run.diagnostics == "todo: the editor 'exit 3;' ended with status 3; nothing was stored\n")
      try #expect(kept(session).isEmpty)
      session.variables["EDITOR"] = "/no/such/editor"
      #expect(session.run("edit 1").status == 1)
    }
  }

  @Test func `a dry run of an editor stores nothing`() throws {
    try withOne { session in
      session.variables["EDITOR"] = "sed -i 's/^title: a/title: b/'"
      #expect(session.run("edit --dry-run 1").output == "Dry run: Changed 1: b\n")
      try #expect(session.todos()[0].title == "a")
    }
  }

  @Test(arguments: ["edit 1 2", "edit 1 --no-input"])
  func `an editor is for one todo and a terminal`(line: String) throws {
    try withOne { session in
      _ = session.run("add b")
      session.variables["EDITOR"] = "sed -i 's/a/b/'"
      #expect(session.run(line).status == 64)
    }
  }
}
