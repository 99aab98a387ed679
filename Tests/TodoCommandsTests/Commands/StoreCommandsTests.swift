import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

@testable import TodoCommands

/// A record of another program.
private struct Note: Record {
  var id = UUID(uuidString: "01890000-0000-7000-8000-000000000001")!  // Safe because it is a UUID.
  var text = "first\nsecond"
  var size = 2.5
  var seen = false
  var at = Date(timeIntervalSince1970: 1_777_000_000.25)
  var picture = Data([1, 2, 3])
  var words = ["a", "b"]
  var count: Int? = nil

  static let collection = "notes"
  static func fields(_ field: inout some FieldVisitor<Note>) {
    field(1, "id", \.id)
    field(2, "text", \.text)
    field(3, "size", \.size)
    field(4, "seen", \.seen)
    field(5, "at", \.at)
    field(6, "picture", \.picture)
    field(7, "words", \.words)
    field(8, "count", \.count)
  }
  static var indexes: [SecondaryIndex<Note>] { [SecondaryIndex(\.at)] }
}

struct StoreCommandsTests {
  private func withNotes(_ body: (CommandSession) throws -> Void) throws {
    try withCommands { session in
      try addNotes(at: session.path)
      try body(session)
    }
  }

  private func addNotes(at path: String) throws {
    let store = try Store.open(at: path, schemas: [Schema("notes", version: 7, [Note.self])])
    try store.write { txn in
      try txn.insert(Note())
      var second = Note()
      // Safe because it is a UUID.
      second.id = UUID(uuidString: "01890000-0000-7000-8000-000000000002")!
      second.count = 4
      try txn.insert(second)
    }
  }

  @Test func `rows prints any program's records field by field`() throws {
    try withNotes { session in
      #expect(
        session.run("store rows notes -n 1")
          == Run(
            output: """
              id       01890000-0000-7000-8000-000000000001
              text     'first\\nsecond'
              size     2.5
              seen     false
              at       2026-04-24T03:06:40.250Z
              picture  3 bytes
              words    ['a', 'b']
              count    nil

              """))
    }
  }

  @Test func `rows prints JSON Lines`() throws {
    try withNotes { session in
      let start = #"{"id":"01890000-0000-7000-8000-00000000000"#
      let middle =
        #"","text":"first\nsecond","size":2.5,"seen":false,"at":"2026-04-24T03:06:40.250Z","#
        + #""picture":"AQID","words":["a","b"],"count":"#
      #expect(
        session.run("store rows notes --json")
          == Run(output: "\(start)1\(middle)null}\n\(start)2\(middle)4}\n"))
    }
  }

  @Test func `an unknown collection is named`() throws {
    try withNotes { session in
      let run = session.run("store rows todos")
      #expect(run.status == 1)
      #expect(run.output.isEmpty)
      #expect(run.diagnostics.contains("todos"))
      #expect(run.diagnostics.contains("notes"))
    }
  }

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
