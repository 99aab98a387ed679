import Testing
import TodoKit

@testable import TodoCommands

struct DeleteCommandTests {
  private func withThree(_ body: (inout CommandSession) throws -> Void) throws {
    try withCommands { session in
      session.variables["NO_COLOR"] = "1"
      for title in ["a", "b", "c"] { _ = session.run(["add", title]) }
      try body(&session)
    }
  }

  @Test func `C043: without a terminal nothing is read or deleted, and a hint says how`() throws {
    try withThree { session in
      #expect(
        session.run(["delete", "1", "2", "3"], input: "y\n")
          == Run(
            diagnostics: """
              todo: nothing was deleted: this needs a yes, and nobody can be asked here
              Give --yes to go ahead without a question.

              """, status: 2))
      session.terminal = .person
      #expect(session.run(["delete", "--no-input", "1"], input: "y\n").status == 2)
      try #expect(session.todos().count == 3)
    }
  }

  @Test(arguments: ["\n", "", "n\n", "no\n", "yess\n", "q\n"])
  func `C043: only a yes is a yes`(answer: String) throws {
    try withThree { session in
      session.terminal = .person
      let run = session.run(["delete", "3", "1"], input: answer)
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(
        run.diagnostics
          == "  3  c\n  1  a\nDelete these 2 todos? [y/N] \(answer.isEmpty ? "\n" : "")"
          + "todo: nothing was deleted\n")
      try #expect(session.todos().count == 3)
    }
  }

  @Test(arguments: ["y\n", "Yes\n", " y \n"])
  func `a yes deletes what was shown`(answer: String) throws {
    try withThree { session in
      session.terminal = .person
      #expect(session.run(["delete", "2"], input: answer).output == "Deleted 2: b\n")
      try #expect(session.todos().map(\.title) == ["a", "c"])
      #expect(session.run("add d").output == "Added 4: d\n")
    }
  }

  @Test func `many are shown in part`() throws {
    try withCommands { session in
      for number in 1...12 { _ = session.run("add \(number)") }
      session.terminal = .person
      let words = ["delete"] + (1...12).map(String.init)
      let run = session.run(words, input: "\n")
      #expect(run.diagnostics.contains("  10  10\n  and 2 more\nDelete these 12 todos? [y/N] "))
    }
  }

  @Test func `with --yes nothing is asked, and a dry run asks nothing either`() throws {
    try withThree { session in
      session.terminal = .person
      let dry = session.run("delete --dry-run 1")
      #expect(dry.output == "Dry run: Deleted 1: a\n")
      try #expect(session.todos().count == 3)
      #expect(session.run("delete -y 1 3") == Run(output: "Deleted 1: a\nDeleted 3: c\n"))
      try #expect(session.todos().map(\.title) == ["b"])
    }
  }

  @Test func `what was deleted can be kept and imported again`() throws {
    try withThree { session in
      let before = try session.todos()
      let deleted = session.run("delete --yes --json 2").output
      #expect(session.run(["import", "-"], input: deleted).status == 0)
      let after = try session.todos()
      #expect(after.map(\.title) == ["a", "c", "b"])
      #expect(after[2].id == before[1].id)
    }
  }

  @Test func `C044: without a selection nothing is deleted`() throws {
    try withThree { session in
      let run = session.run("delete --yes")
      #expect(run.status == 64)
      #expect(run.diagnostics.hasPrefix("todo: NUMBER is missing\n"))
      #expect(session.run("delete --yes 1 9").status == 1)
      try #expect(session.todos().count == 3)
    }
  }
}
