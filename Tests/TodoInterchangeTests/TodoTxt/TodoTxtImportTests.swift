import FoundationEssentials
import RecordStore
import Testing
import TodoInterchange
import TodoKit

/// What the words of a line of todo.txt become.
@Suite struct TodoTxtImportTests {
  private static let asked = ImportOptions { $0.format = .todoTxt }

  /// The todo of one line, and the name of its list.
  private func todo(
    _ line: String, zone: Zone = .utc,
    _ check: (_ todo: Todo, _ list: String?, _ report: ImportReport) throws -> Void
  ) throws {
    try withTodoStore { todos in
      let todos = TodoStore(todos.store, zone: zone) { [now = todos.now] in now }
      let report = try todos.importing(line, Self.asked)
      let todo = try #require(todos.all().first)
      try check(todo, try todos.listName(of: todo), report)
    }
  }

  @Test(arguments: [
    ("buy paint +reno @shop", "buy paint", "reno", ["shop"]),
    ("@GroceryStore Eskimo pies", "Eskimo pies", nil, ["GroceryStore"]),
    (
      "call @ada about +garden plans +home", "call @ada about +garden plans", "garden",
      ["ada", "home"]
    ),
    ("a +x +y @x @y @x", "a", "x", ["y", "x"]),
    ("mail ada@example.org 1+1 + @", "mail ada@example.org 1+1 + @", nil, []),
    ("+only @tags", "+only @tags", "only", ["tags"]),
    ("due:2026-05-01", "due:2026-05-01", nil, []),
    ("a  b   due:2026-05-01  c", "a  b  c", nil, []),
    ("a\t@b", "a", nil, ["b"]),
    ("+\u{301} @\u{301}", "+\u{301} @\u{301}", "\u{301}", ["\u{301}"]),
    ("a:b http://x.org/y:z re: rent", "a:b http://x.org/y:z re: rent", nil, []),
    ("rec:1w h:1 Due:2026-05-01", "rec:1w h:1 Due:2026-05-01", nil, []),
  ])
  func `projects and contexts are list and tags, other words the title`(
    line: String, title: String, list: String?, tags: [String]
  ) throws {
    try todo(line) { todo, found, _ in
      #expect(todo.title == title)
      #expect(found == list)
      #expect(todo.tags == tags)
    }
  }

  @Test func `known keys are fields and no words of the title`() throws {
    let id = "11111111-0000-4000-8000-000000000001"
    let line =
      "pay due:2026-05-01 the t:2026-04-01 rent pri:C uuid:\(id) note:two%0Alines%25 "
      + "created:2026-01-02"
    let created = try date("2026-01-02T00:00:00Z")
    try todo(line) { todo, _, report in
      #expect(todo.title == "pay the rent")
      #expect(todo.dueDate?.description == "2026-05-01")
      #expect(todo.priority == .medium)
      #expect(todo.id == UUID(uuidString: id))
      #expect(todo.notes == "two\nlines%")
      #expect(todo.createdAt == created)
      #expect(todo.extra == #"{"todo.txt":"\#(line)","pri":"C","t":"2026-04-01"}"#)
      #expect(report.warnings == [] && report.unknownFields == [] && report.unidentified == 0)
    }
  }

  @Test(arguments: [
    ("a pri:a", "'pri:a' is no priority, such as pri:A"),
    ("a t:later", "'t:later' is no day to start on, such as t:2026-06-30"),
    ("a created:2026-6-1", "'created:2026-6-1' is no day, such as created:2026-06-30"),
    ("a uuid:1", "'uuid:1' is no UUID"),
    ("a note:50%", "'note:50%' is no percent-encoded note"),
    ("a note:%FF", "'note:%FF' is no percent-encoded note"),
    (
      "a due:2026-05-01T25:00",
      "'due:2026-05-01T25:00' is no day to be due on, such as due:2026-06-30"
    ),
  ])
  func `a value that is none of its key stays in the title, with a warning`(
    line: String, reason: String
  ) throws {
    try todo(line) { todo, _, report in
      #expect(todo.title == line)
      #expect(todo.dueDate == nil && todo.extra == nil && todo.notes == "")
      #expect(report.warnings.map(\.description) == ["in:1: \(reason), and stays in the title"])
    }
  }

  @Test func `the second value of a key stays in the title, with a warning`() throws {
    try todo("a due:2026-05-01 b due:2026-05-02") { todo, _, report in
      #expect(todo.title == "a b due:2026-05-02")
      #expect(todo.dueDate?.description == "2026-05-01")
      #expect(
        report.warnings.map(\.reason) == [
          "'due:2026-05-02' is the second of its kind, and stays in the title"
        ])
    }
  }

  @Test(
    arguments: [
      ("(A)", .high), ("(B)", .medium), ("(C)", .medium), ("(D)", .low), ("(Z)", .low),
    ] as [(String, Priority)])
  func `a letter is one of four priorities`(letter: String, priority: Priority) throws {
    try todo("\(letter) a") { todo, _, _ in #expect(todo.priority == priority) }
  }

  @Test func `days and times are those of the reader's zone`() throws {
    let zone = try #require(Zone(minutesEastOfUTC: 120))
    let completed = try date("2026-02-02T22:00:00Z")
    let created = try date("2026-01-31T22:00:00Z")
    try todo("x 2026-02-03 2026-02-01 a due:2026-05-01T09:30", zone: zone) { todo, _, _ in
      #expect(todo.completedAt == completed)
      #expect(todo.createdAt == created)
      #expect(todo.dueDate?.description == "2026-05-01T07:30:00Z")
    }
  }

  @Test func `a line without text is rejected by its line`() throws {
    try withTodoStore { todos in
      let error = try todos.rejection(of: "(A) a\n\n \t\r\nx \n(B) \n", Self.asked)
      #expect(error.rejected.map(\.place.line) == [4, 5])
      #expect(error.rejected.map(\.field) == ["title", "title"])
      #expect(error.report.counts == [3, 0, 0, 0, 1, 2])
    }
  }

  @Test func `a line with a known uuid changes that todo, and only once`() throws {
    try withTodoStore { todos in
      let line = "(A) 2026-01-01 a @b due:2026-05-01 uuid:\(id(1))"
      #expect(try todos.importing(line).created == 1)
      #expect(try todos.importing(line).unchanged == 1)
      #expect(try todos.importing("x 2026-02-01 2026-01-01 a @b uuid:\(id(1))").updated == 1)
      let todo = try todos.todo("a")
      #expect(todo.completed && todo.tags == ["b"] && todo.dueDate?.description == "2026-05-01")
      #expect(todo.number == 1)
    }
  }

  @Test func `lines without an id are counted, since they would come again`() throws {
    try withTodoStore { todos in
      let report = try todos.importing("(A) a\nb")
      #expect(report.unidentified == 2)
      #expect(try todos.importing("(A) a\nb").created == 2)
    }
  }

  @Test func `a line beyond the limit is rejected, and the next one read`() throws {
    try withTodoStore { todos in
      let options = ImportOptions {
        $0.format = .todoTxt
        $0.recordSizeLimit = 10
        $0.keepsGoing = true
      }
      var rejected: [String] = []
      let text = "a\n" + String(repeating: "b", count: 11) + "\n1234567890\nc"
      let report = try todos.importTodos(
        from: [.bytes(Array(text.utf8), name: "in")], options: options,
        rejected: { rejected.append($0.description) })
      #expect(report.counts == [4, 3, 0, 0, 0, 1])
      #expect(
        rejected == ["in:2: the line that begins here is longer than the limit of 10 bytes"])
    }
  }
}
