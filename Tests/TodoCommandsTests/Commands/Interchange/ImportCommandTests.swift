import FoundationEssentials
import Testing
import TodoKit

@testable import TodoCommands

struct ImportCommandTests {
  private static let milk = #"{"id":"01890000-0000-7000-8000-000000000001","title":"Milk"}"# + "\n"
  private static let bread =
    #"{"id":"01890000-0000-7000-8000-000000000002","title":"Bread"}"# + "\n"

  /// The end of the report of an import without anything special.
  private static let noRemarks =
    #""isDryRun":false,"duplicates":0,"unidentified":0,"repaired":0,"deletedTasks":0,"#
    + #""recurringTasks":0,"waitingTasks":0,"attachmentsWithoutBytes":0}"#
    + "\n"

  private func file(_ name: String, _ text: String, _ session: CommandSession) throws -> String {
    let path = session.directory + "/" + name
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  @Test func `a file and standard input are imported as one change`() throws {
    try withCommands { session in
      let path = try file("a.jsonl", Self.milk, session)
      #expect(
        session.run(["import", path, "-"], input: Self.bread)
          == Run(
            diagnostics: "2 read: 2 created, 0 updated, 0 unchanged, 0 skipped, 0 rejected\n"))
      #expect(session.run("list").output == "1  Milk\n2  Bread\n")
    }
  }

