import Testing
import TodoKit

@testable import TodoCommands

struct ListCommandTests {
  private func withSix(_ body: (inout CommandSession) throws -> Void) throws {
    try withCommands { session in
      for words in [
        ["Plan", "-l", "Work"], ["Milk", "-d", "today", "-t", "errand"],
        ["Tax", "-d", "2026-04-01", "-p", "high"], ["Dentist", "-d", "friday 9:00"],
        ["Old", "-d", "2026-03-01"], ["Report", "-l", "Work", "-d", "2026-06-01"],
      ] { _ = session.run(["add"] + words) }
      _ = session.run("done 5")
      try body(&session)
    }
  }

  @Test func `the open ones are listed by due date, those without one last`() throws {
    try withSix { session in
      #expect(
        session.run("list")
          == Run(
            output: """
              3  Tax      2026-04-01        high
              2  Milk     2026-04-30                    errand
              4  Dentist  2026-05-01 09:00
              6  Report   2026-06-01              Work
              1  Plan                             Work

              """))
    }
  }

  @Test(arguments: [
    ("list --all", [3, 2, 4, 6, 1, 5]), ("list --done", [5]), ("list -l Work", [6, 1]),
    ("list --sort created", [1, 2, 3, 4, 6]), ("list -s created -r", [6, 4, 3, 2, 1]),
    ("list -r", [6, 4, 2, 3, 1]), ("list -n 2", [3, 2]), ("list -n 0", []),
    ("list -n all", [3, 2, 4, 6, 1]), ("list -a -s completed", [1, 2, 3, 4, 6, 5]),
    ("list -l Work -s position", [1, 6]), ("list --open", [3, 2, 4, 6, 1]),
    ("list -d today", [2]), ("list -d overdue", [3]), ("list -d none", [1]),
    ("list --due=tomorrow", [4]), ("list -d fri -n 1", [4]), ("list -t errand", [2]),
    ("list -t errand -t x", []), ("list -p high", [3]), ("list -p high -p none", [3, 2, 4, 6, 1]),
    ("list -s priority -n 1", [3]), ("list --page 2 -n 2", [4, 6]),
    ("list --page 1", [3, 2, 4, 6, 1]),
    ("list --page 9", []), ("list --page 9223372036854775807", []), ("list -a -d overdue", [3]),
    ("list --list=", [3, 2, 4]), ("list --done --due=2026-03-01", [5]),
  ])
  func `options choose and order`(line: String, numbers: [Int]) throws {
    try withSix { session in
      let run = session.run(line)
      let listed = run.output.split(separator: "\n").compactMap { line in
        line.split(separator: " ").first.flatMap { Int($0) }
      }
      #expect(listed == numbers)
      #expect(run.status == 0)
    }
  }

  @Test func `on a terminal there are titles and an overdue day is red`() throws {
    try withSix { session in
      session.terminal = Terminal(showsOutput: true, showsDiagnostics: true, width: 80)
      let lines = session.run("list").output.split(separator: "\n").map(String.init)
      try #require(lines.count == 6)
      #expect(lines[0].contains("Title") && lines[0].contains("Priority"))
      #expect(lines[1].contains("\u{1B}[31m2026-04-01\u{1B}[0m"))
      #expect(lines[2].contains("\u{1B}[33m2026-04-30\u{1B}[0m"))
      session.variables["NO_COLOR"] = "1"
      #expect(!session.run("list").output.contains("\u{1B}"))
    }
  }

  @Test(arguments: [40, 80, 120])
  func `no line is wider than the terminal`(width: Int) throws {
    try withSix { session in
      _ = session.run(["add", String(repeating: "漢字 and more ", count: 30), "-l", "Work"])
      session.variables["NO_COLOR"] = "1"
      session.terminal = Terminal(showsOutput: true, showsDiagnostics: true, width: width)
      let lines = session.run("list --all").output.split(separator: "\n")
      #expect(lines.count == 8)
      for line in lines { #expect(String(line).displayWidth <= width) }
    }
  }

  @Test func `a day stays and an instant moves with the zone`() throws {
    try withSix { session in
      session.variables["TZ"] = "JST-9"
      let output = session.run("list").output
      #expect(output.contains("Milk     2026-04-30 "))
      #expect(output.contains("Dentist  2026-05-01 18:00"))
    }
  }

  @Test func `a terminal shows fifty and says that there are more`() throws {
    try withCommands { session in
      for number in 1...51 { _ = session.run("add todo \(number)") }
      #expect(session.run("list").output.split(separator: "\n").count == 51)
      session.terminal = Terminal(showsOutput: true, showsDiagnostics: true, width: 80)
      let run = session.run("list")
      #expect(run.output.split(separator: "\n").count == 51)  // The titles and fifty todos.
      #expect(
        run.diagnostics == "Only the first 50 are shown; --limit all shows the rest.\n")
      #expect(session.run("list -n all").output.split(separator: "\n").count == 52)
      #expect(session.run("list -n 5").diagnostics.isEmpty)
    }
  }

  @Test func `a missing store is empty, said on standard error, and not made`() throws {
    try withCommands { session in
      let said = """
        No todos yet: there is no store at \(session.path).
        Add one: todo add TITLE

        """
      #expect(session.run("list") == Run(diagnostics: said))
      #expect(session.run("list --json") == Run(output: "[]\n", diagnostics: said))
      try #expect(!StoreLocation(option: session.path) { _ in nil }.exists)
    }
  }

  @Test(arguments: [
    ("list", "No open todos.\n"), ("list --all", ""), ("list --done", ""),
    ("list -l Work", "No open todos in the list 'Work'.\n"),
  ])
  func `nothing to list is said on standard error`(line: String, said: String) throws {
    try withCommands { session in
      _ = session.run("add x -l Work")
      _ = session.run("done 1")
      #expect(session.run(line).diagnostics == said)
      #expect(session.run(line).status == 0)
    }
  }

  @Test func `an unknown list is refused with the nearest name`() throws {
    try withSix { session in
      #expect(
        session.run("list -l Wrok")
          == Run(
            diagnostics: """
              todo: no list is called 'Wrok'; did you mean 'Work'?
              There are: Work.

              """, status: 1))
    }
  }

  @Test(arguments: [
    ("before friday", [3, 2]), ("after 2026-04-30", [4, 6]), ("BEFORE today", [3]), ("eom", [2]),
  ])
  func `a due date is before or after a day`(due: String, numbers: [Int]) throws {
    try withSix { session in
      let listed = session.run(["list", "-d", due]).output.split(separator: "\n")
        .compactMap { line in line.split(separator: " ").first.flatMap { Int($0) } }
      #expect(listed == numbers)
    }
  }

  @Test(arguments: ["before", "before x", "around friday", "today 17:00", ""])
  func `a due date that is none is refused`(due: String) throws {
    try withSix { session in
      let run = session.run(["list", "-d", due])
      #expect(run.status == 64)
      #expect(
        run.diagnostics.hasPrefix(
          "todo: --due takes today, overdue, none, a day, or 'before' or 'after' and a day, not "
            + "'\(due)'\n"))
    }
  }

  @Test func `contradicting options are refused`() throws {
    try withCommands { session in
      #expect(session.run("list --all --done").status == 64)
      #expect(session.run("list --open --done").status == 64)
      #expect(session.run("list --page 0").status == 64)
      #expect(session.run("list --page 1 -n all").status == 64)
      #expect(session.run("list extra").status == 64)
    }
  }
}
