import FoundationEssentials
import Testing
import TodoKit

@testable import TodoCommands

/// Commands on todos that are parts of others.
struct SubtaskCommandsTests {
  /// 1 House, with the parts 2 Walls, which has the part 3 Paint, and 4 Roof.
  private func withHouse(_ body: (inout CommandSession) throws -> Void) throws {
    try withCommands { session in
      session.variables["NO_COLOR"] = "1"
      _ = session.run("add House --list Work")
      _ = session.run("add Walls --parent 1")
      _ = session.run("add Paint --parent 2")
      _ = session.run("add Roof --parent 1")
      try body(&session)
    }
  }

  @Test func `a part says what it is a part of, and comes into its list`() throws {
    try withHouse { session in
      #expect(
        session.run("add Doors --parent 1 --due 2026-05-01")
          == Run(output: "Added 5: Doors (due Fri 2026-05-01, part of 1: House)\n"))
      let todos = try session.todos()
      #expect(todos[4].parent == todos[0].id)
      #expect(todos[4].list == todos[0].list)
      #expect(session.run("add x --parent 9").status == 1)
      try #expect(session.todos().count == 5)
    }
  }

  @Test func `a list shows parts indented under the whole`() throws {
    try withHouse { session in
      _ = session.run("add Alone")
      #expect(
        session.run("list").output == """
          1  House      Work
          2    Walls    Work
          3      Paint  Work
          4    Roof     Work
          5  Alone

          """)
      session.terminal = Terminal(showsOutput: true, showsDiagnostics: true, width: 40)
      #expect(
        session.run("list --limit 2 --page 2").output
          == """
          #  Title        List
          3      Paint    Work
          4    Roof       Work

          """.replacing("Paint    ", with: "Paint  ").replacing("Roof       ", with: "Roof     ")
          .replacing("Title        ", with: "Title      "))
    }
  }

  @Test func `JSON has the same order, and the same keys as before`() throws {
    try withHouse { session in
      let output = session.run("list --json").output
      let titles = output.matches(of: /"title":"(\w+)"/).map { String($0.1) }
      #expect(titles == ["House", "Walls", "Paint", "Roof"])
      #expect(!output.contains("\"parts\""))
      let todos = try session.todos()
      let id = todos[1].id.uuidString.lowercased()
      let part = todos[2].id.uuidString.lowercased()
      let shown = session.run("show --json 2").output
      #expect(shown.contains("\"id\":\"\(id)\""))
      #expect(shown.hasSuffix(",\"parts\":[\"\(part)\"],\"attachments\":[]}]\n"))
    }
  }

  @Test func `showing a todo names what is above and below it`() throws {
    try withHouse { session in
      _ = session.run("done 4")
      #expect(
        session.run("show 1").output.contains("  Parts    2  Walls\n           4  Roof (done)\n"))
      #expect(
        session.run("show 3").output.contains("  Part of  2  Walls\n           1  House\n"))
    }
  }

  @Test func `completing says everything that it completes, once`() throws {
    try withHouse { session in
      _ = session.run("done 4")
      #expect(
        session.run("done 2 1").output == "Done 2: Walls\nDone 3: Paint\nDone 1: House\n")
      try #expect(session.todos().allSatisfy(\.completed))
      #expect(session.run("done 1").output == "Already done 1: House\n")
    }
  }

  @Test func `reopening opens what is above, and says so`() throws {
    try withHouse { session in
      _ = session.run("done 1")
      #expect(
        session.run("reopen 3").output
          == "Reopened 3: Paint\nReopened 2: Walls\nReopened 1: House\n")
      try #expect(session.todos().filter(\.completed).map(\.title) == ["Roof"])
    }
  }

  @Test func `deleting shows what goes with it, and what was deleted comes back`() throws {
    try withHouse { session in
      let before = try session.todos()
      session.terminal = .person
      #expect(
        session.run(["delete", "2"], input: "n\n").diagnostics
          == "  2  Walls\n  3  Paint\nDelete these 2 todos? [y/N] todo: nothing was deleted\n")
      session.terminal = .none
      let deleted = session.run("delete 1 3 --yes --json").output
      try #expect(session.todos() == [])
      #expect(session.run(["import", "-"], input: deleted).status == 0)
      let after = try session.todos()
      #expect(Set(after.map(\.id)) == Set(before.map(\.id)))
      #expect(Set(after.map(\.parent)) == Set(before.map(\.parent)))
    }
  }

  @Test func `a circle is refused by name, and nothing is changed`() throws {
    try withHouse { session in
      let before = try session.todos()
      #expect(
        session.run("edit 1 --parent 3 --title X")
          == Run(
            diagnostics: "todo: 'X' cannot be a part of 'Paint', which is a part of it: "
              + "'Paint' is in 'Walls' is in 'X'\n", status: 1))
      try #expect(session.todos() == before)
    }
  }

  @Test func `a part gets another parent, or none`() throws {
    try withHouse { session in
      #expect(
        session.run("edit 4 --parent 2").output == "Changed 4: Roof (part of 2: Walls)\n")
      #expect(session.run("edit 4 --no-parent").output == "Changed 4: Roof (part of none)\n")
      try #expect(session.todos()[3].parent == nil)
      #expect(session.run("edit 4 --no-parent --parent 1").status == 64)
    }
  }

  @Test func `moving a todo to another list takes its parts along`() throws {
    try withHouse { session in
      #expect(
        session.run("move 2 --to Home").output
          == "Moved 2: Walls (list Home)\nMoved 3: Paint (list Home)\n")
      #expect(
        session.run("list --list Home").output == "2  Walls    Home\n3    Paint  Home\n")
    }
  }
}
