import RecordStore
import StoreTestSupport
import Testing

@testable import TodoCommands

/// `todo store schema` and `todo store indexes`.
struct StoreSchemaCommandTests {
  private func withLaterNotes(_ body: (CommandSession) throws -> Void) throws {
    try withNotes { session in
      _ = try Store.open(
        at: session.path, schemas: [Schema("notes", version: 7, [LaterNote.self])])
      try body(session)
    }
  }

  @Test func `schema shows fields, defaults, layouts and indexes`() throws {
    try withLaterNotes { session in
      let output = session.run("store schema").output
      let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines[0].hasPrefix("Schema notes version 7, written by "))
      #expect(lines[0].hasSuffix(", library \(Store.libraryVersion)"))
      #expect(
        lines.dropFirst().joined(separator: "\n") == """

          notes  2 records, 20 KiB
           1  id       uuid     primary key
           2  text     string
           3  size     double
           4  seen     bool
           5  at       date
           6  picture  data
           7  words    strings
           8  count    int64?
           9  rating   int64    3
          10  due      date?    nil
          layout 1: fields 2 3 4 5 6 7 8
          layout 2: fields 2 3 4 5 6 7 8 9 10
          index (at)
          index (count) partial
          index (seen, size descending)
          index (each words)

          """)
      #expect(session.run("store schema notes").output == output)
    }
  }

  @Test func `schema shows what differs in another store`() throws {
    try withNotes { session in
      let other = "\(session.directory)/later.store"
      _ = try Store.open(
        at: other, schemas: [Schema("notes", version: 8, [LaterNote.self])])
      #expect(
        session.run("store schema --diff \(other)")
          == Run(
            output: """
              schema 'notes' has been changed from version 7 to 8
              field 'notes.rating' has been added
              field 'notes.due' has been added
              index 'notes (count) partial' has been added
              index 'notes (seen, size descending)' has been added
              index 'notes (each words)' has been added

              """))
      #expect(
        session.run("store schema --diff \(other) --json").output.hasPrefix(
          #"{"path":"\#(session.path)","other":"\#(other)","differences":[{"kind":"versionChanged","#
            + #""collection":null,"field":null,"text":"schema 'notes' has been changed from "#
            + #"version 7 to 8"},{"kind":"fieldAdded","collection":"notes","field":"rating","#))
      #expect(
        session.run("store schema --diff \(session.path)")
          == Run(diagnostics: "\(session.path) and \(session.path) have the same schemas\n"))
      #expect(session.run("store schema notes --diff \(other)").status == 64)
      #expect(session.run("store schema --diff \(other).none").status == 1)
    }
  }

  @Test func `schema prints JSON`() throws {
    try withNotes { session in
      let json = session.run("store schema notes --json").output
      #expect(json.hasPrefix(#"{"schemas":[{"name":"notes","version":7,"program":""#))
      #expect(
        json.contains(
          #""collections":["notes"]}],"collections":[{"name":"notes","schema":"notes","#
            + #""recordCount":2,"sizeInBytes":8192,"fields":[{"number":1,"name":"id","#
            + #""type":"uuid","isOptional":false,"isPrimaryKey":true,"default":null},"#))
      #expect(
        json.hasSuffix(
          #""layouts":[{"number":1,"fields":[2,3,4,5,6,7,8]}],"indexes":["#
            + #"{"collection":"notes","name":"(at)","parts":[{"field":"at","isDescending":false,"isEach":false}],"#
            + #""isUnique":false,"isPartial":false,"entryCount":2,"sizeInBytes":4096}]}]}"# + "\n"))
    }
  }

  @Test func `indexes shows entries and sizes`() throws {
    try withLaterNotes { session in
      #expect(
        session.run("store indexes")
          == Run(
            output: """
              notes  at                              2  4 KiB
              notes  count                  partial  1  4 KiB
              notes  seen, size descending           2  4 KiB
              notes  each words                      4  4 KiB

              """))
      let json = session.run("store indexes notes --json").output
      #expect(json.hasPrefix(#"[{"collection":"notes","name":"(at)","parts":[{"field":"at","#))
      #expect(
        json.contains(#"{"field":"size","isDescending":true,"isEach":false}],"isUnique":false,"#))
      #expect(json.contains(#"[{"field":"words","isDescending":false,"isEach":true}]"#))
    }
  }

  @Test(arguments: [40, 80, 120])
  func `both fit the terminal`(width: Int) throws {
    try withLaterNotes { session in
      for line in ["store indexes", "store schema notes"] {
        let run = session.onTerminal(width: width).run(line)
        #expect(run.status == 0)
        let table = run.output.split(separator: "\n").drop { !$0.contains("Entries") }
        #expect(table.allSatisfy { String($0).displayWidth <= width })
      }
    }
  }

  @Test(arguments: ["schema nots", "indexes nots"])
  func `an unknown collection is named, with the nearest one`(line: String) throws {
    try withNotes { session in
      let run = session.run("store \(line)")
      #expect(run.status == 1)
      #expect(
        run.diagnostics
          == "todo: \(session.path) has no collection 'nots'; did you mean 'notes'?\n"
          + "It has: notes.\n")
    }
  }

  @Test func `a store without collections is shown as one`() throws {
    try withCommands { session in
      _ = try Store.open(at: session.path, schemas: [])
      let path = session.path
      #expect(session.run("store schema") == Run(diagnostics: "\(path) has no collections\n"))
      #expect(session.run("store indexes") == Run(diagnostics: "there are no indexes\n"))
      #expect(
        session.run("store schema --json").output == #"{"schemas":[],"collections":[]}"# + "\n")
      #expect(session.run("store indexes --json").output == "[]\n")
      #expect(session.run("store collections") == Run())
      for line in ["rows x", "get x 1", "set x 1 a=b", "schema x"] {
        #expect(
          session.run("store \(line)")
            == Run(
              diagnostics: "todo: \(path) has no collection 'x'\n"
                + "It has no collections at all.\n", status: 1))
      }
    }
  }
}
