import RecordStore
import StoreTestSupport
import Testing

@testable import TodoCommands

/// `todo store compact` and `todo store restore`.
struct StoreReplacingCommandsTests {
  @Test func `a file is compacted and holds what it held`() throws {
    try withNotes { session in
      try session.writeNotes { txn in
        try txn.update(Note.self, Note().id) { $0.text = String(repeating: "x", count: 500_000) }
      }
      try session.writeNotes { try $0.update(Note.self, Note().id) { $0.text = "" } }
      let (before, rows) = (try readFile(session.path).count, session.run("store rows notes"))
      let run = session.run("store compact --json")
      let after = try readFile(session.path).count
      #expect(before > 500_000 && after < 100_000)
      #expect(
        run
          == Run(
            output: #"{"path":"\#(session.path)","sizeBeforeInBytes":\#(before),"#
              + #""sizeAfterInBytes":\#(after)}"# + "\n"))
      #expect(session.run("store rows notes") == rows)
      #expect(session.run("store compact").output.hasPrefix("Compacted \(session.path): "))
    }
  }

  @Test func `a store that is in use is not compacted`() throws {
    try withNotes { session in
      let store = try Store.open(at: session.path, schemas: [])
      let run = session.run("store compact --wait 0")
      #expect(run.status == 1)
      #expect(run.diagnostics.contains("is in use by"))
      #expect(try store.collections().count == 1)
    }
  }

  @Test func `a backup takes the place of the store, after a yes`() throws {
    try withNotes { session in
      let copy = session.directory + "/copy.store"
      #expect(session.run(["store", "backup", copy]).status == 0)
      #expect(session.run("store delete notes --all --yes").status == 0)
      let refused = session.run(["store", "restore", copy])
      #expect(refused.status == 2)
      #expect(refused.diagnostics.hasPrefix("todo: nothing was replaced: "))
      let none = try session.notes().count
      #expect(none == 0)
      session.terminal = .person
      let run = session.run(["store", "restore", copy], input: "yes\n")
      #expect(run.output == "Restored \(session.path) from \(copy)\n")
      #expect(run.diagnostics == "Replace \(session.path) by \(copy)? [y/N] ")
      let count = try session.notes().count
      #expect(count == 2)
    }
  }

  @Test func `a store that is missing is restored without a question`() throws {
    try withNotes { session in
      let copy = session.directory + "/new.store"
      let run = session.run(["store", "restore", session.path, "--path", copy, "--json"])
      #expect(
        run == Run(output: #"{"path":"\#(copy)","backup":"\#(session.path)"}"# + "\n"))
      try expectIntact(copy, [])
      let nothing = session.run(["store", "restore", session.directory + "/absent", "--yes"])
      #expect(nothing.status == 1)
      let itself = session.run(["store", "restore", session.path, "--yes"])
      #expect(itself.status == 1)
      let count = try session.notes().count
      #expect(count == 2)
    }
  }
}
