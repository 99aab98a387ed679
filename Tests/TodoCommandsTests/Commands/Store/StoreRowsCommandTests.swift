import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

@testable import TodoCommands

struct StoreRowsCommandTests {
  private static let first = "01890000-0000-7000-8000-000000000001"
  private static let second = "01890000-0000-7000-8000-000000000002"

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
              picture  0x010203
              words    ["a","b"]
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

  @Test func `numbers that JSON does not have are texts`() throws {
    try withNotes { session in
      for (size, json) in [("nan", #""nan""#), ("-infinity", #""-infinity""#), ("-0.0", "-0.0")] {
        _ = session.run(["store", "set", "notes", Self.first, "size=\(size)"])
        #expect(
          session.run("store rows notes -n 1 --json --fields size").output
            == #"{"size":\#(json)}"# + "\n")
      }
    }
  }

  @Test func `fields are printed as asked, in that order`() throws {
    try withNotes { session in
      #expect(
        session.run("store rows notes --fields count,id --json -n 1").output
          == #"{"count":null,"id":"\#(Self.first)"}"# + "\n")
      #expect(
        session.run("store rows notes --fields count,words").output
          == "count  nil\nwords  [\"a\",\"b\"]\n\ncount  4\nwords  [\"a\",\"b\"]\n")
      let unknown = session.run("store rows notes --fields id,wrods")
      #expect(unknown.status == 64)
      #expect(
        unknown.diagnostics.hasPrefix("todo: notes has no field 'wrods'; did you mean 'words'?\n"))
      #expect(session.run("store rows notes --fields id,").status == 64)
    }
  }

  @Test func `rows begin at a key, in both directions`() throws {
    try withNotes { session in
      func ids(_ options: String) -> [String] {
        session.run("store rows notes --fields id --table \(options)").output
          .split(separator: "\n").map(String.init)
      }
      #expect(ids("--from \(Self.second)") == [Self.second])
      #expect(ids("--reverse") == [Self.second, Self.first])
      #expect(ids("-r --from \(Self.first)") == [Self.first])
      #expect(ids("--from 01890000-0000-7000-8000-000000000003") == [])
      let wrong = session.run("store rows notes --from 1")
      #expect(wrong.status == 64)
      #expect(
        wrong.diagnostics.hasPrefix(
          "todo: notes.id (uuid) takes a UUID such as 01890000-0000-7000-8000-000000000001, "
            + "not '1'\n"))
    }
  }

  @Test func `on a terminal the next key is named`() throws {
    try withNotes { session in
      let run = session.onTerminal(width: 80).run("store rows notes -n 1 --fields count")
      #expect(run.output == "count  nil\n")
      #expect(run.diagnostics == "There are more: --from \(Self.second)\n")
      #expect(session.onTerminal(width: 80).run("store rows notes -n 2").diagnostics == "")
      #expect(session.run("store rows notes -n 1").diagnostics == "")
      #expect(session.run("store rows notes -n 0") == Run())
    }
  }

  @Test(arguments: [40, 80, 120])
  func `a table fits the terminal and keeps the key whole`(width: Int) throws {
    try withNotes { session in
      let lines = session.onTerminal(width: width).run("store rows notes --table").output
        .split(separator: "\n")
      try #require(lines.count == 3)
      #expect(lines.allSatisfy { String($0).displayWidth <= width })
      #expect(lines[1].hasPrefix(Self.first))
    }
  }

  @Test func `a table that is not for a terminal is whole and has no title`() throws {
    try withNotes { session in
      #expect(
        session.run("store rows notes --table --fields count,text,seen,words").output
          == "   first\\nsecond  false  a, b\n4  first\\nsecond  false  a, b\n")
      #expect(session.run("store rows notes --table --json").status == 64)
    }
  }

  @Test func `many bytes are shown by the first ones`() throws {
    try withNotes { session in
      try session.writeNotes { txn in
        try txn.update(Note.self, Note().id) { $0.picture = Data(repeating: 171, count: 65) }
      }
      let shown = "0x" + String(repeating: "ab", count: 32) + "… (65 bytes)"
      #expect(session.run("store rows notes -n 1 --fields picture").output == "picture  \(shown)\n")
    }
  }

  @Test func `an unknown collection is named, with the nearest one`() throws {
    try withNotes { session in
      #expect(
        session.run("store rows note")
          == Run(
            diagnostics: "todo: \(session.path) has no collection 'note'; did you mean 'notes'?\n"
              + "It has: notes.\n", status: 1))
    }
  }

  @Test func `a damaged record is named, the others are printed, and the status is 65`() throws {
    try withNotes { session in
      let damaged = try session.damagedCopy(of: "first\nsecond")
      let run = session.run([
        "store", "rows", "notes", "--fields", "id", "--path", damaged, "--json",
      ])
      #expect(run.output == #"{"id":"\#(Self.second)"}"# + "\n")
      #expect(run.status == 65)
      let lines = run.diagnostics.split(separator: "\n")
      try #require(lines.count == 3)
      #expect(lines[0].hasPrefix("notes \(Self.first) is damaged: the row at byte "))
      #expect(lines[1] == "todo: 1 record is damaged")
      #expect(lines[2].contains("todo store check"))
    }
  }
}

extension CommandSession {
  /// A copy of the store in which a byte of a text has changed: of the record
  /// that was written first, which lies last in its page.
  func damagedCopy(of text: String) throws -> String {
    let damaged = directory + "/damaged.store"
    var bytes = try readFile(path)
    let start = try #require(bytes.indices.last { bytes[$0...].starts(with: text.utf8) })
    bytes[start] ^= 1
    try writeFile(damaged, bytes)
    return damaged
  }
}
