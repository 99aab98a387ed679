import Testing
import TodoKit

@testable import TodoCommands

struct AddCommandTests {
  @Test func `the first todo makes the store and is number 1`() throws {
    try withCommands { session in
      #expect(session.run("add Buy milk") == Run(output: "Added 1: Buy milk\n"))
      #expect(session.run("add Call mum") == Run(output: "Added 2: Call mum\n"))
      let todo = try #require(try session.todos().first)
      #expect(todo.title == "Buy milk")
      #expect(todo.createdAt == CommandSession.noon.date)
      #expect(todo.dueDate == nil)
    }
  }

  @Test(arguments: [
    ["Get", "back", "to", "T", "re:", "rent", "and", "wait:", "now"], ["history", "of", "start"],
    ["2026-05-01"], ["due:tomorrow", "+tag", "@home", "(A)", "x"], ["a  b", " c"], ["list"],
    ["help"], ["-"], ["a", "=", "b"], ["100%", "\"quoted\"", "\\n"],
  ])
  func `a title is stored as it is typed`(words: [String]) throws {
    try withCommands { session in
      let title = words.joined(separator: " ")
      #expect(session.run(["add"] + words) == Run(output: "Added 1: \(title)\n"))
      try #expect(session.todos().map(\.title) == [title])
    }
  }

  @Test func `after two dashes everything is title`() throws {
    try withCommands { session in
      let run = session.run(["add", "--due", "today", "--", "-5", "--json", "--"])
      #expect(run == Run(output: "Added 1: -5 --json -- (due Thu 2026-04-30)\n"))
      try #expect(session.todos()[0].dueDate?.description == "2026-04-30")
    }
  }

  @Test func `every option is stored`() throws {
    try withCommands { session in
      let run = session.run([
        "add", "Call", "Ada", "-d", "friday 17:00", "-p", "high", "-l", "Work", "-t", "phone",
        "--tag=two words", "--notes", "first\nsecond",
      ])
      #expect(
        run
          == Run(
            output: "Added 1: Call Ada (due Fri 2026-05-01 17:00)\n",
            diagnostics: "The list 'Work' is new.\n"))
      let todo = try #require(try session.todos().first)
      #expect(todo.dueDate?.description == "2026-05-01T17:00:00Z")
      #expect(todo.priority == .high)
      #expect(todo.tags == ["phone", "two words"])
      #expect(todo.notes == "first\nsecond")
      #expect(session.run(["add", "-l", "Work", "x"]) == Run(output: "Added 2: x\n"))
      try #expect(session.todos()[1].list == todo.list)
    }
  }

  @Test func `control characters are stored and shown as escapes`() throws {
    try withCommands { session in
      let run = session.run(["add", "a\u{1B}[31m\nb"])
      #expect(run == Run(output: "Added 1: a\\u{1B}[31m\\nb\n"))
      try #expect(session.todos()[0].title == "a\u{1B}[31m\nb")
      let other = session.run(["add", "x", "-l", "\u{1B}[2J"])
      #expect(other.diagnostics == "The list '\\u{1B}[2J' is new.\n")
      let failed = session.run(["list", "-l", "\u{1B}[3J"]).diagnostics
      #expect(failed.hasPrefix("todo: no list is called '\\u{1B}[3J'"))
      #expect(failed.hasSuffix("There are: \\u{1B}[2J.\n"))
    }
  }

  @Test(arguments: [
    (["add"], "todo: TITLE is missing"),
    (["add", " "], "todo: title is blank: a todo has to say what is to be done"),
    (["add", "x", "-t", ""], "todo: tags have a blank one"),
    (["add", "x", "-l", " "], "todo: name is blank: a list has to have one"),
    (
      ["add", "x", "-p", "hihg"],
      "todo: --priority takes one of none, low, medium, high, not "
        + "'hihg'; did you mean 'high'?"
    ),
    (
      ["add", "x", "-d", "someday"],
      "todo: 'someday' is no due date: it is a day, such as 2026-05-01, today, tomorrow, friday, "
        + "+3d, +2w or eom, with or without a time, or none"
    ),
  ])
  func `what is wrong is refused and nothing is stored`(words: [String], message: String) throws {
    try withCommands { session in
      let run = session.run(words)
      #expect(run.status == 64)
      #expect(run.output.isEmpty)
      #expect(run.diagnostics.split(separator: "\n").first.map(String.init) == message)
      #expect(session.run("list --all") != run)
      #expect((try? session.todos()) ?? [] == [])
    }
  }

  @Test func `the directories of the default store are made`() throws {
    try withCommands { session in
      session.variables = ["HOME": session.directory + "/home", "TZ": "UTC"]
      #expect(session.run("add x").status == 0)
      #expect(session.run("list").output == "1  x\n")
      let path = session.directory + "/home/.local/share/todo/todo.store"
      #expect(session.run(["list", "--store", path]).output == "1  x\n")
    }
  }
}
