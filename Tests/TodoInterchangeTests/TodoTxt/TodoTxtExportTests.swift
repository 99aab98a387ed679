import FoundationEssentials
import RecordStore
import Testing
import TodoInterchange
import TodoKit

/// How todos are written as todo.txt.
@Suite struct TodoTxtExportTests {
  /// Adds todos and gives the lines of an export without the date of creation.
  private func lines(
    _ todos: TodoStore, _ options: TodoTxtOptions = TodoTxtOptions(), adding added: [Todo]
  ) throws -> [String] {
    for todo in added { try todos.store.write { _ = try $0.add(todo, at: todos.now) } }
    return try todos.exportedAsTodoTxt(options).text.split(separator: "\n").map(String.init)
  }

  private func todo(_ title: String, _ change: (inout Todo) -> Void = { _ in }) -> Todo {
    var todo = Todo(title: title)
    change(&todo)
    return todo
  }

  @Test func `all that the format knows is written`() throws {
    try withTodoStore { todos in
      let list = try todos.store.write { try $0.addList(named: "Home", at: todos.now) }
      let day = try #require(DueDate("2026-07-01"))
      let lines = try lines(
        todos,
        adding: [
          todo("Water the plants"),
          todo("Paint") {
            $0.list = list.id
            $0.tags = ["a", "b"]
            $0.priority = .high
            $0.dueDate = day
          },
          todo("Call") {
            $0.completed = true
            $0.priority = .low
          },
        ])
      #expect(
        lines == [
          "2026-06-08 Water the plants",
          "(A) 2026-06-08 Paint +Home @a @b due:2026-07-01",
          "x 2026-06-08 2026-06-08 Call pri:D",
        ])
      #expect(try todos.exportedAsTodoTxt().report.losses == [:])
    }
  }

  @Test(arguments: ["x done", "(A) high", "2026-05-01", "2026-05-01 text", "x"])
  func `a title that looks like a front stays a title`(title: String) throws {
    try withTodoStore { todos in
      try todos.importing(
        #"{"title":"\#(title)"}"# + "\n" + #"{"title":"\#(title)","completed":true}"# + "\n"
          + #"{"title":"\#(title)","completed":true,"completedAt":"2026-01-01T00:00:00Z"}"#)
      let exported = try todos.exportedAsTodoTxt()
      #expect(exported.report.losses == [:])
      try withTodoStore { copy in
        try copy.importing(exported.text)
        #expect(try copy.all().map(\.title) == [title, title, title])
        #expect(try copy.all().map(\.completed) == [false, true, true])
      }
    }
  }

  @Test func `what the format cannot say is counted field by field`() throws {
    try withTodoStore { todos in
      let list = try todos.store.write { try $0.addList(named: "two words", at: todos.now) }
      let instant = try #require(DueDate("2026-07-01T09:00:00Z"))
      let first = todo("two\r\nlines") { $0.notes = "n" }
      let lines = try lines(
        todos,
        adding: [
          first,
          todo("a +b due:2026-01-01"),
          todo("c") {
            $0.list = list.id
            $0.tags = ["d e"]
            $0.dueDate = instant
          },
          todo("f") {
            $0.parent = first.id
            $0.source = "s"
            $0.extra = #"{"g":1}"#
          },
        ])
      #expect(
        lines == [
          "2026-06-08 two  lines", "2026-06-08 a +b due:2026-01-01",
          "2026-06-08 c +two_words @d_e due:2026-07-01", "2026-06-08 f",
        ])
      #expect(
        try todos.exportedAsTodoTxt().report.losses == [
          .title: 2, .notes: 1, .list: 2, .tags: 1, .dueDate: 2, .parent: 1, .source: 1,
          .extra: 1,
        ])
    }
  }

  @Test func `IDs and notes are written by option`() throws {
    try withTodoStore { todos in
      try todos.importing(
        #"{"title":"a","notes":"50 % of\nthem","id":"\#(id(1))"}"# + "\n"
          + #"{"title":"b","id":"\#(id(2))","extra":{"todo.txt":"@c b"},"tags":["c"]}"#)
      var options = TodoTxtOptions()
      options.hasIDs = true
      options.hasNotes = true
      let exported = try todos.exportedAsTodoTxt(options)
      #expect(
        exported.text == """
          2026-06-08 a uuid:\(id(1)) note:50%20%25%20of%0Athem
          2026-06-08 @c b uuid:\(id(2))

          """)
      #expect(exported.report.losses == [:])
      #expect(try todos.exportedAsTodoTxt().report.losses == [.notes: 1])
      // The day of creation is all that a line says of it.
      #expect(try todos.importing(exported.text).counts == [2, 0, 2, 0, 0, 0])
      #expect(try todos.importing(exported.text).counts == [2, 0, 0, 2, 0, 0])
    }
  }

  @Test func `a line is written as it was read while the todo says the same`() throws {
    let text = """
      (C) 2026-01-01 @phone call  Ada due:2026-05-01 about +garden +home rec:1w
      x 2026-02-03 2026-02-01 t:2026-01-01 a @b +c

      """
    try withTodoStore { todos in
      try todos.importing(text)
      #expect(try todos.exportedAsTodoTxt().text == text)
      #expect(try todos.exportedAsTodoTxt().report.losses == [:])
      try todos.store.write { txn in
        try txn.edit(try txn.findTodo("1").id, at: todos.now) { $0.completed = true }
        try txn.edit(try txn.findTodo("2").id, at: todos.now) { $0.tags = [] }
      }
      #expect(
        try todos.exportedAsTodoTxt().text == """
          x 2026-06-08 2026-01-01 @phone call  Ada due:2026-05-01 about +garden +home rec:1w pri:C
          x 2026-02-03 2026-02-01 a +c t:2026-01-01

          """)
    }
  }

  @Test func `open and completed todos are two files by a listing`() throws {
    try withTodoStore { todos in
      let text = "(A) 2026-01-01 a\nx 2026-01-03 2026-01-02 b\n"
      try todos.importing(text)
      var files: [String] = []
      for listing in [TodoListing(.open), TodoListing(.completed)] {
        var bytes: [UInt8] = []
        try todos.exportTodoTxt(listing) { bytes += $0 }
        files.append(String(decoding: bytes, as: UTF8.self))
      }
      #expect(files == ["(A) 2026-01-01 a\n", "x 2026-01-03 2026-01-02 b\n"])
    }
  }

  @Test func `many lines come in pieces of whole lines`() throws {
    try withTodoStore { todos in
      let text = String(
        repeating: "2026-01-01 \(String(repeating: "word ", count: 20))\n", count: 2_000)
      try todos.importing(text)
      var pieces: [[UInt8]] = []
      try todos.exportTodoTxt { pieces.append($0) }
      #expect(pieces.count == 4)
      #expect(pieces.allSatisfy { $0.last == 0x0A })
      #expect(pieces.dropLast().allSatisfy { 65_536..<66_000 ~= $0.count })
    }
  }
}
