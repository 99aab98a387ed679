import RecordStore
import Testing
import TodoKit

@testable import TodoCommands

struct UndoCommandTests {
  @Test func `an undo says what has become of the todos`() throws {
    try withCommands { session in
      _ = session.run("add Buy milk")
      let before = try session.todos()
      _ = session.run("done 1")
      let after = try session.todos()
      #expect(
        session.run("undo")
          == Run(
            output: """
              Undid done 1
                1: Buy milk
                  completed: true → false
                  completedAt: 2026-04-30 12:00 → nil

              """))
      #expect(try session.todos() == before)
      #expect(
        session.run("redo")
          == Run(
            output: """
              Redid done 1
                1: Buy milk
                  completed: false → true
                  completedAt: nil → 2026-04-30 12:00

              """))
      #expect(try session.todos() == after)
      #expect(session.run("undo 2").output.hasSuffix("Undid add Buy milk\n  deleted 1: Buy milk\n"))
      #expect(try session.todos() == [])
      let run = session.run("undo")
      #expect(run.status == 1)
      #expect(run.diagnostics.hasPrefix("todo: There is nothing to undo in "))
    }
  }

  @Test func `one command is one step, however many todos it changes`() throws {
    try withCommands { session in
      for title in ["a", "b", "c"] { _ = session.run(["add", title, "--list", "Trip"]) }
      let before = try session.todos()
      _ = session.run("edit 1 2 3 --priority high --tag x")
      _ = session.run("lists delete Trip --with-todos --yes")
      #expect(try session.todos() == [])
      #expect(
        session.run("undo").output == """
          Undid lists delete Trip --with-todos
            added 1: a
            added 2: b
            added 3: c
            added the list 'Trip'

          """)
      #expect(session.run("undo").output.contains("    priority: high → none\n"))
      #expect(try session.todos() == before)
    }
  }

  @Test func `an import is one step, and its end is told`() throws {
    try withCommands { session in
      _ = session.run("add first")
      let before = try session.todos()
      let lines = (0..<30).map { #"{"title":"todo \#($0)"}"# }.joined(separator: "\n")
      #expect(session.run(["import", "-"], input: lines).status == 0)
      #expect(try session.todos().count == 31)
      let run = session.run("undo")
      #expect(run.output.hasPrefix("Undid import -\n  deleted 2: todo 0\n"))
      #expect(run.output.hasSuffix("  and 21 more changes\n"))
      #expect(try session.todos() == before)
    }
  }

  @Test func `more steps than there are are said`() throws {
    try withCommands { session in
      _ = session.run("add a")
      let run = session.run("undo 3")
      #expect(run.output == "Undid add a\n  deleted 1: a\n")
      #expect(run.diagnostics == "There were no more steps.\n")
    }
  }

  @Test func `JSON has the steps with their records`() throws {
    try withCommands { session in
      _ = session.run("add a --store \(session.path)")
      let output = session.run("undo --json").output
      #expect(
        output.hasPrefix(
          #"[{"sequence":1,"kind":"change","target":null,"label":"add a","#
            + #""time":"2026-04-30T12:00:00.000Z","processID":"#), "\(output)")
      #expect(output.contains(#""records":[{"collection":"todos","key":""#), "\(output)")
      #expect(output.contains(#""before":null,"after":{"id":""#), "\(output)")
    }
  }

  @Test func `a label says what was typed and changes something`() {
    #expect(StepLabel.text(of: ["done", "3", "--json", "-y"]) == "done 3")
    #expect(StepLabel.text(of: ["--store", "x", "add", "a b", "--path=y"]) == "add 'a b'")
    #expect(StepLabel.text(of: ["add", "--", "--json"]) == "add --json")
  }
}
