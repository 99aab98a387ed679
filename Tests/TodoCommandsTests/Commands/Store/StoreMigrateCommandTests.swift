import RecordStore
import StoreTestSupport
import Testing
import TodoKit

@testable import TodoCommands

/// `todo store migrate`, and the other commands on a store of an older version.
struct StoreMigrateCommandTests {
  private func withOldStore(
    _ version: UInt32, _ body: (inout CommandSession) throws -> Void
  ) throws {
    try withCommands { session in
      try writeFile(session.path, readFile(oldTodoStore(version)))
      try body(&session)
    }
  }

  @Test func `a plan shows the steps with their records`() throws {
    try withOldStore(1) { session in
      let before = try readFile(session.path)
      let run = session.run("store migrate --plan")
      #expect(
        run.output.hasPrefix(
          """
          todokit to version 2: due dates
            add field 'todos.dueDate'
          todokit to version 3: numbers, lists and due days
            retype field 'todos.dueDate' to int64?: 5 records
            transform 'todos': 5 records
            add collection 'counters'
            number the todos in the order in which they were made: all records
          then index 'todos (completed, dueDate) partial' has been added
          """), "\(run.output)")
      #expect(run.diagnostics == "the store would be copied before, at most 24 KiB\n")
      #expect(run.status == 0)
      let json = session.run("store migrate --plan --json").output
      #expect(
        json.hasPrefix(
          #"{"path":"\#(session.path)","mode":"plan","steps":[{"schema":"todokit","version":2,"#
            + #""name":"due dates","changes":[{"text":"add field 'todos.dueDate'","recordCount":0}]},"#
        ))
      #expect(json.hasSuffix("\"recordCount\":null}]}],\"backup\":null}\n"))
      #expect(try readFile(session.path) == before)
    }
  }

  @Test func `a dry run migrates a copy, and the store stays as it is`() throws {
    try withOldStore(2) { session in
      let before = try readFile(session.path)
      let run = session.run("store migrate --dry-run")
      #expect(
        run.diagnostics == """
          migrated todokit to version 3: numbers, lists and due days
          dry run: the migrated copy is intact, with 10 records; \(session.path) is as it was

          """)
      #expect(run.status == 0)
      #expect(try readFile(session.path) == before)
    }
  }

  @Test func `an older store is migrated after it is copied, once`() throws {
    try withOldStore(1) { session in
      let copy = "\(session.path).before-migration"
      #expect(
        session.run("store migrate")
          == Run(
            diagnostics: """
              migrated todokit to version 2: due dates
              copying \(session.path) to \(copy) before it is migrated
              migrated todokit to version 3: numbers, lists and due days
              \(copy) is the store as it was

              """))
      #expect(
        session.run("store migrate") == Run(diagnostics: "\(session.path) needs no migration\n"))
      let numbers = try session.todos().map(\.number)
      #expect(numbers == [1, 2, 3, 4, 5])
      try expectIntact(copy, [])
    }
  }

  @Test func `the copy goes elsewhere or is left out`() throws {
    try withOldStore(2) { session in
      let copy = "\(session.directory)/safe.store"
      let json = session.run("store migrate --json --backup \(copy)")
      #expect(json.output.contains(#""mode":"migrate","#))
      #expect(json.output.hasSuffix("\"backup\":\"\(copy)\"}\n"))
      try expectIntact(copy, [])
    }
    try withOldStore(2) { session in
      #expect(
        session.run("store migrate --no-backup")
          == Run(diagnostics: "migrated todokit to version 3: numbers, lists and due days\n"))
      #expect(session.run("store migrate --no-backup --backup x").status == 64)
      #expect(session.run("store migrate --plan --dry-run").status == 64)
    }
  }

  @Test func `a changing command migrates an older store, and says so`() throws {
    try withOldStore(2) { session in
      let run = session.run(["add", "New one"])
      #expect(run.status == 0)
      #expect(
        run.diagnostics.hasPrefix(
          """
          copying \(session.path) to \(session.path).before-migration before it is migrated
          migrated todokit to version 3: numbers, lists and due days
          """))
      let last = try session.todos().last
      #expect(last?.number == 10)
    }
  }

  @Test func `with --no-input, or in a dry run, a changing command names what to run`() throws {
    for version in [1, 2] as [UInt32] {
      try withOldStore(version) { session in
        let before = try readFile(session.path)
        for line in [
          "done 1 --no-input", "--no-input add x", "done 1 --dry-run",
          "import --dry-run \(session.path)",
        ] {
          #expect(
            session.run(line)
              == Run(
                diagnostics: """
                  todo: \(session.path) was written by an older version and is to be migrated first; \
                  nothing was changed
                  Run: todo store migrate --path \(session.path)

                  """, status: 1))
        }
        #expect(try readFile(session.path) == before)
      }
    }
  }

  @Test func `a reading command names what to run, and one without types reads`() throws {
    try withOldStore(1) { session in
      let before = try readFile(session.path)
      let run = session.run("list")
      #expect(run.status == 1)
      #expect(
        run.diagnostics.hasPrefix(
          "todo: \(session.path) has version 1 of schema 'todokit', the program version 3:\n"
            + "Migration is required: field 'todos.list' has been added\n"))
      #expect(
        run.diagnostics.hasSuffix("\nRun: todo store migrate --path \(session.path)\n"))
      #expect(session.run("store get todos 00000000-0000-4000-8000-000000000001").status == 0)
      #expect(session.run("store check").status == 0)
      #expect(try readFile(session.path) == before)
    }
  }

  @Test func `a store of another program is left alone`() throws {
    try withNotes { session in
      let before = try readFile(session.path)
      #expect(
        session.run("store migrate") == Run(diagnostics: "\(session.path) needs no migration\n"))
      #expect(try readFile(session.path) == before)
    }
  }
}
