import FoundationEssentials
import RecordStore
import Testing
import TodoInterchange
import TodoKit

/// Records that say all there is to say about their todos.
@Suite struct ReplaceTests {
  private var replacing: ImportOptions {
    var options = ImportOptions()
    options.replacesRecords = true
    return options
  }

  /// A record with a value in every field.
  private let full = """
    {"id":"\(id(1))","list":"Garden","parent":"\(id(2))","title":"report","notes":"n",\
    "completed":true,"completedAt":"2026-05-02T00:00:00Z","createdAt":"2026-05-01T00:00:00Z",\
    "updatedAt":"2026-05-03T00:00:00Z","dueDate":"2026-06-30","priority":"high",\
    "tags":["a","b"],"position":77,"number":9,"source":"other:1","extra":{"x":1}}
    """

  @Test func `C003: what a record does not speak of is cleared, by option`() throws {
    try withTodoStore { todos in
      try todos.importing(full)
      let before = try todos.todo("report")
      let later = try TodoStore(todos.store, at: "2026-06-08T11:00:00Z")
      let record = #"{"id":"\#(id(1))","title":"report v2","y":2}"#
      #expect(try later.importing(record, replacing).counts == [1, 0, 1, 0, 0, 0])
      var expected = Todo(title: "report v2")
      expected.id = before.id
      expected.number = 9
      expected.source = "other:1"
      expected.createdAt = before.createdAt
      expected.updatedAt = later.now.date
      expected.extra = #"{"y":2}"#
      // Out of its list it stands at the end of those that are in none.
      expected.position = 1_024
      #expect(try later.all() == [expected])
      #expect(try later.importing(record, replacing).counts == [1, 0, 0, 1, 0, 0])
    }
  }

  @Test func `a full record replaces nothing`() throws {
    try withTodoStore { todos in
      try todos.importing(full)
      #expect(try todos.importing(full, replacing).counts == [1, 0, 0, 1, 0, 0])
    }
  }

  @Test func `a todo that is found by its source is replaced too`() throws {
    try withTodoStore { todos in
      try todos.importing(#"{"source":"x:1","title":"a","notes":"n"}"#)
      try todos.importing(#"{"source":"x:1","title":"b"}"#, replacing)
      #expect(try todos.all().map(\.notes) == [""])
      #expect(try todos.all().map(\.title) == ["b"])
    }
  }

  @Test func `a record that replaces a todo has to have a title`() throws {
    try withTodoStore { todos in
      try todos.importing(full)
      let error = try todos.rejection(of: #"{"id":"\#(id(1))","notes":"m"}"#, replacing)
      #expect(
        error.rejected.map(\.description) == [
          "in:1: field 'title': it is missing, and a record that replaces a todo has to have one"
        ])
    }
  }
}
