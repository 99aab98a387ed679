import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

@testable import TodoCommands

struct StoreRepairCommandTests {
  /// Runs `body` with a store whose index has one wrong entry.
  private func withWrongEntry(
    _ body: (CommandSession, _ path: String) throws -> Void
  ) throws {
    try withNotes { session in
      let path = session.directory + "/damaged.store"
      var bytes = try readFile(session.path)
      // The entry of the second note in the index of dates: 8 bytes of the
      // date, of which the first is C1, and the ID. It stays the last one.
      let id = withUnsafeBytes(of: Note.secondID.uuid) { Array($0) }
      let place = try #require(
        bytes.indices.dropFirst(8).first { bytes[$0...].starts(with: id) && bytes[$0 - 8] == 0xC1 })
      bytes[place - 1] ^= 1
      try writeFile(path, bytes)
      try body(session, path)
    }
  }

  private func repair(_ session: CommandSession, _ path: String, _ words: String...) -> Run {
    session.run(["store", "repair", "--path", path] + words)
  }

  @Test func `a wrong index is made anew after a backup, and the store is whole`() throws {
    try withWrongEntry { session, path in
      let damaged = try readFile(path)
      #expect(session.run(["store", "check", "--path", path]).status == 65)
      #expect(
        repair(session, path, "--dry-run") == Run(output: "Would make anew: notes (at)\n"))
      #expect(try readFile(path) == damaged)
      let backup = path + ".before-repair"
      #expect(
        repair(session, path)
          == Run(
            output: "Made anew: notes (at)\n",
            diagnostics: "\(backup) is the store as it was\n\(path): all intact\n"))
      try expectIntact(path, [])
      #expect(session.run(["store", "check", "--path", backup]).status == 65)
      #expect(
        repair(session, path) == Run(diagnostics: "\(path): all intact already\n"))
    }
  }

  @Test func `a backup that is there is not replaced, and nothing is repaired`() throws {
    try withWrongEntry { session, path in
      let damaged = try readFile(path)
      try writeFile(path + ".before-repair", [1])
      let run = repair(session, path)
      #expect(run.status == 1)
      #expect(run.diagnostics.contains("exists, and nothing is replaced"))
      #expect(try readFile(path) == damaged)
      #expect(repair(session, path, "--backup", "x", "--no-backup").status == 64)
      #expect(
        repair(session, path, "--no-backup", "--json")
          == Run(
            output: #"{"path":"\#(path)","isDryRun":false,"findingCount":2,"#
              + #""indexes":["notes (at)"],"backup":null,"remainingFindingCount":0}"# + "\n"))
    }
  }

  @Test func `damaged records cannot be repaired, and the status is 65`() throws {
    try withNotes { session in
      let path = try session.damagedCopy(of: "first\nsecond")
      let damaged = try readFile(path)
      for words in [[], ["--dry-run"]] {
        let run = session.run(["store", "repair", "--path", path] + words)
        #expect(run.status == 65)
        #expect(run.output == "")
        #expect(
          run.diagnostics == "\(path): a repair of indexes does not help 1 of the findings of "
            + "'todo store check'; restore a backup\n")
      }
      #expect(try readFile(path) == damaged)
    }
  }
}
