import FoundationEssentials
import RecordStore
import Testing
import TodoInterchange
import TodoKit

/// Records of todos that the store has already.
@Suite struct ImportMergeTests {
  /// A record with a value in every field.
  private let full = """
    {"id":"\(id(1))","list":"Garden","parent":"\(id(2))","title":"report","notes":"n",\
    "completed":true,"completedAt":"2026-05-02T00:00:00Z","createdAt":"2026-05-01T00:00:00Z",\
    "updatedAt":"2026-05-03T00:00:00Z","dueDate":"2026-06-30","priority":"high",\
    "tags":["a","b"],"position":77,"number":9,"source":"other:1","extra":{"x":1}}
    """

  /// Imports the full record, then another one an hour later.
  private func merging(
    _ record: String, _ body: (TodoStore, _ before: Todo, _ after: Todo) throws -> Void
  ) throws {
    try withTodoStore { todos in
      try todos.importing(full)
      let before = try #require(try todos.all().first)
      let later = try TodoStore(todos.store, at: "2026-06-08T11:00:00Z")
      let report = try later.importing(record)
      #expect(report.counts == [1, 0, 1, 0, 0, 0])
      #expect(report.duplicateCount == 0)
      #expect(try later.importing(record).counts == [1, 0, 0, 1, 0, 0])
      try body(later, before, #require(try later.all().first))
    }
  }

  @Test func `C003: what a record does not speak of stays`() throws {
    try merging(#"{"id":"\#(id(1))","title":"report v2"}"#) { todos, before, after in
      var expected = before
      expected.title = "report v2"
      expected.updatedAt = todos.now.date
      #expect(after == expected)
    }
  }

  @Test func `C003: null clears a field`() throws {
    let record = """
      {"id":"\(id(1))","list":null,"parent":null,"notes":null,"completedAt":null,\
      "dueDate":null,"priority":null,"tags":null,"source":null,"extra":null}
      """
    try merging(record) { todos, before, after in
      #expect(after == cleared(before, at: todos.now))
    }
  }

  @Test func `C003: an empty text, array or object clears a field`() throws {
    let record = """
      {"id":"\(id(1))","list":"","parent":"","notes":"","completedAt":"",\
      "dueDate":"","priority":"","tags":[],"source":"","extra":{}}
      """
    try merging(record) { todos, before, after in
      #expect(after == cleared(before, at: todos.now))
    }
  }

  private func cleared(_ todo: Todo, at now: Timestamp) -> Todo {
    var cleared = todo
    cleared.list = nil
    cleared.position = 1_024
    cleared.parent = nil
    cleared.notes = ""
    cleared.completedAt = nil
    cleared.dueDate = nil
    cleared.priority = .none
    cleared.tags = []
    cleared.source = nil
    cleared.extra = nil
    cleared.updatedAt = now.date
    return cleared
  }

  @Test func `null says nothing of a field that always has a value`() throws {
    let record = """
      {"id":"\(id(1))","title":"b","createdAt":null,"updatedAt":null,"position":null,"number":null}
      """
    try merging(record) { todos, before, after in
      var expected = before
      expected.title = "b"
      expected.updatedAt = todos.now.date
      #expect(after == expected)
    }
  }

  @Test func `a date of change that the record has is kept`() throws {
    let record = #"{"id":"\#(id(1))","title":"b","updatedAt":"2026-05-04T00:00:00Z"}"#
    let given = try date("2026-05-04T00:00:00Z")
    try merging(record) { todos, before, after in
      #expect(after.updatedAt == given)
    }
    let same = #"{"id":"\#(id(1))","title":"b","updatedAt":"2026-05-03T00:00:00Z"}"#
    try merging(same) { todos, before, after in
      #expect(after.title == "b")
      #expect(after.updatedAt == before.updatedAt)
    }
  }

  @Test func `a number is the store's own and stays`() throws {
    try merging(#"{"id":"\#(id(1))","title":"b","number":500}"#) { todos, before, after in
      #expect(after.number == 9)
    }
  }

  @Test func `a todo that is reopened loses its date of completion`() throws {
    try merging(#"{"id":"\#(id(1))","completed":false}"#) { todos, before, after in
      #expect(!after.completed)
      #expect(after.completedAt == nil)
    }
  }

  @Test func `a todo that is completed without a date gets none`() throws {
    try withTodoStore { todos in
      let todo = try todos.store.write { try $0.add(Todo(title: "a"), at: todos.now) }
      let record = #"{"id":"\#(todo.id.uuidString)","completed":true,"completedAt":null}"#
      let first = try todos.importing(record)
      #expect(first.counts == [1, 0, 1, 0, 0, 0])
      #expect(try todos.importing(record).counts == [1, 0, 0, 1, 0, 0])
      let after = try todos.todo("a")
      #expect(after.completed)
      #expect(after.completedAt == nil)
    }
  }

  @Test func `in another list a todo stands at the end`() throws {
    try withTodoStore { todos in
      try todos.importing(
        """
        {"title":"there","list":"Work"}
        {"id":"\(id(1))","title":"a"}
        {"id":"\(id(1))","list":"Work"}
        {"title":"next","list":"Work"}
        """)
      #expect(try todos.todo("a").position == 2_048)
      #expect(try todos.todo("next").position == 3_072)
      #expect(try todos.todo("a").list == todos.todo("there").list)
    }
  }

  @Test func `an ID counts more than a source, and the source can change`() throws {
    try withTodoStore { todos in
      let report = try todos.importing(
        """
        {"id":"\(id(1))","source":"x:1","title":"a"}
        {"id":"\(id(2))","source":"x:2","title":"b"}
        {"id":"\(id(1))","source":"x:2"}
        {"source":"x:1","title":"c"}
        """)
      #expect(report.counts == [4, 3, 1, 0, 0, 0])
      #expect(try todos.all().map(\.source) == ["x:2", "x:2", "x:1"])
    }
  }

  @Test func `importing what the store knows writes nothing`() throws {
    try withTodoStore { todos in
      try todos.importing(full + "\n" + #"{"id":"\#(id(2))","title":"b","completed":true}"#)
      let sequence = try todos.store.read { try $0.sequence }
      let exported = try todos.exported()
      let later = try TodoStore(todos.store, at: "2026-06-08T11:00:00Z")
      #expect(try later.importing(exported).counts == [2, 0, 0, 2, 0, 0])
      #expect(try todos.exported() == exported)
      let after = try todos.store.read { try $0.sequence }
      #expect(after == sequence)
    }
  }
}
