import RecordStore
import Testing
import TodoInterchange
import TodoKit

/// How the format of a record is told, and named.
@Suite struct ImportFormatTests {
  private let task = #"{"description":"a task","status":"pending"}"#
  private let todo = #"{"title":"a todo","status":"x","description":"d"}"#

  @Test func `records of both formats may stand in one input`() throws {
    try withTodoStore { todos in
      let report = try todos.importing("\(task)\n\(todo)\n\(task)")
      #expect(report.counts == [3, 3, 0, 0, 0, 0])
      #expect(try todos.all().map(\.title) == ["a task", "a todo", "a task"])
      #expect(try todos.todo("a todo").extra == #"{"status":"x","description":"d"}"#)
    }
  }

  @Test(arguments: [
    #""status":"pending""#, #""uuid":"\#(id(1))""#, #""entry":"20260101T080000Z""#,
  ])
  func `a description with one key more is a task`(member: String) throws {
    try withTodoStore { todos in
      try todos.importing("{\(member),\"description\":\"a\"}")
      #expect(try todos.all().map(\.title) == ["a"])
    }
  }

  @Test func `a description alone is no task`() throws {
    try withTodoStore { todos in
      let error = try todos.rejection(of: #"{"description":"a","due":"20260101T080000Z"}"#)
      #expect(error.rejected.map(\.field) == ["title"])
      let taskwarrior = ImportOptions { $0.format = .taskwarrior }
      try todos.importing(#"{"description":"a","due":"20260101T080000Z"}"#, taskwarrior)
      #expect(try todos.todo("a").dueDate?.description == "2026-01-01T08:00:00Z")
    }
  }

  @Test func `C011: a record of another format than is named says what it looks like`() throws {
    try withTodoStore { todos in
      let json = try todos.rejection(of: task, ImportOptions { $0.format = .json })
      #expect(
        json.rejected.map(\.description) == [
          "in:1: the record is not JSON with the keys of todo-store, which was asked for: it looks "
            + "like JSON with the keys of Taskwarrior, with a 'description' and a 'status', 'uuid' "
            + "or 'entry'"
        ])
      let taskwarrior = try todos.rejection(
        of: todo, ImportOptions { $0.format = .taskwarrior })
      #expect(
        taskwarrior.rejected.map(\.description) == [
          "in:1: the record is not JSON with the keys of Taskwarrior, which was asked for: it looks "
            + "like JSON with the keys of todo-store, with a 'title'"
        ])
    }
  }

  @Test func `a record fits the format that is named`() throws {
    try withTodoStore { todos in
      try todos.importing(task, ImportOptions { $0.format = .taskwarrior })
      try todos.importing(todo, ImportOptions { $0.format = .json })
      #expect(try todos.all().map(\.title) == ["a task", "a todo"])
    }
  }

  @Test(arguments: [
    ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", "iCalendar"), ("begin:vtodo\n", "iCalendar"),
    ("<?xml version=\"1.0\"?>\n", "XML or HTML"), ("- [ ] a\n", "a Markdown or TaskPaper list"),
    ("# Todos\n", "a Markdown or TaskPaper list"), ("x 2026-01-01 a\n", "todo.txt"),
    ("(A) a\n", "todo.txt"), ("2026-01-01 a\n", "todo.txt"), ("Title,Done\r\na,1\r\n", "CSV"),
    ("TYPE;\"CONTENT\";PRIORITY\n", "CSV"), ("id\ttitle\n", "CSV"),
    ("PK\u{3}\u{4}..\n", "a ZIP archive"),
    ("SQLite format 3\0\n", "an SQLite database"),
  ])
  func `C011: an input that is not JSON says what it looks like`(
    text: String, look: String
  ) throws {
    try withTodoStore { todos in
      let error = try todos.rejection(of: "\n" + text + "more\n")
      let first = try #require(error.rejected.first)
      #expect(first.reason.hasSuffix("; the input looks like \(look)"))
      #expect(first.place.line == 2)
      #expect(error.rejected.dropFirst().allSatisfy { !$0.reason.contains("looks like") })
    }
  }

  @Test(arguments: ["hello\n", "title\n", "1,2\n", "20260101\n", "(AB) \n", "\"a\"\n"])
  func `an input that looks like nothing known is called nothing`(text: String) throws {
    try withTodoStore { todos in
      let error = try todos.rejection(of: text)
      #expect(error.rejected.allSatisfy { !$0.reason.contains("looks like") })
    }
  }

  @Test func `gzip data is known by its first two bytes`() throws {
    try withTodoStore { todos in
      let error = #expect(throws: ImportError.self) {
        try todos.importTodos(from: [.bytes([0x1F, 0x8B, 8, 0, 0xFF])])
      }
      #expect(error?.rejected.first?.reason.hasSuffix("looks like gzip data") == true)
    }
  }
}
