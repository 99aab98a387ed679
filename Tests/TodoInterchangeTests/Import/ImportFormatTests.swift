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
    ("# Todos\n", "a Markdown or TaskPaper list"), ("Title,Done\r\na,1\r\n", "CSV"),
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

  @Test(arguments: ["x 2026-01-01 a\n", "(A) a\n", "2026-01-01 a\n"])
  func `C011: todo.txt says what it looks like where JSON was asked for`(text: String) throws {
    try withTodoStore { todos in
      let error = try todos.rejection(of: text, ImportOptions { $0.format = .json })
      let first = try #require(error.rejected.first)
      #expect(first.reason.hasSuffix("; the input looks like todo.txt"))
    }
  }

  @Test(arguments: ["x 2026-01-01 a\n", "x a", "\n \r\n(A) a\n", "2026-01-01 a\n", "\u{FEFF}(B) a"])
  func `an input that begins like todo.txt is todo.txt`(text: String) throws {
    try withTodoStore { todos in
      let report = try todos.importing(text)
      #expect(report.created == 1)
      #expect(try todos.all().map(\.title) == ["a"])
    }
  }

  @Test(arguments: [
    ("todo.txt", "milk", ["milk"]), ("DONE.TXT", "title\ntea", ["title", "tea"]),
    ("todo.txt", "{\"title\":\"json\"}\n", ["json"]), ("todo.txt", "[\n]", []),
    ("a.txt", "\n\n", []), ("a.txt", "", []),
  ])
  func `an input that is called txt is todo.txt unless it looks like something else`(
    name: String, text: String, titles: [String]
  ) throws {
    try withTodoStore { todos in
      try todos.importTodos(from: [.bytes(Array(text.utf8), name: name)])
      #expect(try todos.all().map(\.title) == titles)
    }
  }

  @Test(arguments: ["- [ ] a\n", "BEGIN:VCALENDAR\n", "Title,Done\n", "<todos/>\n"])
  func `an input that is called txt and looks like another format is refused`(
    text: String
  ) throws {
    try withTodoStore { todos in
      let error = #expect(throws: ImportError.self) {
        try todos.importTodos(from: [.bytes(Array(text.utf8), name: "a.txt")])
      }
      #expect(error?.rejected.first?.reason.contains("; the input looks like ") == true)
      let asked = ImportOptions { $0.format = .todoTxt }
      try todos.importTodos(from: [.bytes(Array(text.utf8), name: "a.txt")], options: asked)
      #expect(try todos.all().count == 1)
    }
  }

  @Test func `the format is told when the input comes byte by byte`() throws {
    try withTodoStore { todos in
      for text in ["\n\n(A) one", "\u{FEFF}x two", " {\"title\":\"three\"}"] {
        let chunks = text.utf8.map { [$0] }
        try todos.importTodos(from: [ImportInput { ByteSource(chunks: chunks, name: "in") }])
      }
      #expect(try todos.all().map(\.title) == ["one", "two", "three"])
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
