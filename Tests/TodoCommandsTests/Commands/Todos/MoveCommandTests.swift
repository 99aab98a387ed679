import Testing
import TodoKit

@testable import TodoCommands

struct MoveCommandTests {
  private func withThree(_ body: (CommandSession) throws -> Void) throws {
    try withCommands { session in
      for title in ["a", "b", "c"] { _ = session.run(["add", title, "-l", "Home"]) }
      try body(session)
    }
  }

  private func order(_ list: String, _ session: CommandSession) -> [String] {
    session.run(["list", "-l", list, "-s", "position", "--json"]).output
      .matches(of: /"title":"(.)"/).map { String($0.output.1) }
  }

  @Test func `todos go to another list, which is made when it is new`() throws {
    try withThree { session in
      #expect(
        session.run("move 3 1 --to Work")
          == Run(
            output: "Moved 3: c (list Work)\nMoved 1: a (list Work)\n",
            diagnostics: "The list 'Work' is new.\n"))
      #expect(order("Work", session) == ["c", "a"])
      #expect(session.run("move 2 --to Work --first") == Run(output: "Moved 2: b (list Work)\n"))
      #expect(order("Work", session) == ["b", "c", "a"])
      #expect(session.run(["move", "2", "--to", ""]).output == "Moved 2: b (no list)\n")
      #expect(order("", session) == ["b"])
    }
  }

  @Test(arguments: [
    ("move 3 --first", ["c", "a", "b"]), ("move 1 --last", ["b", "c", "a"]),
    ("move 3 --before 2", ["a", "c", "b"]), ("move 1 --after 2", ["b", "a", "c"]),
    ("move 3 2 --first", ["c", "b", "a"]), ("move 1 --to Home", ["b", "c", "a"]),
  ])
  func `a place in the list can be chosen`(line: String, expected: [String]) throws {
    try withThree { session in
      #expect(session.run(line).status == 0)
      #expect(order("Home", session) == expected)
    }
  }

  @Test(arguments: [
    "move 1", "move --first", "move 1 --first --last", "move 1 --to Work --before 2",
    "move 1 --before 2 --after 3", "move 1 4 --first", "move 1 --before 1",
  ])
  func `what does not say where is refused`(line: String) throws {
    try withThree { session in
      _ = session.run("add d")
      let before = try session.todos()
      #expect(session.run(line).status == (line == "move 1 --before 1" ? 1 : 64))
      try #expect(session.todos() == before)
    }
  }
}
