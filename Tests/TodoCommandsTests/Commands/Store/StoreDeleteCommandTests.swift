import RecordStore
import StoreTestSupport
import Testing

@testable import TodoCommands

struct StoreDeleteCommandTests {
  private static let first = "01890000-0000-7000-8000-000000000001"
  private static let second = "01890000-0000-7000-8000-000000000002"
  private static let third = "01890000-0000-7000-8000-000000000003"

  @Test func `records are deleted with their index entries`() throws {
    try withNotes { session in
      #expect(
        session.run("store delete notes \(Self.first) \(Self.first) --yes")
          == Run(output: "Deleted 1 record from notes\n"))
      let left = try session.notes().map(\.id)
      #expect(left == [Note.secondID])
      #expect(
        session.run("store delete notes \(Self.second) --yes --json").output
          == #"{"collection":"notes","deletedCount":1}"# + "\n")
      #expect(session.run("store indexes").output == "notes  at  0  0 bytes\n")
    }
  }

  @Test func `all are deleted or none`() throws {
    try withNotes { session in
      let run = session.run("store delete notes \(Self.first) \(Self.third) --yes")
      #expect(
        run
          == Run(
            diagnostics: "todo: notes has no record with the key \(Self.third); nothing was "
              + "deleted\n", status: 1))
      let count = try session.notes().count
      #expect(count == 2)
    }
  }

  @Test(arguments: ["", "\n", "n\n", "yess\n"])
  func `C043: without a yes nothing is deleted, and nothing hangs`(answer: String) throws {
    try withNotes { session in
      let line = ["store", "delete", "notes", Self.first, Self.second]
      let unasked = session.run(line, input: answer)
      #expect(unasked.status == 2)
      #expect(unasked.output == "")
      #expect(
        unasked.diagnostics.hasPrefix("todo: nothing was deleted: "), "\(unasked.diagnostics)")
      session.terminal = .person
      let asked = session.run(line, input: answer)
      #expect(asked.status == 2)
      #expect(asked.diagnostics.hasPrefix("Delete 2 records from notes? [y/N] "))
      let count = try session.notes().count
      #expect(count == 2)
    }
  }

  @Test func `a yes deletes`() throws {
    try withNotes { session in
      session.terminal = .person
      let run = session.run(["store", "delete", "notes", "--all"], input: "y\n")
      #expect(run.status == 0)
      #expect(run.output == "Deleted 2 records from notes\n")
      #expect(run.diagnostics == "Delete 2 records from notes? [y/N] ")
      #expect(session.run(["store", "delete", "notes", "--all"]).status == 0)
    }
  }

  @Test func `C044: all records need a word of their own`() throws {
    try withNotes { session in
      let none = session.run("store delete notes --yes")
      #expect(none.status == 64)
      #expect(none.diagnostics.contains("To delete every record, give --all."))
      #expect(session.run("store delete notes \(Self.first) --all --yes").status == 64)
      #expect(session.run("store delete notes x --yes").status == 64)
      let count = try session.notes().count
      #expect(count == 2)
    }
  }
}
