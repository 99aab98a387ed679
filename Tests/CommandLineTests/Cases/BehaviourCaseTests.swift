import StoreTestSupport
import Testing

/// Public bug reports about how commands behave, by the built command.
struct BehaviourCaseTests {
  @Test func `C026: a day is the same day in every zone, an instant moves`() throws {
    try withTodo { todo in
      _ = try todo.run("add", "day", "--due", "2026-06-08")
      _ = try todo.run("add", "instant", "--due", "2026-06-08T22:00:00Z")
      for (zone, day) in [
        ("NZST-12", "2026-06-09 10:00"), ("PST8PDT,M3.2.0,M11.1.0", "2026-06-08 15:00"),
        ("UTC", "2026-06-08 22:00"),
      ] {
        todo.variables["TZ"] = zone
        #expect(
          try todo.run("list", "--sort", "created").output
            == "1  day      2026-06-08\n2  instant  \(day)\n")
        #expect(try todo.run("list", "--due", "2026-06-08").output.contains("1  day"))
        #expect(try todo.run("export").output.contains(#""dueDate":"2026-06-08","#))
      }
    }
  }

  @Test func `C027: the time on the clock stays across a change of the clocks`() throws {
    try withTodo { todo in
      todo.variables["TZ"] = "CET-1CEST,M3.5.0,M10.5.0/3"
      let added = try todo.run("add", "x", "--due", "2026-10-24 09:00")
      #expect(added.output == "Added 1: x (due Sat 2026-10-24 09:00)\n")
      #expect(
        try todo.run("edit", "1", "--delay", "1d").output
          == "Changed 1: x (due Sun 2026-10-25 09:00)\n")
      #expect(
        try todo.run("edit", "1", "--delay", "1w").output
          == "Changed 1: x (due Sun 2026-11-01 09:00)\n")
      let gap = try todo.run("edit", "1", "--due", "2026-03-29 02:30")
      #expect(gap.output == "Changed 1: x (due Sun 2026-03-29 03:30)\n")
      #expect(gap.errors == "Clocks skip 02:30 on 2026-03-29: it is taken as 03:30.\n")
      let overlap = try todo.run("edit", "1", "--due", "2026-10-25 02:30")
      #expect(overlap.errors == "Clocks show 02:30 twice on 2026-10-25: the first is meant.\n")
      #expect(try todo.run("export").output.contains(#""dueDate":"2026-10-25T00:30:00Z""#))
    }
  }

  @Test func `C030: numbers stay while others are completed, reopened and deleted`() throws {
    try withTodo { todo in
      for title in ["a", "b", "c"] { _ = try todo.run("add", title) }
      #expect(try todo.run("done", "1").output == "Done 1: a\n")
      #expect(try todo.run("done", "2").output == "Done 2: b\n")
      #expect(try todo.run("delete", "--yes", "3").output == "Deleted 3: c\n")
      #expect(try todo.run("reopen", "2").output == "Reopened 2: b\n")
      #expect(try todo.run("add", "d").output == "Added 4: d\n")
      #expect(try todo.run("done", "3").termination == .exited(1))
    }
  }

  @Test func `C031: two that change one todo at once lose nothing`() throws {
    try withTodo { todo in
      _ = try todo.run("add", "x")
      let result = try todo.shell(
        """
        for i in $(seq 100); do
          $TODO edit 1 --tag "x$i" >/dev/null & a=$!
          $TODO edit 1 --title "title $i" >/dev/null & b=$!
          wait $a && wait $b || exit 1
          $TODO show --json 1
        done
        """)
      #expect(result.termination == .exited(0), "\(result.errors)")
      let rounds = result.output.split(separator: "\n")
      #expect(rounds.count == 100)
      for (index, round) in rounds.enumerated() {
        #expect(round.contains(#""title":"title \#(index + 1)""#))
        #expect(round.contains(#""x\#(index + 1)"]"#))
      }
    }
  }

  @Test(arguments: [
    "done", "delete", "delete --yes", "reopen", "edit --priority high", "edit", "show",
    "move --first",
    "tag x", "search",
  ])
  func `C044: without a selection nothing is changed`(words: String) throws {
    try withTodo { todo in
      _ = try todo.run("demo")
      let before = try todo.run("export").output
      let result = try todo.shell("$TODO \(words) </dev/null")
      #expect(result.termination == .exited(64))
      #expect(result.errors.hasPrefix("todo: "))
      #expect(try todo.run("export").output == before)
    }
  }

  @Test func `C057: standard output holds data only`() throws {
    try withTodo { todo in
      todo.variables = ["TERM": "xterm-256color"]
      let empty = try todo.run("list", "--json")
      #expect(empty.output == "[]\n")
      #expect(empty.errors.hasPrefix("No todos yet"))
      let added = try todo.run("add", "a", "--list", "New", "--json")
      #expect(added.output.hasPrefix(#"{"id":"#) && added.output.hasSuffix("}\n"))
      #expect(added.errors == "The list 'New' is new.\n")
      let imported = try todo.run("import", "--json", "-", input: #"{"title":"b","colour":"red"}"#)
      #expect(imported.output.hasPrefix(#"{"read":1,"#))
      #expect(imported.output.split(separator: "\n").count == 1)
      #expect(imported.errors.contains("warning: "))
      let piped = try todo.shell("$TODO list | cat")
      #expect(piped.output == "1  a  New\n2  b\n")
      for words in [["edit", "1", "--due", "today", "--json"], ["done", "1", "--json"]] {
        let output = try todo.run(words).output
        #expect(output.hasPrefix("[{") && output.hasSuffix("}]\n"))
      }
    }
  }
}
