import FoundationEssentials
import Testing
import TodoKit

@testable import TodoCommands

struct ExportCommandTests {
  @Test func `what is exported comes back as it was`() throws {
    try withCommands { session in
      _ = session.run("demo")
      let exported = session.run("export")
      #expect(exported.diagnostics.isEmpty)
      #expect(exported.output.split(separator: "\n").count == 24)
      let copy = session.directory + "/copy.store"
      let imported = session.run(["import", "-", "--store", copy], input: exported.output)
      #expect(imported.diagnostics.hasPrefix("24 read: 24 created, "))
      #expect(session.run(["export", "--store", copy]) == exported)
    }
  }

  @Test func `a line has the keys that the help names`() throws {
    try withCommands { session in
      _ = session.run("add x")
      let line = session.run("export").output
      #expect(line == session.run("list --json").output.dropFirst().dropLast(2) + "\n")
      let help = session.run("help export").output.split { $0 == " " || $0 == "," || $0 == "\n" }
      for key in line.split(separator: "\"").filter({ line.contains("\"\($0)\":") }) {
        #expect(help.contains(key) || help.contains(key + "."), "\(key)")
      }
    }
  }

  @Test func `a file is written whole and its count told`() throws {
    try withCommands { session in
      _ = session.run("demo")
      let path = session.directory + "/todos.jsonl"
      #expect(
        session.run(["export", "-o", path])
          == Run(diagnostics: "24 todos exported to \(path)\n"))
      let content = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
      #expect(content == session.run("export -o -").output)
    }
  }

  @Test func `todo.txt says what it does not say`() throws {
    try withCommands { session in
      _ = session.run("add Paint --list Reno --tag shop --priority high --due 2026-05-01")
      _ = session.run(["add", "Call", "--notes", "her number", "--due", "friday 17:00"])
      _ = session.run("done 2")
      let open = "(A) 2026-04-30 Paint +Reno @shop due:2026-05-01\n"
      let done = "x 2026-04-30 2026-04-30 Call due:2026-05-01"
      #expect(session.run("export -f todotxt --open") == Run(output: open))
      #expect(
        session.run("export --format todotxt")
          == Run(
            output: open + done + "\n",
            diagnostics: "warning: todo.txt does not say all of these fields, with the number of "
              + "todos: notes (1), dueDate (1)\n"))
      let id = try session.todos()[1].id.uuidString.lowercased()
      #expect(
        session.run("export -f todotxt --done --notes --ids").output
          == "\(done) uuid:\(id) note:her%20number\n")
    }
  }

  @Test func `a done.txt is written and read`() throws {
    try withCommands { session in
      _ = session.run("add a")
      _ = session.run("add b")
      _ = session.run("done 2")
      let path = session.directory + "/done.txt"
      #expect(
        session.run(["export", "--format=todotxt", "--done", "-o", path])
          == Run(diagnostics: "1 todos exported to \(path)\n"))
      let copy = session.directory + "/copy.store"
      let imported = session.run(["import", path, "--store", copy])
      #expect(
        imported.diagnostics.hasSuffix(
          "1 read: 1 created, 0 updated, 0 unchanged, "
            + "0 skipped, 0 rejected\n"))
      #expect(session.run(["list", "--all", "--store", copy]).output.contains("b"))
    }
  }

  @Test(arguments: [
    (["--open", "--done"], "todo: --open and --done exclude each other"),
    (["--ids"], "todo: --ids and --notes are for todo.txt; JSON has both"),
    (["--format", "csv"], "todo: --format takes one of json, todotxt, not 'csv'"),
  ])
  func `options that do not fit are refused`(words: [String], message: String) throws {
    try withCommands { session in
      let run = session.run(["export"] + words)
      #expect(run.status == 64)
      #expect(run.diagnostics.hasPrefix(message + "\n"))
    }
  }

  @Test func `an interrupted export leaves the old file`() throws {
    try withCommands { session in
      _ = session.run("add x")
      let path = session.directory + "/todos.jsonl"
      try Data("old".utf8).write(to: URL(filePath: path))
      #expect(
        session.run(["export", "-o", path], interruption: Interruption { true })
          == Run(diagnostics: "todo: interrupted: nothing was exported\n", status: 130))
      #expect(try Data(contentsOf: URL(filePath: path)) == Data("old".utf8))
      let names = try FileManager.default.contentsOfDirectory(atPath: session.directory)
      #expect(names.allSatisfy { !$0.contains(".tmp") })
    }
  }

  @Test func `a missing store is a failure and leaves an old file`() throws {
    try withCommands { session in
      let path = session.directory + "/todos.jsonl"
      try Data("old".utf8).write(to: URL(filePath: path))
      #expect(session.run(["export", "-o", path]).status == 1)
      #expect(try Data(contentsOf: URL(filePath: path)) == Data("old".utf8))
    }
  }
}
