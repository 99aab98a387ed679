import Testing
import TodoKit

@testable import TodoCommands

/// `--where`, in the commands that show todos and in those that change them.
struct WhereTests {
  private func withFive(_ body: (inout CommandSession) throws -> Void) throws {
    try withCommands { session in
      session.variables["NO_COLOR"] = "1"
      for words in [
        ["Tax", "-l", "Work", "-d", "2026-04-29", "-p", "high"], ["Milk", "-t", "home"],
        ["Roof", "-d", "2026-06-01", "-t", "home", "-l", "House"], ["Bread", "--notes", "rye"],
        ["Old"],
      ] { _ = session.run(["add"] + words) }
      _ = session.run("done 5")
      try body(&session)
    }
  }

  private func numbers(_ run: Run) -> [Int] {
    run.output.split(separator: "\n").compactMap { line in
      line.split(separator: " ").first.flatMap { Int($0) }
    }
  }

  @Test(arguments: [
    ("list == 'Work'", [1]), ("list == nil", [2, 4, 5]), ("list IN {'Work', 'House'}", [1, 3]),
    ("priority == 'high' OR notes CONTAINS 'ry'", [1, 4]), ("ANY tags == 'home'", [3, 2]),
    ("dueDate < 'today'", [1]), ("dueDate >= '+1w'", [3]), ("dueDate == '2026-06-01'", [3]),
    ("createdAt >= 'today'", [1, 3, 2, 4, 5]), ("createdAt < 'today'", []),
    ("completed", [5]), ("completed == false AND dueDate == nil", [2, 4]),
    ("TRUEPREDICATE SORT(title) LIMIT(2)", [4, 2]),
    ("completed == false SORT(number DESC)", [4, 3, 2, 1]),
  ])
  func `a condition chooses what is listed, completed todos too`(
    condition: String, expected: [Int]
  ) throws {
    try withFive { session in
      let run = session.run(["list", "--where", condition])
      #expect(run.status == 0, "\(run.diagnostics)")
      #expect(numbers(run) == expected)
    }
  }

  @Test func `options narrow a condition`() throws {
    try withFive { session in
      #expect(numbers(session.run(["list", "-w", "ANY tags == 'home'", "-l", "House"])) == [3])
      #expect(
        numbers(session.run(["list", "-w", "TRUEPREDICATE", "--open", "-n", "2"])) == [1, 3])
      #expect(numbers(session.run(["search", "r", "-w", "dueDate != nil"])) == [3])
      #expect(
        numbers(session.run(["list", "-w", "TRUEPREDICATE SORT(number)", "--open", "-t", "home"]))
          == [2, 3])
      #expect(session.run(["list", "-w", "completed LIMIT(1)", "--page", "2"]).status == 64)
    }
  }

  @Test(arguments: [
    (
      "titel == 'x'",
      "todo: At column 1 of the query: todos has no field 'titel'. Did you mean 'title'?\n"
        + "  titel == 'x'\n  ^\n"
    ),
    (
      "list == 'Wrok'",
      "todo: At column 9 of the query: No list is called 'Wrok'; did you mean 'Work'?\n"
        + "  list == 'Wrok'\n          ^\n"
    ),
    (
      "dueDate < 'someday'",
      "todo: At column 11 of the query: 'someday' is no due date: it is a day, such as 2026-05-01, "
        + "today, tomorrow, friday, +3d, +2w or eom, with or without a time, or none.\n"
        + "  dueDate < 'someday'\n            ^\n"
    ),
  ])
  func `a condition that is none is refused, with its place`(
    condition: String, message: String
  ) throws {
    try withFive { session in
      #expect(
        session.run(["list", "--where", condition]) == Run(diagnostics: message, status: 64))
      #expect(session.run(["done", "--yes", "--where", condition]).status == 64)
    }
  }

  @Test func `a change by condition shows what it chooses and needs a yes`() throws {
    try withFive { session in
      let words = ["done", "--where", "ANY tags == 'home'"]
      let refused = session.run(words, input: "y\n")
      #expect(refused.status == 2)
      #expect(refused.diagnostics.hasPrefix("todo: nothing was completed: this needs a yes"))
      let dry = session.run(words + ["--dry-run"])
      #expect(dry.output == "Dry run: Done 2: Milk\nDry run: Done 3: Roof\n")
      session.terminal = .person
      let declined = session.run(words, input: "\n")
      #expect(
        declined.diagnostics
          == "  2  Milk\n  3  Roof\nComplete these 2 todos? [y/N] todo: nothing was completed\n")
      try #expect(session.todos().count { $0.completed } == 1)
      #expect(session.run(words, input: "y\n").output == "Done 2: Milk\nDone 3: Roof\n")
      try #expect(session.todos().count { $0.completed } == 3)
    }
  }

  @Test func `with --yes all that fit are changed in one write`() throws {
    try withFive { session in
      #expect(
        session.run(["edit", "-y", "-w", "list == 'Work' OR list == 'House'", "-p", "low"]).output
          == "Changed 1: Tax\nChanged 3: Roof\n")
      #expect(
        session.run(["tag", "x", "-y", "-w", "number <= 2"]).output
          == "Tagged 1: Tax\nTagged 2: Milk\n")
      #expect(
        session.run(["move", "-y", "-w", "list == 'House'", "--to", "Work"]).output
          == "Moved 3: Roof (list Work)\n")
      #expect(session.run(["reopen", "-y", "-w", "completed"]).output == "Reopened 5: Old\n")
      #expect(
        session.run(["delete", "-y", "-w", "TRUEPREDICATE SORT(title) LIMIT(1)"]).output
          == "Deleted 4: Bread\n")
    }
  }

  @Test func `a condition that nothing fits changes nothing and asks nothing`() throws {
    try withFive { session in
      #expect(
        session.run(["delete", "--where", "FALSEPREDICATE"])
          == Run(diagnostics: "No todo fits the condition.\n"))
    }
  }

  @Test func `C044: numbers and a condition exclude each other`() throws {
    try withFive { session in
      #expect(session.run(["done", "1", "--where", "completed"]).status == 64)
      #expect(session.run(["edit", "--where", "completed"]).status == 64)
    }
  }
}
