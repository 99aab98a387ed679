import Testing
import TodoKit

@testable import TodoCommands

struct StatsCommandTests {
  private func withSome(_ body: (inout CommandSession) throws -> Void) throws {
    try withCommands { session in
      for words in [
        ["a", "-d", "2026-04-01", "-t", "x"], ["b", "-d", "today", "-l", "Work", "-t", "x"], ["c"],
        ["d", "-l", "A list with a name that is long"],
      ] { _ = session.run(["add"] + words) }
      _ = session.run("done 3")
      try body(&session)
    }
  }

  @Test func `numbers, days, lists and tags are shown with bars`() throws {
    try withSome { session in
      session.terminal = Terminal(showsOutput: false, showsDiagnostics: false, width: 40)
      #expect(
        session.run("stats --days 2").output == """
          Open         3
          Completed    1
          Overdue      1
          Due today    1
          No due date  1

          Completed by day
          Wed 2026-04-29  0
          Thu 2026-04-30  1  █

          Open by list
          (no list)          1  █
          A list with a na…  1  █
          Work               1  █

          Open by tag
          x  2  ██

          """)
    }
  }

  @Test(arguments: [20, 40, 80, 120])
  func `no line is wider than the terminal`(width: Int) throws {
    try withSome { session in
      for number in 1...130 { _ = session.run("add \(number) -t many -t 漢字\(number)") }
      session.variables["NO_COLOR"] = "1"
      session.terminal = Terminal(showsOutput: true, showsDiagnostics: true, width: width)
      let lines = session.run("stats").output.split(separator: "\n").map(String.init)
      for line in lines { #expect(line.displayWidth <= width, "\(line)") }
      #expect(lines.contains { $0.hasPrefix("many") && $0.contains("130  █") })
      #expect(lines.last == "and 122 more")
    }
  }

  @Test func `JSON has all of it under fixed keys`() throws {
    try withSome { session in
      #expect(
        session.run("stats --json --days 1").output
          == #"{"open":3,"completed":1,"overdue":1,"dueToday":1,"withoutDueDate":1,"#
          + #""days":[{"date":"2026-04-30","completed":1}],"lists":["#
          + #"{"list":null,"open":1,"completed":1},"#
          + #"{"list":"A list with a name that is long","open":1,"completed":0},"#
          + #"{"list":"Work","open":1,"completed":0}],"tags":[{"tag":"x","open":2}]}"# + "\n")
    }
  }

  @Test(arguments: ["stats --days 0", "stats --days 9999", "stats --days x", "stats 1"])
  func `what makes no sense is refused`(line: String) throws {
    try withSome { session in #expect(session.run(line).status == 64) }
  }
}
