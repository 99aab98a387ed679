import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing
import TodoInterchange
import TodoKit

@Suite struct ImportTests {
  @Test func `every key is read into its field`() throws {
    try withTodoStore { todos in
      let report = try todos.importing(
        """
        {"id":"\(id(1))","list":"Garden","parent":"\(id(2))","title":"Water","notes":"a\\nb",\
        "completed":true,"completedAt":"2026-05-02T08:00:00.250+02:00",\
        "createdAt":"2026-05-01T00:00:00Z","updatedAt":"2026-05-03T00:00:00Z",\
        "dueDate":"2026-06-30","priority":"high","tags":["b","a","b"],"position":77,"number":9,\
        "source":"other:1","extra":{ "x": 1.50, "y": null }}
        """)
      #expect(report.counts == [1, 1, 0, 0, 0, 0])
      #expect(report.unidentified == 0)
      let list = try #require(try todos.store.read { try $0.list(named: "Garden") })
      var todo = Todo(title: "Water")
      todo.id = try #require(UUID(uuidString: id(1)))
      todo.list = list.id
      todo.parent = UUID(uuidString: id(2))
      todo.notes = "a\nb"
      todo.completed = true
      todo.completedAt = try date("2026-05-02T06:00:00.250Z")
      todo.createdAt = try date("2026-05-01T00:00:00Z")
      todo.updatedAt = try date("2026-05-03T00:00:00Z")
      todo.dueDate = DueDate("2026-06-30")
      todo.priority = .high
      todo.tags = ["b", "a"]
      todo.position = 77
      todo.number = 9
      todo.source = "other:1"
      todo.extra = #"{"x":1.50,"y":null}"#
      #expect(try todos.all() == [todo])
    }
  }

  @Test func `a record of a title alone is an open todo made now`() throws {
    try withTodoStore { todos in
      let report = try todos.importing(#"{"title":"a"}"#)
      #expect(report.unidentified == 1)
      let stored = try todos.todo("a")
      var todo = Todo(title: "a")
      todo.id = stored.id
      todo.createdAt = todos.now.date
      todo.updatedAt = todos.now.date
      todo.position = 1_024
      todo.number = 1
      #expect(stored == todo)
    }
  }

  @Test func `a due date is a day or an instant as it is written`() throws {
    try withTodoStore { todos in
      try todos.importing(
        """
        {"title":"day","dueDate":"2026-06-30"}
        {"title":"instant","dueDate":"2026-06-30T02:00:00+02:00"}
        """)
      #expect(try todos.todo("day").dueDate?.description == "2026-06-30")
      #expect(try todos.todo("instant").dueDate?.description == "2026-06-30T00:00:00Z")
    }
  }

  @Test func `lists are found by name, and added once when they are missing`() throws {
    try withTodoStore { todos in
      let home = try todos.store.write { try $0.addList(named: "Home", at: todos.now) }
      try todos.importing(
        """
        {"title":"a","list":"Home"}
        {"title":"b","list":"Work"}
        {"title":"c","list":" Work "}
        {"title":"d","list":""}
        {"title":"e","list":null}
        """)
      let lists = try todos.store.read { try $0.lists() }
      #expect(lists.map(\.name) == ["Home", "Work"])
      #expect(
        try todos.all().map(\.list)
          == [home.id, lists[1].id, lists[1].id, nil, nil])
    }
  }

  @Test func `names of lists that only look alike stay apart`() throws {
    try withTodoStore { todos in
      try todos.importing(
        """
        {"title":"a","list":"caf\\u00e9"}
        {"title":"b","list":"cafe\\u0301"}
        """)
      let names = try todos.store.read { try $0.lists() }.map { Array($0.name.utf8) }
      #expect(names == [Array("caf\u{e9}".utf8), Array("cafe\u{301}".utf8)])
    }
  }

