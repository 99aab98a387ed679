import FoundationEssentials
import Testing
import TodoKit

@testable import TodoCommands

struct ListsCommandsTests {
  private func withLists(_ body: (inout CommandSession) throws -> Void) throws {
    try withCommands { session in
      for words in [["a", "-l", "work"], ["b", "-l", "Zoo"], ["c", "-l", "Zoo"], ["d"]] {
        _ = session.run(["add"] + words)
      }
      _ = session.run("done 2")
      _ = session.run("lists create Empty")
      try body(&session)
    }
  }

  @Test func `the lists are shown with how much is in them`() throws {
    try withLists { session in
      #expect(
        session.run("lists")
          == Run(
            output: """
              work   1  0  2026-04-30
              Zoo    1  1  2026-04-30
              Empty  0  0  2026-04-30

              """, diagnostics: "In no list: 1 open, 0 done.\n"))
      let byName = session.run("lists --sort name").output.split(separator: "\n")
      #expect(byName.map { $0.prefix(3) } == ["Emp", "wor", "Zoo"])
    }
  }

  @Test(arguments: [40, 80, 120])
  func `no line is wider than the terminal`(width: Int) throws {
    try withLists { session in
      _ = session.run(["lists", "create", String(repeating: "漢字 ", count: 15)])
      session.variables["NO_COLOR"] = "1"
      session.terminal = Terminal(showsOutput: true, showsDiagnostics: true, width: width)
      let lines = session.run("lists").output.split(separator: "\n")
      #expect(lines.count == 5)
      for line in lines { #expect(String(line).displayWidth <= width) }
    }
  }

  @Test func `JSON has the same keys for all and for one`() throws {
    try withLists { session in
      let one = session.run("lists show Zoo --json").output
      let keys = one.matches(of: /"([a-zA-Z]+)":/).map { String($0.output.1) }
      #expect(keys == ["id", "name", "createdAt", "open", "completed"])
      #expect(one.hasSuffix(#""createdAt":"2026-04-30T12:00:00Z","open":1,"completed":1}"# + "\n"))
      #expect(session.run("lists --json").output.contains(one.dropLast()))
      #expect(
        session.run(["lists", "rename", "Zoo", "New", "--json"]).output
          == one.replacing("Zoo", with: "New"))
    }
  }

  @Test func `a list is created, shown, renamed and deleted`() throws {
    try withLists { session in
      #expect(session.run("lists create Work") == Run(output: "Created the list 'Work'\n"))
      #expect(session.run("lists create Work").status == 1)
      #expect(
        session.run("lists rename Work Office").output == "Renamed the list 'Work' to 'Office'\n")
      #expect(session.run("lists rename Office work").status == 1)
      #expect(session.run("lists show Office").output.hasPrefix("List     Office\nOpen     0\n"))
      #expect(session.run("lists delete Office") == Run(output: "Deleted the list 'Office'\n"))
      let missing = session.run("lists show Ofice")
      #expect(missing.diagnostics.hasPrefix("todo: no list is called 'Ofice'"))
      #expect(missing.status == 1)
    }
  }

  @Test func `a list with todos is deleted with them or not at all`() throws {
    try withLists { session in
      let refused = session.run("lists delete Zoo")
      #expect(refused.status == 1)
      #expect(
        refused.diagnostics.hasPrefix("todo: the list 'Zoo' has 2 todos; nothing was deleted\n"))
      #expect(session.run("lists delete Zoo --yes").status == 1)
      #expect(session.run("lists delete Zoo --with-todos").status == 2)
      session.terminal = .person
      session.variables["NO_COLOR"] = "1"
      let declined = session.run(["lists", "delete", "Zoo", "--with-todos"], input: "\n")
      #expect(
        declined.diagnostics
          == "Delete the list 'Zoo' and 2 todos? [y/N] todo: nothing was deleted\n")
      #expect(declined.status == 2)
      try #expect(session.todos().count == 4)
      let done = session.run(["lists", "delete", "Zoo", "--with-todos"], input: "yes\n")
      #expect(done.output == "Deleted the list 'Zoo' and 2 todos\n")
      #expect(session.run("lists delete work --with-todos -y").status == 0)
      try #expect(session.todos().map(\.title) == ["d"])
    }
  }

  @Test func `the todos of a deleted list can be kept in another one, in their order`() throws {
    try withLists { session in
      let titles = session.run("list --all --list Zoo --sort position").output
        .split(separator: "\n").compactMap { $0.split(separator: " ").dropFirst().first }
      #expect(
        session.run("lists delete Zoo --move-to New")
          == Run(
            output: "Deleted the list 'Zoo', moved 2 todos to 'New'\n",
            diagnostics: "The list 'New' is new.\n"))
      let moved = session.run("list --all --list New --sort position").output
        .split(separator: "\n").compactMap { $0.split(separator: " ").dropFirst().first }
      #expect(moved == titles)
      #expect(session.run("lists show Zoo").status == 1)
      #expect(session.run("lists delete New --move-to New").status == 64)
      #expect(session.run("lists delete New --move-to work --with-todos").status == 64)
      #expect(
        session.run(["lists", "delete", "New", "--move-to", ""]).output
          == "Deleted the list 'New', moved 2 todos to no list\n")
      try #expect(session.todos().count == 4)
    }
  }

  @Test func `no store has no lists, and only create makes one`() throws {
    try withCommands { session in
      #expect(session.run("lists --json").output == "[]\n")
      for line in ["lists show x", "lists rename x y", "lists delete x"] {
        #expect(session.run(line).status == 1)
      }
      try #expect(!StoreLocation(option: session.path) { _ in nil }.exists)
      #expect(session.run("lists create x").status == 0)
      #expect(session.run("lists").output == "x  0  0  2026-04-30\n")
    }
  }
}
