import FoundationEssentials
import RecordStore
import Testing
import TodoKit

@testable import TodoCommands

struct DoneCommandTests {
  private func withThree(_ body: (CommandSession) throws -> Void) throws {
    try withCommands { session in
      for title in ["a", "b", "c"] { _ = session.run(["add", title]) }
      try body(session)
    }
  }

  @Test func `numbers stay when others are completed`() throws {
    try withThree { session in
      #expect(session.run("done 1") == Run(output: "Done 1: a\n"))
      #expect(session.run("done 2") == Run(output: "Done 2: b\n"))
      #expect(session.run("list") == Run(output: "3  c\n"))
      let todos = try session.todos()
      #expect(todos.map(\.completed) == [true, true, false])
      #expect(todos[0].completedAt == CommandSession.noon.date)
    }
  }

  @Test func `several are completed in one write`() throws {
    try withThree { session in
      let before = try sequence(session)
      #expect(session.run("done 3 1 3") == Run(output: "Done 3: c\nDone 1: a\n"))
      try #expect(sequence(session) == before + 1)
    }
  }

  @Test func `a completed one stays as it is`() throws {
    try withThree { session in
      _ = session.run("done 1")
      let before = try session.todos()
      #expect(session.run("done 1") == Run(output: "Already done 1: a\n"))
      try #expect(session.todos() == before)
    }
  }

  @Test func `the beginning of an ID names a todo`() throws {
    try withThree { session in
      let id = try session.todos()[1].id.uuidString
      #expect(session.run(["done", id]) == Run(output: "Done 2: b\n"))
      let run = session.run(["done", String(id.prefix(4))])
      #expect(run.status == 1)
      #expect(run.diagnostics.hasPrefix("todo: several todos have an ID that begins with "))
      #expect(run.diagnostics.contains("\n  3  "))
    }
  }

  @Test func `when one cannot be found none is completed`() throws {
    try withThree { session in
      #expect(
        session.run("done 1 99")
          == Run(diagnostics: "todo: no todo has the number 99\n", status: 1))
      try #expect(session.todos().map(\.completed) == [false, false, false])
    }
  }

  @Test func `without a number nothing is completed`() throws {
    try withThree { session in
      #expect(
        session.run("done")
          == Run(
            diagnostics: """
              todo: NUMBER is missing
              Name todos by their numbers, or choose them by --where.
              See 'todo done --help'.

              """, status: 64))
      try #expect(session.todos().map(\.completed) == [false, false, false])
    }
  }

  @Test func `a word that names no todo is a usage error`() throws {
    try withThree { session in
      let run = session.run("done milk")
      #expect(run.status == 64)
      #expect(run.diagnostics.hasPrefix("todo: 'milk' is no todo: type its number"))
    }
  }

  @Test func `a missing store is not made`() throws {
    try withCommands { session in
      #expect(
        session.run("done 1")
          == Run(
            diagnostics: """
              todo: there is no store at \(session.path)
              Add a todo to make one: todo add TITLE

              """, status: 1))
      try #expect(!StoreLocation(option: session.path) { _ in nil }.exists)
    }
  }

  @Test func `a dry run says what would be done, and changes nothing`() throws {
    try withThree { session in
      let before = try sequence(session)
      #expect(
        session.run("done --dry-run 2")
          == Run(
            output: "Dry run: Done 2: b\n",
            diagnostics: "This was a dry run: nothing was changed.\n"))
      try #expect(sequence(session) == before)
      try #expect(session.todos().map(\.completed) == [false, false, false])
      #expect(session.run("done --dry-run 9").status == 1)
    }
  }

  private func sequence(_ session: CommandSession) throws -> UInt64 {
    let store = try Store.open(at: session.path, schemas: [], options: .readOnly)
    return try store.read { try $0.sequence }
  }
}
