import RecordStore
import Testing
import TodoInterchange
import TodoKit

/// Imports that store the good records although others are rejected.
@Suite struct KeepGoingTests {
  private var keepingGoing: ImportOptions {
    var options = ImportOptions()
    options.keepsGoing = true
    return options
  }

  /// Imports a text that is called `in`, and gives the rejected records too.
  private func importing(
    _ text: String, into todos: TodoStore, _ options: ImportOptions
  ) throws -> (ImportReport, rejected: [String]) {
    var rejected: [String] = []
    let report = try todos.importTodos(
      from: [.bytes(Array(text.utf8), name: "in")], options: options
    ) { _ in
    } rejected: {
      rejected.append($0.description)
    }
    return (report, rejected)
  }

  @Test func `the good records are stored, each other one is reported`() throws {
    try withTodoStore { todos in
      let (report, rejected) = try importing(
        """
        {"title":"a","list":"Home"}
        {"title":" ","list":"Never"}
        nonsense
        {"id":"\(id(1))","title":"b"}
        {"id":"\(id(1))","dueDate":"soon"}
        {"id":"\(id(1))","title":"b","list":"Home"}
        {"id":"\(id(1))","title":"b"}
        """, into: todos, keepingGoing)
      #expect(report.counts == [7, 2, 1, 1, 0, 3])
      #expect(report.duplicateCount == 2)
      #expect(
        rejected == [
          "in:2: field 'title': title is blank: a todo has to say what is to be done",
          "in:3: a bare word is not a value; text stands in double quotes, and the only words are "
            + "true, false and null (column 1: nonsense)",
          "in:5: field 'dueDate': 'soon' is not a date: it is a day, such as 2026-06-30, "
            + "or an instant, 2026-06-30T17:00:00Z",
        ])
      #expect(try todos.all().map(\.title) == ["a", "b"])
      #expect(try todos.store.read { try $0.lists() }.map(\.name) == ["Home"])
    }
  }

  @Test func `no number of rejected records is too many`() throws {
    try withTodoStore { todos in
      let lines = (1...3_000).map { "{}\n{\"title\":\"\($0)\"}\n" }.joined()
      let (report, rejected) = try importing(lines, into: todos, keepingGoing)
      #expect(report.counts == [6_000, 3_000, 0, 0, 0, 3_000])
      #expect(rejected.count == 3_000)
      #expect(rejected.last?.hasPrefix("in:5999: ") == true)
      #expect(try todos.all().map(\.number) == Array(1...3_000))
    }
  }

  @Test func `what the store refuses leaves no trace, not even its list`() throws {
    try withTodoStore { todos in
      try todos.letTextsExceedKeys()
      let long = String(repeating: "x", count: 600)
      let (report, rejected) = try importing(
        """
        {"title":"a","source":"1"}
        {"title":"b","source":"\(long)","list":"Unused"}
        {"title":"c","source":"\(long)","list":"Used"}
        {"title":"d","list":"Used"}
        {"title":"e","list":"\(long)"}
        {"id":"\(id(1))","title":"f"}
        {"id":"\(id(1))","source":"\(long)","list":"Unused too"}
        """, into: todos, keepingGoing)
      #expect(report.counts == [7, 3, 0, 0, 0, 4])
      #expect(rejected.map { String($0.prefix(4)) }.sorted() == ["in:2", "in:3", "in:5", "in:7"])
      #expect(try todos.all().map(\.title) == ["a", "d", "f"])
      #expect(try todos.all().map(\.number) == [1, 2, 3])
      #expect(try todos.store.read { try $0.lists() }.map(\.name) == ["Used"])
    }
  }

  @Test func `C006: behind an error that hides the rest, the rest is said to be unread`() throws {
    try withTodoStore { todos in
      let (report, rejected) = try importing(
        """
        [{"title":"ok"},
        {"title":"broken
         title"},
        {"title":"unseen"}]
        """, into: todos, keepingGoing)
      #expect(report.counts == [2, 1, 0, 0, 0, 1])
      #expect(
        rejected == [
          "in:2: a string ends here without its closing quote "
            + "(column 17: {\"title\":\"broken); the rest of the input is not read"
        ])
    }
  }

  @Test func `an error at the very end hides nothing`() throws {
    try withTodoStore { todos in
      for text in [
        "[{\"title\":\"a\"},\n{\"title\":1", "[{\"title\":\"a\"}] ", "[{\"title\":\"a\"},",
      ] {
        let (_, rejected) = try importing(text, into: todos, keepingGoing)
        #expect(rejected.allSatisfy { !$0.contains("not read") })
      }
    }
  }

  @Test func `behind a broken input the next one is read`() throws {
    try withTodoStore { todos in
      var rejected: [RejectedRecord] = []
      let report = try todos.importTodos(
        from: [
          .bytes(Array("[1,{\"title\":\"unseen\"}]".utf8), name: "one"),
          .bytes(Array("{\"title\":\"a\"}".utf8), name: "two"),
        ], options: keepingGoing, rejected: { rejected.append($0) })
      #expect(report.counts == [2, 1, 0, 0, 0, 1])
      #expect(rejected.map(\.endsInput) == [true])
    }
  }

  @Test func `strictly, the second record with one ID is rejected and the first stored`() throws {
    try withTodoStore { todos in
      var options = keepingGoing
      options.rejectsDuplicates = true
      let (report, rejected) = try importing(
        """
        {"id":"\(id(1))","title":"first"}
        {"id":"\(id(1))","title":"second"}
        """, into: todos, options)
      #expect(report.counts == [2, 1, 0, 0, 0, 1])
      #expect(rejected == ["in:2: field 'id': the record at in:1 has the same"])
      #expect(try todos.all().map(\.title) == ["first"])
    }
  }

  @Test func `an error of the receiver ends the import, and nothing is stored`() throws {
    struct Enough: Error {}
    try withTodoStore { todos in
      #expect(throws: Enough.self) {
        try todos.importTodos(
          from: [.bytes(Array("{\"title\":\"a\"}\n{}\n".utf8))], options: keepingGoing,
          rejected: { _ in throw Enough() })
      }
      let left = try todos.all()
      #expect(left == [])
    }
  }
}
