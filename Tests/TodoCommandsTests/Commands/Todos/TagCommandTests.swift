import Testing
import TodoKit

@testable import TodoCommands

struct TagCommandTests {
  @Test func `a tag is given and taken away, and what changes nothing says so`() throws {
    try withCommands { session in
      _ = session.run("add a -t x -t y")
      _ = session.run("add b")
      #expect(session.run("tag x 1 2") == Run(output: "Already tagged 1: a\nTagged 2: b\n"))
      try #expect(session.todos().map(\.tags) == [["x", "y"], ["x"]])
      #expect(
        session.run("tag --remove y 1 2") == Run(output: "Untagged 1: a\nNot tagged 2: b\n"))
      try #expect(session.todos().map(\.tags) == [["x"], ["x"]])
    }
  }

  @Test(
    arguments: [(["tag", "x"], 64), (["tag", " ", "1"], 64), (["tag", "x", "9"], 1)]
      as [([String], Int32)])
  func `C044: without a todo or a tag nothing changes`(words: [String], status: Int32) throws {
    try withCommands { session in
      _ = session.run("add a")
      #expect(session.run(words).status == status)
      try #expect(session.todos()[0].tags == [])
    }
  }
}
