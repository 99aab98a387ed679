import RecordStore
import StoreTestSupport
import Testing

@testable import TodoCommands

struct StoreBackupCommandTests {
  @Test(arguments: [[], ["--compact"]])
  func `a backup is a store like the first one`(options: [String]) throws {
    try withNotes { session in
      let copy = session.directory + "/copy.store"
      let run = session.run(["store", "backup", copy] + options)
      #expect(run.status == 0)
      #expect(run.output.hasPrefix("Copied \(session.path) to \(copy): "))
      let rows = session.run("store rows notes").output
      #expect(session.run(["store", "rows", "notes", "--path", copy]).output == rows)
      try expectIntact(copy, [])
      let again = session.run(["store", "backup", copy])
      #expect(again.status == 1)
      #expect(again.diagnostics.hasPrefix("todo: \(copy) exists, and nothing is replaced."))
    }
  }

  @Test func `a compact backup is smaller, and JSON says how large`() throws {
    try withNotes { session in
      try session.writeNotes { txn in
        try txn.update(Note.self, Note().id) { $0.text = String(repeating: "x", count: 500_000) }
      }
      try session.writeNotes { try $0.update(Note.self, Note().id) { $0.text = "" } }
      func size(_ name: String, _ options: [String]) throws -> Int {
        let path = session.directory + "/" + name
        let run = session.run(["store", "backup", path, "--json"] + options)
        let size = try readFile(path).count
        #expect(
          run
            == Run(
              output:
                #"{"path":"\#(path)","sizeInBytes":\#(size),"isCompact":\#(!options.isEmpty)}"#
                + "\n"))
        return size
      }
      let plain = try size("plain.store", [])
      let compact = try size("compact.store", ["-c"])
      #expect(plain > 500_000 && compact < 100_000)
    }
  }

  @Test func `a backup goes to standard output, but not to a terminal`() throws {
    try withNotes { session in
      let environment = CommandEnvironment.inMemory(variables: session.variables)
      let status = TodoCommand.run(
        arguments: ["store", "backup", "-"], environment: environment)
      #expect(status == 0)
      #expect(environment.diagnostics.text == "")
      let copy = session.directory + "/copy.store"
      try writeFile(copy, environment.output.contents)
      try expectIntact(copy, [])
      let shown = session.onTerminal(width: 80).run("store backup -")
      #expect(shown.status == 64)
      #expect(shown.output == "")
      #expect(shown.diagnostics.hasPrefix("todo: a store is not for a terminal\n"))
      #expect(session.run("store backup - --json").status == 64)
      #expect(session.run("store backup").status == 64)
    }
  }

  @Test func `a directory that is not there is named, and nothing is left of a try`() throws {
    try withNotes { session in
      let copy = session.directory + "/absent/copy.store"
      let run = session.run(["store", "backup", copy])
      #expect(run.status == 1)
      #expect(
        run.diagnostics == "todo: There is no directory for \(copy); nothing was created.\n")
    }
  }

  @Test func `a store with a damaged page gives no backup`() throws {
    try withNotes { session in
      let damaged = session.directory + "/damaged.store"
      var bytes = try readFile(session.path)
      // The flags of the page that holds the notes.
      let text = Array("first\nsecond".utf8)
      let start = try #require(bytes.indices.first { bytes[$0...].starts(with: text) })
      bytes[start / 4096 * 4096 + 10] ^= 0xFF
      try writeFile(damaged, bytes)
      let copy = session.directory + "/copy.store"
      let run = session.run(["store", "backup", copy, "--path", damaged])
      #expect(run.status == 74)
      #expect(run.diagnostics.hasPrefix("todo: The copy of \(damaged) is damaged, so it was not "))
      try #expect(!StoreLocation(option: copy) { _ in nil }.exists)
    }
  }
}
