import FoundationEssentials
import RecordStore
import Testing
import TodoInterchange
import TodoKit

@Suite struct TaskwarriorImportTests {
  /// A task with a value in every field that has a place in a todo.
  private let full = #"""
    {"id":7,"uuid":"\#(id(1))","description":"Water \/ feed","status":"completed",\#
    "entry":"20260501T080000Z","modified":"20260503T000000Z","end":"20260502T060000Z",\#
    "due":"20260630T220000Z","priority":"L","project":"Home.Garden","tags":["b","a","b"],\#
    "annotations":[{"entry":"20260501T090000Z","description":"first"},\#
    {"description":"no date"},{"entry":"20260501T100000Z","description":"two\nlines"}],\#
    "urgency":4.5}
    """#

  @Test func `each field is read into its own, and the task is found again`() throws {
    try withTodoStore { todos in
      let report = try todos.importing(full)
      #expect(report.counts == [1, 1, 0, 0, 0, 0])
      #expect(report.unidentified == 0)
      #expect(report.unknownFields == [])
      let list = try #require(try todos.store.read { try $0.list(named: "Home.Garden") })
      var todo = Todo(title: "Water / feed")
      todo.id = try #require(UUID(uuidString: id(1)))
      todo.list = list.id
      todo.notes =
        "2026-05-01T09:00:00Z first\nno date\n2026-05-01T10:00:00Z two\nlines"
      todo.completed = true
      todo.completedAt = try date("2026-05-02T06:00:00Z")
      todo.createdAt = try date("2026-05-01T08:00:00Z")
      todo.updatedAt = try date("2026-05-03T00:00:00Z")
      todo.dueDate = DueDate("2026-06-30T22:00:00Z")
      todo.priority = .low
      todo.tags = ["b", "a"]
      todo.position = 1_024
      todo.number = 1
      #expect(try todos.all() == [todo])
      #expect(try todos.importing(full).counts == [1, 0, 0, 1, 0, 0])
    }
  }

  @Test func `null and the empty text say that there is no value`() throws {
    for empty in ["null", #""""#] {
      try withTodoStore { todos in
        try todos.importing(full)
        let keys = ["end", "due", "priority", "project"].map { "\"\($0)\":\(empty)" }
        let members = keys.joined(separator: ",") + #","annotations":null,"tags":null"#
        try todos.importing(
          #"{"uuid":"\#(id(1))","description":"a","status":"pending",\#(members)}"#)
        let todo = try todos.todo("a")
        #expect(!todo.completed)
        #expect(todo.completedAt == nil)
        #expect(todo.dueDate == nil)
        #expect(todo.priority == .none)
        #expect(todo.list == nil)
        #expect(todo.notes == "")
        #expect(todo.tags == [])
        #expect(todo.extra == nil)
        #expect(todo.createdAt == (try date("2026-05-01T08:00:00Z")))
      }
    }
  }

  @Test func `a completed task without an end has no date of completion`() throws {
    try withTodoStore { todos in
      try todos.importing(#"{"description":"a","status":"completed"}"#)
      #expect(try todos.todo("a").completed)
      #expect(try todos.todo("a").completedAt == nil)
    }
  }

  // MARK: What has no place in a todo

  /// What is in `extra` after the records of one task.
  private func extra(after records: String...) throws -> String? {
    var extra: String?
    try withTodoStore { todos in
      for record in records {
        try todos.importing(#"{"uuid":"\#(id(1))","description":"t",\#(record)}"#)
      }
      extra = try todos.todo("t").extra
    }
    return extra
  }

  @Test func `all other fields are kept as they are written, whatever their shape`() throws {
    #expect(
      try extra(
        after: #""depends":["\#(id(2))"],"wait":"20270101T000000Z","x":1.50,"notes":"\u00e9""#)
        == #"{"depends":["\#(id(2))"],"wait":"20270101T000000Z","x":1.50,"notes":"\u00e9"}"#)
    #expect(
      try extra(after: #""depends":"\#(id(2)),\#(id(3))","scheduled":5,"recur":null"#)
        == #"{"depends":"\#(id(2)),\#(id(3))","scheduled":5}"#)
  }

  @Test func `a field that is kept goes when the task has it no more`() throws {
    #expect(try extra(after: #""wait":"20270101T000000Z""#, #""wait":null"#) == nil)
  }

  @Test func `a waiting task is open, and says so until it is not`() throws {
    #expect(try extra(after: #""status":"waiting""#) == #"{"status":"waiting"}"#)
    #expect(try extra(after: #""status":"waiting","x":1"#, #""status":"pending""#) == #"{"x":1}"#)
  }

  @Test func `a priority of the user's own is kept, and is none of ours`() throws {
    #expect(
      try extra(after: #""entry":"20260501T080000Z","priority":"\u0041+""#)
        == #"{"priority":"\u0041+"}"#)
    #expect(
      try extra(after: #""status":"pending","priority":"A""#, #""status":"pending","priority":"H""#)
        == nil)
    try withTodoStore { todos in
      let records = ["H", "A"].map {
        #"{"uuid":"\#(id(1))","description":"t","priority":"\#($0)"}"#
      }
      try todos.importing(records.joined(separator: "\n"))
      #expect(try todos.todo("t").priority == .none)
    }
  }

  @Test func `the end of a task that is not completed is kept`() throws {
    #expect(
      try extra(after: #""status":"pending","end":"20260502T060000Z""#)
        == #"{"end":"20260502T060000Z"}"#)
    #expect(
      try extra(
        after: #""status":"pending","end":"20260502T060000Z""#,
        #""end":"20260502T060000Z","status":"completed""#) == nil)
  }

  @Test func `what is kept is listed once with a count`() throws {
    try withTodoStore { todos in
      let report = try todos.importing(
        """
        {"description":"a","status":"waiting","wait":"20270101T000000Z","estimate":1}
        {"description":"b","status":"pending","estimate":2,"recur":null}
        """)
      #expect(report.unknownFields.map(\.name) == ["status", "wait", "estimate"])
      #expect(report.unknownFields.map(\.count) == [1, 1, 2])
    }
  }

  // MARK: Tasks that are no todos

  @Test func `deleted and recurring tasks are skipped and counted, and leave what is`() throws {
    try withTodoStore { todos in
      try todos.importing(#"{"id":"\#(id(1))","title":"kept"}"#)
      let report = try todos.importing(
        """
        {"uuid":"\(id(1))","description":"gone","status":"deleted","project":"Never"}
        {"uuid":"\(id(2))","description":"weekly","status":"recurring","recur":"weekly"}
        {"uuid":"\(id(3))","description":"daily","status":"recurring","recur":"daily"}
        """)
      #expect(report.counts == [3, 0, 0, 0, 3, 0])
      #expect(report.deletedTasks == 1)
      #expect(report.recurringTasks == 2)
      #expect(try todos.all().map(\.title) == ["kept"])
      let lists = try todos.store.read { try $0.lists() }
      #expect(lists == [])
    }
  }

  // MARK: Faults

  /// Members of a task, and what is wrong with them.
  static let faults: [(String, String)] = [
    (
      #""status":"paused""#,
      "field 'status': 'paused' is not a status: these are pending, waiting, completed, deleted "
        + "and recurring"
    ),
    (
      #""status":1"#,
      "field 'status': a string belongs here, not a number (column 29: "
        + #"scription":"t","status":1})"#
    ),
    (
      #""entry":"x","uuid":"1""#,
      "field 'entry': 'x' is not a date of Taskwarrior, such as 20260630T170000Z, "
        + "or seconds since 1970"
    ),
    (
      #""uuid":"1""#,
      "field 'uuid': '1' is not a UUID, such as 0190a6d2-7c1b-7e4f-8a3d-5b6c7d8e9f00"
    ),
    (
      #""status":"pending","due":20260630"#,
      "field 'due': a string belongs here, not a number (column 45: "
        + #"status":"pending","due":20260630})"#
    ),
    (
      #""status":"pending","annotations":["a"]"#,
      "field 'annotations': an object belongs here, not a string (column 54: "
        + #"pending","annotations":["a"]})"#
    ),
    (
      #""status":"pending","annotations":[{"entry":"x","description":"a"}]"#,
      "field 'annotations': 'x' is not a date of Taskwarrior, such as 20260630T170000Z, "
        + "or seconds since 1970"
    ),
    (
      #""status":"pending","annotations":[{"description":""}]"#,
      "field 'annotations': an annotation has no description (column 54: "
        + #"pending","annotations":[{"description":""}]})"#
    ),
    (
      #""status":"pending","annotations":{}"#,
      "field 'annotations': an array belongs here, not an object (column 53: "
        + #""pending","annotations":{}})"#
    ),
    (
      #""status":"pending","priority":1"#,
      "field 'priority': a string belongs here, not a number (column 50: "
        + #"s":"pending","priority":1})"#
    ),
    (
      #""status":"pending","tags":["a"," "]"#, "field 'tags': tags have a blank one"
    ),
    (
      #""status":"pending","project":" ""#, "field 'project': name is blank: a list has to have one"
    ),
    (
      #""status":"pending","description":" ""#,
      "field 'description': title is blank: a todo has to say what is to be done"
    ),
    (
      #""status":"deleted","due":"soon""#,
      "field 'due': 'soon' is not a date of Taskwarrior, such as 20260630T170000Z, "
        + "or seconds since 1970"
    ),
  ]

  @Test(arguments: faults)
  func `a fault is named by line, key and reason`(members: String, fault: String) throws {
    try withTodoStore { todos in
      let error = try todos.rejection(
        of: """
          {"description":"good","status":"pending"}
          {"description":"t",\(members)}
          """)
      #expect(error.rejected.map(\.description) == ["in:2: " + fault])
    }
  }

  @Test func `a new task without a description is rejected by that name`() throws {
    try withTodoStore { todos in
      let taskwarrior = ImportOptions { $0.format = .taskwarrior }
      let error = try todos.rejection(
        of: #"{"uuid":"\#(id(1))","status":"pending"}"#, taskwarrior)
      #expect(
        error.rejected.map(\.description) == [
          "in:1: field 'description': it is missing, and a new todo has to have one"
        ])
    }
  }
}