  @Test func `C001: of two records with one ID the last counts, and both are named`() throws {
    try withTodoStore { todos in
      let report = try todos.importing(
        """
        {"id":"\(id(1))","title":"first text"}
        {"id":"\(id(1))","title":"second text"}
        {"id":"\(id(2))","title":"other"}
        """)
      #expect(report.counts == [3, 2, 1, 0, 0, 0])
      #expect(try todos.all().map(\.title) == ["second text", "other"])
      #expect(report.duplicateCount == 1)
      #expect(
        report.duplicates.map(\.description)
          == ["in:2: the ID \(id(1)) stands at in:1 too; this record counts"])
    }
  }

  @Test func `C001: strictly, a second record with one ID is rejected`() throws {
    try withTodoStore { todos in
      var options = ImportOptions()
      options.rejectsDuplicates = true
      let error = try todos.rejection(
        of: """
          {"id":"\(id(1))","title":"first text"}
          {"id":"\(id(1))","title":"second text"}
          """, options)
      #expect(
        error.rejected.map(\.description) == ["in:2: field 'id': the record at in:1 has the same"])
      #expect(error.report.counts == [2, 0, 0, 0, 1, 1])
    }
  }

  @Test func `a duplicate is found over two inputs`() throws {
    try withTodoStore { todos in
      let line = Array(#"{"id":"\#(id(1))","title":"a"}"#.utf8)
      let report = try todos.importTodos(from: [
        .bytes(line, name: "one"), .bytes([0x0A, 0x0A] + line, name: "two"),
      ])
      #expect(report.counts == [2, 1, 0, 1, 0, 0])
      let duplicate = try #require(report.duplicates.first)
      #expect(duplicate.earlier.description == "one:1")
      #expect(duplicate.place.description == "two:3")
    }
  }

  @Test func `a record without an ID is found again by its source`() throws {
    try withTodoStore { todos in
      let text = """
        {"source":"x:1","title":"a"}
        {"source":"x:2","title":"b"}
        {"source":"x:1","title":"c"}
        """
      let report = try todos.importing(text)
      #expect(report.counts == [3, 2, 1, 0, 0, 0])
      #expect(report.unidentified == 0)
      #expect(report.duplicates.map(\.place.line) == [3])
      #expect(try todos.all().map(\.title) == ["c", "b"])
      #expect(try todos.importing(#"{"source":"x:2","title":"b"}"#).counts == [1, 0, 0, 1, 0, 0])
    }
  }

  @Test func `records without ID and source are new each time`() throws {
    try withTodoStore { todos in
      let text = #"{"title":"a"}"# + "\n" + #"{"title":"a"}"#
      let first = try todos.importing(text)
      #expect(first.unidentified == 2)
      #expect(try todos.importing(text).counts == [2, 2, 0, 0, 0, 0])
      #expect(try todos.all().map(\.number) == [1, 2, 3, 4])
    }
  }

  @Test(arguments: [
    "[{\"title\":\"a\"},\n{\"title\":\"b\"}]", "{\"title\":\"a\"}\n\n{\"title\":\"b\"}\r\n",
    "\u{FEFF}{\n\"title\":\n\"a\"}\n{\"title\":\"b\"\n}",
  ])
  func `C011: an array, lines and pretty objects are read alike`(text: String) throws {
    try withTodoStore { todos in
      let report = try todos.importing(text)
      #expect(report.counts == [2, 2, 0, 0, 0, 0])
      #expect(try todos.all().map(\.title) == ["a", "b"])
    }
  }

  @Test func `nothing to read is nothing done`() throws {
    try withTodoStore { todos in
      for text in ["", "\n \n", "[]"] {
        let report = try todos.importing(text)
        #expect(report.counts == [0, 0, 0, 0, 0, 0])
      }
      let sequence = try todos.store.read { try $0.sequence }
      #expect(sequence == 0)
    }
  }

  @Test func `C005: 100,000 records of one array are stored`() throws {
    try withTodoStore { todos in
      let records = (1...100_000).map { "{\"title\":\"t\($0)\",\"completed\":false}" }
      let report = try todos.importing("[" + records.joined(separator: ",\n") + "]")
      #expect(report.counts == [100_000, 100_000, 0, 0, 0, 0])
      #expect(report.unidentified == 100_000)
      let count = try todos.store.read { try $0.count(Todo.all) }
      #expect(count == 100_000)
    }
  }

  @Test func `C056: a field of 5 MB is stored between two others`() throws {
    try withTodoStore { todos in
      let notes = String(repeating: "0123456789", count: 500_000)
      let report = try todos.importing(
        """
        {"title":"a"}
        {"title":"b","notes":"\(notes)"}
        {"title":"c"}
        """)
      #expect(report.counts == [3, 3, 0, 0, 0, 0])
      #expect(try todos.todo("b").notes == notes)
    }
  }

  @Test func `C032: a reader sees the store before the import while it runs`() throws {
    try withTodoStore { todos in
      try todos.importing(#"{"title":"before"}"#)
      let text = (0..<5_000).map { "{\"title\":\"\($0)\"}\n" }.joined()
      var seen: [Int] = []
      try todos.importTodos(from: [.bytes(Array(text.utf8))]) { _ in
        seen.append(try todos.store.read { try $0.count(Todo.all) })
      }
      #expect(seen == [1, 1, 1])
      let count = try todos.store.read { try $0.count(Todo.all) }
      #expect(count == 5_001)
    }
  }

  @Test func `progress tells records and bytes, at intervals and at each end`() throws {
    try withTodoStore { todos in
      let line = "{\"title\":\"0123456789\"}\n"
      let text = Array(String(repeating: line, count: 4_500).utf8)
      var told: [ImportProgress] = []
      try todos.importTodos(from: [.bytes(text, name: "a"), .bytes(Array("[]".utf8), name: "b")]) {
        told.append($0)
      }
      #expect(told.map(\.input) == ["a", "a", "a", "b"])
      #expect(told.map(\.records) == [2_000, 4_000, 4_500, 4_500])
      #expect(
        told.map(\.bytes) == [2_000 * 23 - 1, 4_000 * 23 - 1, 4_500 * 23 - 1, 4_500 * 23 - 1])
    }
  }

  @Test func `an import that is cancelled leaves nothing`() throws {
    struct Cancelled: Error {}
    try withTodoStore { todos in
      try todos.importing(#"{"title":"before"}"#)
      let before = try todos.exported()
      let text = (0..<5_000).map { "{\"title\":\"\($0)\",\"list\":\"new\"}\n" }.joined()
      #expect(throws: Cancelled.self) {
        try todos.importTodos(from: [.bytes(Array(text.utf8))]) { progress in
          if progress.records >= 4_000 { throw Cancelled() }
        }
      }
      #expect(try todos.exported() == before)
      let lists = try todos.store.read { try $0.lists() }
      #expect(lists == [])
    }
  }

  @Test func `an input that cannot be opened ends the import`() throws {
    try withTodoStore { todos in
      #expect(throws: ByteSourceError.self) {
        try todos.importTodos(from: [.bytes(Array(#"{"title":"a"}"#.utf8)), .file("/no/such")])
      }
      let left = try todos.all()
      #expect(left == [])
    }
  }
}
