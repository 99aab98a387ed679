import FoundationEssentials
import Testing
import TodoKit

@testable import TodoCommands

/// Fields changed by options.
///
/// Editors are in ``EditorTests``.
struct EditCommandTests {
  private func withTwo(_ body: (inout CommandSession) throws -> Void) throws {
    try withCommands { session in
      _ = session.run(["add", "a", "-d", "2026-05-01 17:00", "-t", "x", "--notes", "n"])
      _ = session.run(["add", "b", "-l", "Work", "-p", "high"])
      try body(&session)
    }
  }

  @Test func `options change their fields and no others`() throws {
    try withTwo { session in
      let before = try session.todos()
      #expect(
        session.run([
          "edit", "1", "--title", "A", "--notes", "", "-d", "+3d", "-p", "low", "-l", "Work", "-t",
          "y", "--untag", "x",
        ]) == Run(output: "Changed 1: A (due Sun 2026-05-03)\n"))
      var expected = before[0]
      expected.title = "A"
      expected.notes = ""
      expected.dueDate = DueDate("2026-05-03")
      expected.priority = .low
      expected.tags = ["y"]
      expected.list = before[1].list
      expected.position = 2_048
      try #expect(session.todos() == [expected, before[1]])
    }
  }

  @Test func `several are changed in one write, and what is the same says so`() throws {
    try withTwo { session in
      #expect(
        session.run("edit 1 2 --priority high") == Run(output: "Changed 1: a\nUnchanged 2: b\n"))
      #expect(
        session.run("edit 2 --due none --list New")
          == Run(
            output: "Changed 2: b (no due date)\n", diagnostics: "The list 'New' is new.\n"))
      #expect(session.run(["edit", "2", "--list", ""]).output == "Changed 2: b\n")
      try #expect(session.todos()[1].list == nil)
    }
  }

  @Test(arguments: [
    ("1d", "Sun 2026-10-25 09:00"), ("+1w", "Sat 2026-10-31 09:00"),
    ("-1d", "Fri 2026-10-23 09:00"),
    ("1m", "Tue 2026-11-24 09:00"),
  ])
  func `C027: a delay keeps the time on the clock across a change of the clocks`(
    delay: String, due: String
  ) throws {
    try withCommands { session in
      session.variables["TZ"] = "CET-1CEST,M3.5.0,M10.5.0/3"
      #expect(
        session.run(["add", "x", "--due", "2026-10-24 09:00"]).output
          == "Added 1: x (due Sat 2026-10-24 09:00)\n")
      #expect(
        session.run(["edit", "1", "--delay=\(delay)"]).output == "Changed 1: x (due \(due))\n")
    }
  }

  @Test func `C027: times that clocks skip or show twice are read by rule, and said`() throws {
    try withCommands { session in
      session.variables["TZ"] = "CET-1CEST,M3.5.0,M10.5.0/3"
      _ = session.run("add x")
      #expect(
        session.run(["edit", "1", "--due", "2026-03-29 02:30"])
          == Run(
            output: "Changed 1: x (due Sun 2026-03-29 03:30)\n",
            diagnostics: "Clocks skip 02:30 on 2026-03-29: it is taken as 03:30.\n"))
      #expect(
        session.run(["edit", "1", "--due", "2026-10-25 02:30"]).diagnostics
          == "Clocks show 02:30 twice on 2026-10-25: the first is meant.\n")
    }
  }

  @Test(arguments: [
    ["edit", "--priority", "high"], ["edit", "1"], ["edit", "1", "2", "--title", "x"],
    ["edit", "1", "--due", "today", "--delay", "1d"], ["edit", "1", "--due", "someday"],
    ["edit", "1", "--title", " "], ["edit", "1", "--delay", "1y"],
    ["edit", "1", "--delay", "999999m"], ["edit", "1", "-p", "x"],
  ])
  func `C044: what does not say what to change, or to what, changes nothing`(
    words: [String]
  ) throws {
    try withTwo { session in
      let before = try session.todos()
      #expect(session.run(words).status == 64)
      try #expect(session.todos() == before)
    }
  }

  @Test func `without a due date there is none to move`() throws {
    try withTwo { session in
      let before = try session.todos()
      let run = session.run("edit 1 2 --delay 1d")
      #expect(run.status == 1)
      #expect(
        run.diagnostics.hasPrefix("todo: todo 2 has no due date to move; nothing was changed\n"))
      try #expect(session.todos() == before)
    }
  }
}
