import RecordStore
import Testing
import TodoKit

@testable import TodoCommands

struct HistoryCommandTests {
  @Test func `the newest step comes first, with old and new values`() throws {
    try withCommands { session in
      _ = session.run("add Buy milk")
      _ = session.run("edit 1 --due 2026-05-01 --list Home")
      _ = session.run("undo")
      #expect(
        session.run("history")
          == Run(
            output: """
              3  2026-04-30 12:00  undo: edit 1 --due 2026-05-01 --list Home
                1: Buy milk
                  list: 'Home' → nil
                  dueDate: Fri 2026-05-01 → nil
                deleted the list 'Home'
              2  2026-04-30 12:00  edit 1 --due 2026-05-01 --list Home
                added the list 'Home'
                1: Buy milk
                  list: nil → 'Home'
                  dueDate: nil → Fri 2026-05-01
              1  2026-04-30 12:00  add Buy milk
                added 1: Buy milk

              """))
      #expect(session.run("history -n 1").output.hasPrefix("3  "))
      #expect(session.run("history -n 0") == Run(diagnostics: "The history has no steps.\n"))
    }
  }

  @Test func `the history of one todo has its steps only`() throws {
    try withCommands { session in
      _ = session.run("add a")
      _ = session.run("add b")
      _ = session.run("done 1 2")
      #expect(
        session.run("history 1")
          == Run(
            output: """
              3  2026-04-30 12:00  done 1 2
                1: a
                  completed: false → true
                  completedAt: nil → 2026-04-30 12:00
              1  2026-04-30 12:00  add a
                added 1: a

              """))
      #expect(session.run("history 9").status == 1)
    }
  }

  @Test func `changes are read on from where a program was`() throws {
    try withCommands { session in
      _ = session.run("add a")
      _ = session.run("done 1")
      let all = session.run("store changes --json").output.split(separator: "\n")
      #expect(all.count == 2)
      #expect(all[0].hasPrefix(#"{"sequence":1,"kind":"change","#))
      #expect(all[1].contains(#""changes":[{"kind":"update","collection":"todos","key":""#))
      let rest = session.run("store changes --json --since 1").output.split(separator: "\n")
      #expect(rest == [all[1]])
      #expect(session.run("store changes --since 2") == Run())
      #expect(session.run("store changes").output.contains("  insert todos "))
    }
  }

  @Test func `a program is told that changes it has not seen are dropped`() throws {
    try withCommands { session in
      _ = session.run("add a")
      var options = StoreOptions()
      options.history = HistoryOptions()
      options.history?.maximumChangeCount = 1
      for title in ["b", "c"] {
        let todos = try TodoStore.open(at: session.path, options: options, zone: .utc)
        try todos.store.write { txn in
          _ = try txn.add(Todo(title: title), at: CommandSession.noon)
        }
      }
      let run = session.run("store changes --since 1 --json")
      #expect(run.status == 1)
      #expect(
        run.diagnostics == """
          todo: the store has dropped the writes 2 to 2
          Read its records anew, and go on behind the last write.

          """)
      #expect(run.output.hasPrefix(#"{"sequence":3,"#))
    }
  }
}
