import FoundationEssentials
import Testing
import TodoKit

@testable import TodoCommands

struct ShowCommandTests {
  private func withOne(_ body: (inout CommandSession, String) throws -> Void) throws {
    try withCommands { session in
      _ = session.run([
        "add", "Call Ada", "-d", "2026-05-01 17:00", "-p", "high", "-l", "Work", "-t", "phone",
        "-t", "family", "--notes", "One line.\n\nAnother one with enough words to be broken.",
      ])
      let id = try session.todos()[0].id.uuidString.lowercased()
      try body(&session, id)
    }
  }

  @Test func `every field has a line, and the notes follow`() throws {
    try withOne { session, id in
      #expect(
        session.run("show 1").output == """
          1  Call Ada
            Status    open
            Due       Fri 2026-05-01 17:00
            Priority  high
            List      Work
            Tags      phone, family
            Created   Thu 2026-04-30 12:00
            ID        \(id)

            One line.

            Another one with enough words to be broken.

          """)
    }
  }

  @Test func `times are those of the zone`() throws {
    try withOne { session, _ in
      _ = session.run("done 1")
      session.variables["TZ"] = "JST-9"
      let output = session.run("show 1").output
      #expect(output.contains("  Due       Sat 2026-05-02 02:00\n"))
      #expect(output.contains("  Status    done Thu 2026-04-30 21:00\n"))
    }
  }

  @Test(arguments: [40, 80, 120])
  func `notes are wrapped to the terminal`(width: Int) throws {
    try withOne { session, _ in
      session.variables["NO_COLOR"] = "1"
      session.terminal = Terminal(showsOutput: true, showsDiagnostics: true, width: width)
      let lines = session.run("show 1").output.split(separator: "\n")
      for line in lines where !line.contains("ID") { #expect(String(line).displayWidth <= width) }
      #expect(
        lines.last
          == (width == 40 ? "  broken." : "  Another one with enough words to be broken."))
    }
  }

  @Test func `several stand apart, and in JSON in one array`() throws {
    try withOne { session, _ in
      _ = session.run(["add", "b\u{1B}[2J\nc", "--notes", "x\u{1B}y\tz"])
      let output = session.run("show 2 1 2").output
      #expect(output.hasPrefix("2  b\\u{1B}[2J\\nc\n  Status   open\n"))
      #expect(output.contains("\n\n  x\\u{1B}y\\tz\n\n1  Call Ada\n"))
      #expect(!output.contains("\u{1B}"))
      let all = session.run("list --json --all --sort created").output
      let shown = session.run("show --json 1 2").output
      #expect(shown.replacing(#","parts":[],"attachments":[]"#, with: "") == all)
    }
  }

  @Test func `an overdue one says so, and a part names the whole`() throws {
    try withOne { session, _ in
      let parent = try session.todos()[0].id.uuidString
      _ = session.run(
        ["import", "-"],
        input: #"{"title":"Find the number","parent":"\#(parent)","dueDate":"2026-04-29"}"#)
      let output = session.run("show 2").output
      #expect(output.contains("  Due      Wed 2026-04-29, overdue\n"))
      #expect(output.contains("  Part of  1  Call Ada\n"))
    }
  }

  @Test func `what is not there is said, and no store is made`() throws {
    try withCommands { session in
      #expect(session.run("show 1").status == 1)
      try #expect(!StoreLocation(option: session.path) { _ in nil }.exists)
    }
  }
}
