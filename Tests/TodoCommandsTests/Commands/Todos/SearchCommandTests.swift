import Testing
import TodoKit

@testable import TodoCommands

struct SearchCommandTests {
  private func withSome(_ body: (CommandSession) throws -> Void) throws {
    try withCommands { session in
      for words in [
        ["Tax office"], ["Syntax", "-l", "Work"], ["Call", "--notes", "about the Tax"],
        ["Café"], ["Cafe\u{301} two"],
      ] { _ = session.run(["add"] + words) }
      _ = session.run("done 1")
      try body(session)
    }
  }

  @Test(arguments: [
    (["tax"], [3, 2, 1]), (["Tax"], [3, 1]), (["TAX"], []), (["tax", "office"], [1]),
    (["x o"], [1]), (["CAFÉ"], []), (["café"], [5, 4]), (["Cafe\u{301}"], [5, 4]),
    (["--open", "tax"], [3, 2]), (["--done", "tax"], [1]), (["-l", "Work", "tax"], [2]),
    (["tax", "-n", "1"], [3]), (["tax", "--reverse"], [2, 3, 1]),
  ])
  func `words are found, open todos first and the newest of them`(
    words: [String], numbers: [Int]
  ) throws {
    try withSome { session in
      let run = session.run(["search"] + words)
      let found = run.output.split(separator: "\n").compactMap { line in
        line.split(separator: " ").first.flatMap { Int($0) }
      }
      #expect(found == numbers)
      #expect(run.status == 0)
      #expect(run.diagnostics == (numbers.isEmpty ? "No todo has these words.\n" : ""))
    }
  }

  @Test func `an empty word is refused, and no store is empty`() throws {
    try withCommands { session in
      #expect(session.run(["search", ""]).status == 64)
      #expect(session.run("search").status == 64)
      #expect(session.run("search x --json").output == "[]\n")
    }
  }
}
