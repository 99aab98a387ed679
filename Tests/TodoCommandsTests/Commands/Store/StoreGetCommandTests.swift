import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

@testable import TodoCommands

struct StoreGetCommandTests {
  private static let first = "01890000-0000-7000-8000-000000000001"
  private static let second = "01890000-0000-7000-8000-000000000002"
  private static let third = "01890000-0000-7000-8000-000000000003"

  @Test func `records are printed in the order of the keys`() throws {
    try withNotes { session in
      #expect(
        session.run("store get notes \(Self.second) \(Self.first) --fields count,seen")
          == Run(output: "count  4\nseen   false\n\ncount  nil\nseen   false\n"))
      #expect(
        session.run("store get notes \(Self.second.uppercased()) --fields id --json")
          == Run(output: #"{"id":"\#(Self.second)"}"# + "\n"))
    }
  }

  @Test func `a key without a record is named, and the others are printed`() throws {
    try withNotes { session in
      #expect(
        session.run("store get notes \(Self.third) \(Self.second) --fields count")
          == Run(
            output: "count  4\n",
            diagnostics: "notes has no record with the key \(Self.third)\n", status: 1))
    }
  }

  @Test func `a damaged record is named, the others are printed, and the status is 65`() throws {
    try withNotes { session in
      let damaged = try session.damagedCopy(of: "first\nsecond")
      let run = session.run([
        "store", "get", "notes", Self.first, Self.second, "--fields", "count", "--path", damaged,
      ])
      #expect(run.output == "count  4\n")
      #expect(run.status == 65)
      #expect(run.diagnostics.hasPrefix("notes \(Self.first) is damaged: "))
    }
  }

  @Test func `one field is printed as it is`() throws {
    try withNotes { session in
      let get = ["store", "get", "notes", Self.first, "--raw"]
      #expect(session.run(get + ["text"]).output == "first\nsecond")
      #expect(Array(session.run(get + ["picture"]).output.utf8) == [1, 2, 3])
      #expect(session.run(get + ["at"]).output == "2026-04-24T03:06:40.250Z\n")
      let none = session.run(get + ["count"])
      #expect(none.status == 1)
      #expect(none.diagnostics == "todo: notes.count of \(Self.first) is nil\n")
      let bytes = session.onTerminal(width: 80).run(get + ["picture"])
      #expect(bytes.status == 64)
      #expect(bytes.output == "")
      #expect(session.run(get + ["text", "--json"]).status == 64)
      #expect(session.run(get + ["txet"]).status == 64)
    }
  }

  @Test(arguments: ["get notes", "get", "set notes", "set notes x", "set"])
  func `C044: without a selection nothing is done`(line: String) throws {
    try withNotes { session in
      let before = try readFile(session.path)
      let run = session.run("store \(line)")
      #expect(run.status == 64)
      #expect(run.output == "")
      #expect(try readFile(session.path) == before)
    }
  }
}