  @Test func `todo txt is read, and what is odd in it named`() throws {
    try withCommands { session in
      let path = try file("todo.txt", "(A) 2026-01-01 Milk +Shop\nBread due:2026-02-30\n", session)
      #expect(
        session.run(["import", path])
          == Run(
            diagnostics: """
              warning: \(path):2: 'due:2026-02-30' is no day to be due on, such as due:2026-06-30, \
              and stays in the title
              warning: 2 records have no id and no source: importing them again would add them again
              2 read: 2 created, 0 updated, 0 unchanged, 0 skipped, 0 rejected

              """))
      #expect(
        session.run("list").output
          == "1  Milk                  high  Shop\n2  Bread due:2026-02-30\n")
    }
  }

  @Test func `the same again is unchanged`() throws {
    try withCommands { session in
      _ = session.run(["import", "-"], input: Self.milk + Self.bread)
      let before = try session.todos()
      #expect(
        session.run(["import", "--json", "-"], input: Self.milk + Self.bread)
          == Run(
            output:
              #"{"read":2,"created":0,"updated":0,"unchanged":2,"skipped":0,"rejected":0,"#
              + Self.noRemarks))
      try #expect(session.todos() == before)
    }
  }

  @Test func `records that cannot be taken are named, and nothing is stored`() throws {
    try withCommands { session in
      let path = try file(
        "bad.jsonl", Self.milk + #"{"title":7}"# + "\n" + #"{"title":"x","dueDate":"31 June"}"#,
        session)
      let run = session.run(["import", "--json", path])
      #expect(run.status == 65)
      #expect(
        run.output
          == #"{"read":3,"created":0,"updated":0,"unchanged":0,"skipped":1,"rejected":2,"#
          + Self.noRemarks)
      let lines = run.diagnostics.split(separator: "\n")
      try #require(lines.count == 3)
      #expect(lines[0].hasPrefix("\(path):2: field 'title': "))
      #expect(lines[1].hasPrefix("\(path):3: field 'dueDate': '31 June' "))
      #expect(lines[2] == "todo: nothing was imported: 2 of 3 records were rejected")
      try #expect(session.todos().isEmpty)
    }
  }

  @Test func `a second record for one todo counts, is told, and is refused if asked`() throws {
    try withCommands { session in
      let twice = Self.milk + Self.milk.replacing("Milk", with: "Oat milk")
      let run = session.run(["import", "-"], input: twice)
      #expect(
        run.diagnostics == """
          warning: standard input:2: the ID 01890000-0000-7000-8000-000000000001 stands at \
          standard input:1 too; this record counts
          2 read: 1 created, 1 updated, 0 unchanged, 0 skipped, 0 rejected

          """)
      try #expect(session.todos().map(\.title) == ["Oat milk"])
      let strict = session.run(["import", "--strict", "-"], input: twice)
      #expect(strict.status == 65)
      #expect(strict.diagnostics.hasPrefix("standard input:2: field 'id': "))
    }
  }

  @Test func `what is not as expected is told once`() throws {
    try withCommands { session in
      let run = session.run(
        ["import", "-"],
        input: #"{"title":"a","colour":"red"}"# + "\n" + #"{"title":"b","colour":"blue"}"#)
      #expect(
        run.diagnostics == """
          warning: 2 records have no id and no source: importing them again would add them again
          warning: unknown keys are kept in extra: colour (2)
          2 read: 2 created, 0 updated, 0 unchanged, 0 skipped, 0 rejected

          """)
      try #expect(session.todos().map(\.extra) == [#"{"colour":"red"}"#, #"{"colour":"blue"}"#])
    }
  }

  @Test func `with keep-going the good records are stored, and the status is 65`() throws {
    try withCommands { session in
      let input = Self.milk + #"{"title":7}"# + "\n" + Self.bread + "{\n"
      let run = session.run(["import", "-k", "-"], input: input)
      #expect(run.status == 65)
      let lines = run.diagnostics.split(separator: "\n")
      try #require(lines.count == 4)
      #expect(lines[0].hasPrefix("standard input:2: field 'title': "))
      #expect(lines[1].hasPrefix("standard input:4: "))
      #expect(lines[2] == "4 read: 2 created, 0 updated, 0 unchanged, 0 skipped, 2 rejected")
      #expect(lines[3] == "todo: 2 of 4 records were rejected; the others are imported")
      try #expect(session.todos().map(\.title) == ["Milk", "Bread"])
    }
  }

  @Test func `a dry run counts and stores nothing, and makes no store`() throws {
    try withCommands { session in
      let run = session.run(["import", "--dry-run", "-"], input: Self.milk)
      #expect(
        run
          == Run(
            diagnostics:
              "Dry run: 1 read: 1 created, 0 updated, 0 unchanged, 0 skipped, 0 rejected\n"))
      try #expect(!StoreLocation(option: session.path) { _ in nil }.exists)
      _ = session.run("add first")
      #expect(session.run(["import", "--dry-run", "-"], input: Self.milk).status == 0)
      try #expect(session.todos().map(\.title) == ["first"])
    }
  }

  @Test func `with replace what a record does not speak of is cleared`() throws {
    try withCommands { session in
      let full = Self.milk.replacing("}", with: #","notes":"n","tags":["x"]}"#)
      _ = session.run(["import", "-"], input: full)
      _ = session.run(["import", "-"], input: Self.milk)
      try #expect(session.todos()[0].notes == "n")
      _ = session.run(["import", "--replace", "-"], input: Self.milk)
      try #expect(session.todos()[0].notes == "")
      try #expect(session.todos()[0].tags == [])
    }
  }

  @Test func `a format that is named is the only one`() throws {
    try withCommands { session in
      let task =
        #"{"description":"a","status":"deleted","uuid":"01890000-0000-7000-8000-000000000003"}"#
      #expect(session.run(["import", "-f", "json", "-"], input: task).status == 65)
      let run = session.run(["import", "-f", "taskwarrior", "-"], input: task)
      #expect(
        run.diagnostics == """
          warning: 1 deleted task is skipped
          1 read: 0 created, 0 updated, 0 unchanged, 1 skipped, 0 rejected

          """)
      #expect(session.run(["import", "-f", "csv", "-"], input: task).status == 64)
    }
  }

  @Test func `an empty input is no error`() throws {
    try withCommands { session in
      #expect(
        session.run(["import", "-"])
          == Run(
            diagnostics: "0 read: 0 created, 0 updated, 0 unchanged, 0 skipped, 0 rejected\n"))
    }
  }

  @Test func `progress is shown on a terminal only and leaves no trace`() throws {
    try withCommands { session in
      session.terminal = Terminal(showsOutput: false, showsDiagnostics: true, width: 40)
      let run = session.run(["import", "-"], input: Self.milk)
      #expect(
        run.diagnostics
          == "\r\u{1B}[K1 records, 60 bytes: standard input\r\u{1B}[K"
          + "1 read: 1 created, 0 updated, 0 unchanged, 0 skipped, 0 rejected\n")
      session.variables["TERM"] = "dumb"
      #expect(!session.run(["import", "-"], input: Self.milk).diagnostics.contains("\r"))
    }
  }

  @Test func `an interrupted import stores nothing and says so`() throws {
    try withCommands { session in
      _ = session.run("add first")
      let run = session.run(
        ["import", "-"], input: Self.milk, interruption: Interruption { true })
      #expect(
        run == Run(diagnostics: "todo: interrupted: nothing was imported\n", status: 130))
      try #expect(session.todos().map(\.title) == ["first"])
    }
  }

  @Test(arguments: [
    (["import"], 64, "todo: FILE is missing"),
    (["import", "-", "-"], 64, "todo: standard input can be read only once"),
    (["import", "/no/file"], 74, "todo: cannot open /no/file: No such file or directory"),
    (["import", "/"], 74, "todo: cannot read /: Is a directory"),
  ])
  func `inputs that cannot be read are named`(
    words: [String], status: Int32, message: String
  ) throws {
    try withCommands { session in
      let run = session.run(words)
      #expect(run.status == status)
      #expect(run.diagnostics.split(separator: "\n").first.map(String.init) == message)
    }
  }
}
