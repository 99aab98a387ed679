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
