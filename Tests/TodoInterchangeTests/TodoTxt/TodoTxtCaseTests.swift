import RecordStore
import Testing
import TodoInterchange
import TodoKit

/// Files of todo.txt on which other programs failed.
@Suite struct TodoTxtCaseTests {
  @Test func `C009: lines that are not UTF-8 are rejected with line and byte offset`() throws {
    let file = "c009-invalid-utf8.txt"
    try withTodoStore { todos in
      let error = try todos.rejection(ofFile: file)
      #expect(error.rejected.map(\.place.line) == [2, 3, 4])
      #expect(error.rejected.map(\.position.offset) == [39, 75, 99])
      #expect(
        error.rejected.first?.description
          == "\(file):2: the text is not UTF-8 at byte offset 39, 0xE9 "
          + "(column 15: 2026-01-02 caf\u{FFFD} latin-1 byte)")
      let keepingGoing = try todos.importing(file: file, ImportOptions { $0.keepsGoing = true })
      #expect(keepingGoing.counts == [5, 2, 0, 0, 0, 3])
      #expect(try todos.all().map(\.title) == ["good line one", "good line two"])
    }
    try withTodoStore { todos in
      let report = try todos.importing(file: file, ImportOptions { $0.repairsText = true })
      #expect(report.counts == [5, 5, 0, 0, 0, 0])
      #expect(report.repaired == 3)
      #expect(try todos.all()[1].title == "caf\u{FFFD} latin-1 byte")
    }
  }

  @Test func `C014: CRLF is a line end and stands in no field`() throws {
    try withTodoStore { todos in
      let report = try todos.importing(file: "c014-crlf.txt")
      #expect(report.counts == [3, 3, 0, 0, 0, 0])
      let all = try todos.all()
      #expect(all.map(\.title) == ["buy paint", "sand the door", "old item"])
      #expect(all.map(\.tags) == [["shop"], ["home"], ["shop"]])
      #expect(try all.map(todos.listName) == ["reno", "reno", nil])
      #expect(try todos.store.read { try $0.lists() }.map(\.name) == ["reno"])
      #expect(all.map(\.priority) == [.high, .none, .none])
      #expect(all.map(\.completed) == [false, false, true])
      #expect(try !todos.exported().contains("\\r"))
      // The words come out in the order in which they came in.
      #expect(
        try todos.exportedAsTodoTxt().text == """
          (A) 2026-01-01 buy paint +reno @shop
          2026-01-02 sand the door @home +reno
          x 2026-01-04 2026-01-02 old item @shop

          """)
    }
  }

  @Test func `C015: the last line needs no end, and an export has one`() throws {
    try withTodoStore { todos in
      let report = try todos.importing(file: "c015-no-final-newline.txt")
      #expect(report.created == 2)
      #expect(try todos.all().map(\.title) == ["first task", "last task without newline"])
      #expect(
        try todos.exportedAsTodoTxt().text
          == "2026-06-08 first task\n(B) 2026-06-08 last task without newline\n")
    }
  }

  @Test func `C016: a byte order mark is no part of the first line`() throws {
    try withTodoStore { todos in
      #expect(try todos.importing(file: "c016-bom.txt").created == 2)
      let first = try todos.todo("first line has a BOM")
      #expect(first.priority == .high)
      #expect(try first.createdAt == date("2026-01-01T00:00:00Z"))
      #expect(try todos.todo("second").priority == .medium)
    }
  }

  @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]])
  func `C016: UTF-16 is refused by name`(mark: [UInt8]) throws {
    try withTodoStore { todos in
      let error = #expect(throws: ImportError.self) {
        try todos.importTodos(from: [.bytes(mark + [0x61, 0, 0x0A, 0], name: "todo.txt")])
      }
      #expect(
        error?.rejected.map(\.description) == [
          "todo.txt:1: the input is UTF-16, as its first two bytes say; only UTF-8 is read; "
            + "the rest of the input is not read"
        ])
    }
  }

  @Test func `C022: every spelling of a completed line is read as it is meant`() throws {
    try withTodoStore { todos in
      #expect(try todos.importing(file: "c022-done-forms.txt").created == 14)
      let all = try todos.all()
      #expect(
        all.map(\.title) == [
          "two dates", "one date", "no dates", "priority before dates", "priority between dates",
          "priority kept", "X 2026-02-03 capital X is open", "xylophone lesson is open",
          "x not done", "(a) lower case is text", "(A)no space is text", "2026-02-01 two spaces",
          "2026-02-03 two spaces after x", "x leading space",
        ])
      #expect(
        all.map(\.completed) == [
          true, true, true, true, true, true, false, false, false, false, false, false, true, false,
        ])
      let third = try date("2026-02-03T00:00:00Z")
      #expect(
        all.map(\.completedAt)
          == [third, third, nil, third, third, third] + Array(repeating: nil, count: 8))
      let first = try date("2026-02-01T00:00:00Z")
      let now = todos.now.date
      #expect(all.prefix(6).map(\.createdAt) == [first, now, now, first, first, first])
      #expect(
        all.map(\.priority) == [
          .none, .none, .none, .high, .high, .high, .none, .none, .high, .none, .none, .high,
          .none, .none,
        ])
      #expect(
        try todos.exportedAsTodoTxt().text.split(separator: "\n").prefix(6) == [
          "x 2026-02-03 2026-02-01 two dates", "x 2026-02-03 2026-06-08 one date",
          "x no dates created:2026-06-08", "x 2026-02-03 2026-02-01 priority before dates pri:A",
          "x 2026-02-03 2026-02-01 priority between dates pri:A",
          "x 2026-02-03 2026-02-01 priority kept pri:A",
        ])
    }
  }

  @Test func `C024: a date that does not exist stays in the title and moves nothing`() throws {
    let file = "c024-bad-dates.txt"
    try withTodoStore { todos in
      let report = try todos.importing(file: file)
      #expect(report.counts == [7, 7, 0, 0, 0, 0])
      #expect(
        report.warnings.map(\.description) == [
          "\(file):1: '2026-02-30' is no date, such as 2026-06-30, and stays in the title",
          "\(file):2: 'due:2026-06-31' is no day to be due on, such as due:2026-06-30, and stays "
            + "in the title",
          "\(file):3: 'due:tomorow' is no day to be due on, such as due:2026-06-30, and stays in "
            + "the title",
          "\(file):4: 'due:' is no day to be due on, such as due:2026-06-30, and stays in the title",
          "\(file):5: '2026-1-5' is no date, such as 2026-06-30, and stays in the title",
          "\(file):7: '2026-13-01' is no date, such as 2026-06-30, and stays in the title",
        ])
      #expect(report.warningCount == 6)
      let all = try todos.all()
      #expect(
        all.map(\.title) == [
          "2026-02-30 impossible creation date", "task due:2026-06-31 keeps text",
          "task due:tomorow typo", "task due: empty", "2026-1-5 short form", "task with time",
          "2026-13-01 2026-01-01 bad done date",
        ])
      #expect(all.map(\.completedAt) == Array(repeating: nil, count: 7))
      #expect(
        all.map { $0.dueDate?.description }
          == [nil, nil, nil, nil, nil, "2026-01-18T12:30:00Z", nil])
      let byDue = TodoListing(.all, by: .due)
      #expect(
        try todos.store.read { try $0.todos(byDue, in: .utc) }.map(\.number)
          == [6, 1, 2, 3, 4, 5, 7])
      #expect(
        try todos.exportedAsTodoTxt().text.split(separator: "\n")[5]
          == "2026-06-08 task due:2026-01-18T12:30 with time")
    }
  }

  @Test func `C030: lines keep the numbers that they get`() throws {
    try withTodoStore { todos in
      try todos.importing("(A) one\ntwo\n(A) three")
      try todos.store.write { txn in
        try txn.complete(try txn.findTodo("1").id, at: todos.now)
        try txn.complete(try txn.findTodo("2").id, at: todos.now)
      }
      #expect(try todos.all().filter(\.completed).map(\.title) == ["one", "two"])
    }
  }
}
