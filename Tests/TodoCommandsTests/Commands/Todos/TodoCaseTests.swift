import Foundation
import Testing
import TodoKit

@testable import TodoCommands

/// Public bug reports about lists and titles.
struct TodoCaseTests {
  private static func fixture(_ name: String) -> String {
    URL(filePath: #filePath).appending(path: "../../../../Fixtures/todotxt/\(name)")
      .standardizedFileURL.path()
  }

  @Test func `C028: a day lasts to its end, and what has no date is last both ways`() throws {
    try withCommands { session in
      session.variables["NO_COLOR"] = "1"
      _ = session.run("add none")
      _ = session.run(["add", "day", "--due", "today"])
      _ = session.run(["add", "time", "--due", "today 00:00"])
      let table = "3  time  2026-04-30 00:00\n2  day   2026-04-30\n1  none\n"
      #expect(session.run("list").output == table)
      #expect(
        session.run("list --sort due --reverse").output
          == "2  day   2026-04-30\n3  time  2026-04-30 00:00\n1  none\n")
      // The marker and the order agree: only the time has passed.
      #expect(session.run(["list", "--due", "overdue"]).output == "3  time  2026-04-30 00:00\n")
      #expect(
        session.run(["list", "--due", "today"]).output
          == "3  time  2026-04-30 00:00\n2  day   2026-04-30\n")
      #expect(session.run("show 3").output.contains("2026-04-30 00:00, overdue\n"))
      #expect(session.run("show 2").output.contains("Thu 2026-04-30, today\n"))
    }
  }

  @Test func `C038: columns line up under wide and joined characters, cuts split none`() throws {
    try withCommands { session in
      session.variables["NO_COLOR"] = "1"
      #expect(session.run(["import", Self.fixture("c038-wide.txt")]).status == 0)
      session.terminal = Terminal(showsOutput: true, showsDiagnostics: true, width: 40)
      #expect(
        session.run("list").output == """
          #  Title                 Priority  List
          1  验光 买钱包           high      店
          2  thumbs 👍🏽 up          medium    emoji
          3  family 👨‍👩‍👧 flag 🇩🇪
          4  combining é vs é
          5  rtl اختبار and bidi…
          6  zero\u{200B}width                       tag\u{200B}x
          7  full\u{3000}width space
          8  \u{A0}nbsp start

          """)
      session.terminal.width = 80
      let lines = session.run("list").output.split(separator: "\n")
      #expect(lines[2].hasPrefix("2  thumbs 👍🏽 up   "))
      #expect(lines[5] == "5  rtl اختبار and bidi \\u{202E}evil\\u{202C}")
    }
  }

  @Test(arguments: [
    "Get back to T re: rent and wait: now", "history of start", "2026-05-01",
    "(A) +project @context due:tomorrow", "x done", "key:value http://a.b/?c=d",
  ])
  func `C042: a title is stored as it is typed, and means nothing else`(title: String) throws {
    try withCommands { session in
      #expect(session.run("add " + title) == Run(output: "Added 1: \(title)\n"))
      let todo = try session.todos()[0]
      #expect(todo.title == title)
      #expect(todo.dueDate == nil)
      #expect(todo.tags == [])
      #expect(todo.list == nil)
      #expect(todo.priority == .none)
      #expect(!todo.completed)
    }
  }

  @Test func `C042: what looks like an option and is none is refused with a hint`() throws {
    try withCommands { session in
      let run = session.run("add Call Ada --do tomorrow")
      #expect(run.status == 64)
      #expect(run.diagnostics.contains("--do"))
      #expect(run.output == "")
      #expect(
        session.run("add -- Call Ada --do tomorrow").output
          == "Added 1: Call Ada --do tomorrow\n")
    }
  }
}
