import FoundationEssentials
import StoreTestSupport
import Testing

@testable import TodoCommands

struct StoreCommandsTests {
  @Test func `collections lists fields and indexes`() throws {
    try withNotes { session in
      #expect(
        session.run("store collections")
          == Run(
            output: """
              notes  2 records, 8 KiB, schema notes
                id       uuid
                text     string
                size     double
                seen     bool
                at       date
                picture  data
                words    strings
                count    int64?
                index (at)

              """))
      let json = session.run("store collections --json")
      #expect(
        json.output.hasPrefix(
          #"[{"name":"notes","schema":"notes","recordCount":2,"sizeInBytes":8192,"fields":[{"#
            + #""name":"id","type":"uuid"},"#))
      #expect(json.output.hasSuffix(#"],"indexes":["(at)"]}]"# + "\n"))
    }
  }

  @Test func `info shows sizes and schemas`() throws {
    try withNotes { session in
      let lines = session.run("store info").output.split(separator: "\n")
      try #require(lines.count == 9)
      #expect(lines[0] == "Path         \(session.path)")
      #expect(lines[4] == "May grow to  1 TiB")
      #expect(lines[6] == "Writes       1")
      #expect(lines[8].hasPrefix("Schema       notes version 7, written by "))
      let json = session.run("store info --json").output
      #expect(json.hasPrefix(#"{"path":"\#(session.path)","fileSizeInBytes":"#))
      #expect(
        json.contains(
          #""mapSizeInBytes":1099511627776,"readerCount":0,"sequence":1,"formatVersion":1,"#
            + #""schemas":[{"name":"notes","version":7,"program":"#))
    }
  }

  @Test func `check says on standard error that all is intact`() throws {
    try withNotes { session in
      #expect(
        session.run("store check")
          == Run(
            diagnostics: "\(session.path): 2 records and 2 index entries checked, all intact\n"))
      #expect(
        session.run("store check --json").output
          == #"{"isIntact":true,"recordCount":2,"entryCount":2,"findingCount":0,"findings":[]}"#
          + "\n")
    }
  }

  @Test func `check prints what is broken and exits with 65`() throws {
    try withNotes { session in
      // A copy, since the store itself is checked at the end of the test.
      let damaged = session.directory + "/damaged.store"
      var bytes = Array(try Data(contentsOf: URL(filePath: session.path)))
      let text = Array("first\nsecond".utf8)
      let start = try #require(bytes.indices.first { bytes[$0...].starts(with: text) })
      bytes[start] ^= 1
      try Data(bytes).write(to: URL(filePath: damaged))
      let run = session.run(["store", "check", "--path", damaged])
      #expect(run.status == 65)
      let lines = run.output.split(separator: "\n")
      try #require(lines.count == 1)
      #expect(lines[0].hasPrefix("wrongChecksum: "))
      #expect(
        run.diagnostics == "\(damaged): 2 records and 2 index entries checked, 1 finding\n")
      let json = session.run(["store", "check", "--path", damaged, "--json"])
      #expect(json.status == 65)
      #expect(json.output.hasPrefix(#"{"isIntact":false,"recordCount":2,"entryCount":2,"#))
      #expect(json.output.contains(#""findings":[{"kind":"wrongChecksum","collection":"notes","#))
    }
  }

  @Test func `a file that is no store is refused with 65 and stays as it is`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/notes.txt"
      try Data("Just some text.\n".utf8).write(to: URL(filePath: path))
      let session = CommandSession(
        path: path, directory: directory, variables: ["TODO_STORE": path, "TZ": "UTC"])
      for line in ["store info", "store check", "list", "done 1", "add x"] {
        let run = session.run(line)
        #expect(run.status == 65, "\(line): \(run)")
        #expect(run.diagnostics.contains(path))
      }
      #expect(try Data(contentsOf: URL(filePath: path)) == Data("Just some text.\n".utf8))
    }
  }

  @Test func `any store is reached by its path`() throws {
    try withNotes { session in
      var other = session
      other.variables = ["TZ": "UTC"]
      #expect(other.run(["store", "check", "--path", session.path]).status == 0)
      #expect(other.run(["store", "check", "--store", session.path]).status == 0)
      #expect(
        other.run(["store", "check", "--path", session.path, "--store", session.path]).status == 64)
    }
  }

  @Test(arguments: ["info", "collections", "rows todos", "check"])
  func `a missing store is a failure and is not made`(command: String) throws {
    try withCommands { session in
      let run = session.run("store \(command)")
      #expect(run.status == 1)
      #expect(run.output.isEmpty)
      #expect(run.diagnostics.hasPrefix("todo: there is no store at \(session.path)\n"))
      try #expect(!StoreLocation(option: session.path) { _ in nil }.exists)
    }
  }
}
