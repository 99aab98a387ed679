import FoundationEssentials
import Testing
import TodoKit

@testable import TodoCommands

/// The keys and values that `--json` promises for todos.
struct TodoJSONTests {
  @Test func `add prints the todo with every key`() throws {
    try withCommands { session in
      let run = session.run([
        "add", "--json", "A \"b\"", "-d", "today", "-p", "low", "-t", "x", "-l", "Work",
      ])
      let id = try #require(try session.todos().first).id.uuidString.lowercased()
      #expect(
        run.output
          == #"{"id":"\#(id)","list":"Work","parent":null,"title":"A \"b\"","notes":"","#
          + #""completed":false,"completedAt":null,"createdAt":"2026-04-30T12:00:00Z","#
          + #""updatedAt":"2026-04-30T12:00:00Z","dueDate":"2026-04-30","priority":"low","#
          + #""tags":["x"],"position":1024,"number":1,"source":null,"extra":null}"# + "\n")
    }
  }

  @Test func `list and done print arrays of the same objects`() throws {
    try withCommands { session in
      let first = session.run(["add", "--json", "a"]).output.dropLast()
      let second = session.run(["add", "--json", "b"]).output.dropLast()
      #expect(session.run("list --json").output == "[\(first),\(second)]\n")
      #expect(session.run("list --json -n 0").output == "[]\n")
      #expect(session.run("list --json --done").output == "[]\n")
      let done = session.run("done --json 2").output
      #expect(done.hasPrefix(#"[{"id":""#))
      #expect(
        done.contains(#""completed":true,"completedAt":"2026-04-30T12:00:00Z","createdAt":"#))
      #expect(session.run("list --json --done").output == done)
    }
  }
}
