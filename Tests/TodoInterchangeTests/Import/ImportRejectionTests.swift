import FoundationEssentials
import RecordStore
import Testing
import TodoInterchange
import TodoKit

/// Records that are not good: each is named, and nothing is stored.
@Suite struct ImportRejectionTests {
  /// Members of a record with a title, and what is wrong with them.
  static let faults: [(String, String)] = [
    (
      #""id":"x""#,
      "field 'id': 'x' is not a UUID, such as 0190a6d2-7c1b-7e4f-8a3d-5b6c7d8e9f00"
    ),
    (
      #""parent":"11111111-0000-4000-8000-00000000000""#,
      "field 'parent': '11111111-0000-4000-8000-00000000000' is not a UUID, "
        + "such as 0190a6d2-7c1b-7e4f-8a3d-5b6c7d8e9f00"
    ),
    (
      #""dueDate":"31 June""#,
      "field 'dueDate': '31 June' is not a date: it is a day, such as 2026-06-30, "
        + "or an instant, 2026-06-30T17:00:00Z"
    ),
    (
      #""dueDate":"2026-06-31""#,
      "field 'dueDate': '2026-06-31' is not a date: it is a day, such as 2026-06-30, "
        + "or an instant, 2026-06-30T17:00:00Z"
    ),
    (
      #""createdAt":"2026-06-30""#,
      "field 'createdAt': '2026-06-30' is not an instant as RFC 3339 has it, "
        + "such as 2026-06-30T17:00:00Z"
    ),
    (
      #""completed":true,"completedAt":"10000-01-01T00:00:00Z""#,
      "field 'completedAt': '10000-01-01T00:00:00Z' is not an instant as RFC 3339 has it, "
        + "such as 2026-06-30T17:00:00Z"
    ),
    (
      #""priority":"High""#,
      "field 'priority': 'High' is not a priority: these are none, low, medium and high"
    ),
    (
      #""priority":"\u0000aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeee""#,
      "field 'priority': '\u{FFFD}aaaaaaaaaabbbbbbbbbbccccccccccddddddddd…' is not a priority: "
        + "these are none, low, medium and high"
    ),
    (
      #""tags":"a,b""#,
      "field 'tags': an array belongs here, not a string (column 21: "
        + #"{"title":"t","tags":"a,b"})"#
    ),
    (
      #""tags":["a",1]"#,
      "field 'tags': a string belongs here, not a number (column 26: "
        + #""title":"t","tags":["a",1]})"#
    ),
    (
      #""completed":"yes""#,
      "field 'completed': true or false belongs here, not a string (column 26: "
        + #""title":"t","completed":"yes"})"#
    ),
    (
      #""position":1.5"#,
      "field 'position': a whole number from -2^63 to 2^63 - 1 belongs here (column 25: "
        + #"{"title":"t","position":1.5})"#
    ),
    (
      #""number":1e400"#,
      "field 'number': a whole number from -2^63 to 2^63 - 1 belongs here (column 23: "
        + #"{"title":"t","number":1e400})"#
    ),
    (
      #""extra":[1]"#,
      "field 'extra': an object belongs here, not an array (column 22: "
        + #"{"title":"t","extra":[1]})"#
    ),
    (
      #""colour":tru"#,
      "field 'colour': a bare word is not a value; text stands in double quotes, and the only "
        + #"words are true, false and null (column 23: {"title":"t","colour":tru})"#
    ),
    (
      #""title":"#,
      "field 'title': a value belongs here, not brace } (column 22: "
        + #"{"title":"t","title":})"#
    ),
    (#""title":" \n""#, "field 'title': title is blank: a todo has to say what is to be done"),
    (
      #""completedAt":"2026-05-01T00:00:00Z""#,
      "field 'completedAt': completedAt is set, but the todo is not completed"
    ),
    (
      #""position":9007199254740993"#,
      "field 'position': position is 9007199254740993, and at most 9007199254740992 is allowed"
    ),
    (#""tags":["a"," "]"#, "field 'tags': tags have a blank one"),
    (#""list":" ""#, "field 'list': name is blank: a list has to have one"),
  ]

  @Test(arguments: faults)
  func `a fault is named by line, field and reason`(members: String, fault: String) throws {
    try withTodoStore { todos in
      let error = try todos.rejection(
        of: """
          {"title":"good"}

          {"title":"t",\(members)}
          {"title":"good too"}
          """)
      #expect(error.rejected.map(\.description) == ["in:3: " + fault])
      #expect(error.report.counts == [3, 0, 0, 0, 2, 1])
      #expect(!error.hasStoppedEarly)
      #expect(
        error.description
          == "in:3: \(fault)\nnothing was imported: 1 of 3 records was rejected")
    }
  }

  @Test func `a new todo without a title is rejected, a known one needs none`() throws {
    try withTodoStore { todos in
      let lines = """
        {"id":"\(id(1))","title":"a"}
        {"id":"\(id(1))","notes":"n"}
        {"id":"\(id(2))","notes":"n"}
        """
      let error = try todos.rejection(of: lines)
      #expect(
        error.rejected.map(\.description)
          == ["in:3: field 'title': it is missing, and a new todo has to have one"])
    }
  }

  @Test func `a record that is no object is rejected`() throws {
    try withTodoStore { todos in
      let error = try todos.rejection(of: "[1]")
      #expect(
        error.rejected.map(\.description)
          == [
            "in:1: an object belongs here, not 1 (column 2: 1]); the rest of the input is not read"
          ])
      let lines = try todos.rejection(of: "\"a\"\n{}x\n{\"title\":\"b\"}")
      #expect(
        lines.rejected.map(\.description) == [
          "in:1: an object belongs here, not a string (column 1: \"a\")",
          "in:2: only space may follow the value, not x (column 3: {}x)",
        ])
    }
  }

  @Test func `C006: a raw line break in a string is an error at its line and column`() throws {
    try withTodoStore { todos in
      let error = try todos.rejection(
        of: """
          [{"id":"\(id(1))","title":"ok"},
          {"id":"66666666-0000-4000-8000-00000
          0000002","title":"broken uuid"}]
          """)
      #expect(
        error.rejected.map(\.description) == [
          "in:2: a string ends here without its closing quote "
            + "(column 37: 666-0000-4000-8000-00000); the rest of the input is not read"
        ])
      #expect(
        error.summary
          == "nothing was imported: 1 of the first 2 records was rejected; the rest was not read")
      let next = try todos.importing(#"{"title":"next"}"#)
      #expect(next.created == 1)
    }
  }

  @Test func `C008: a missing value is an error at its line and column`() throws {
    try withTodoStore { todos in
      let error = try todos.rejection(
        of: """
          [
          {"title":"fine"},
          {"title":"estimate missing","estimate":,"completed":false},
          {"title":"urgency bare word","urgency":H}
          ]
          """)
      #expect(
        error.rejected.first?.description
          == "in:3: field 'estimate': a value belongs here, not , "
          + #"(column 40: ate missing","estimate":,"completed":false})"#)
      #expect(error.rejected.first?.position.column == 40)
    }
  }

  @Test func `in a record over several lines the line of the fault is told too`() throws {
    try withTodoStore { todos in
      let error = try todos.rejection(
        of: """

          {
            "title": "a",
            "dueDate": "soon",
            "notes": "n"
          }
          {
            "title": "b",
            "notes": 1
          }
          """)
      #expect(
        error.rejected.map(\.description) == [
          "in:2: field 'dueDate': 'soon' is not a date: it is a day, such as 2026-06-30, "
            + "or an instant, 2026-06-30T17:00:00Z (line 4)",
          "in:7: field 'notes': a string belongs here, not a number "
            + "(line 9, column 12:   \"notes\": 1)",
        ])
    }
  }

  @Test func `an error in the last record leaves nothing of those before`() throws {
    try withTodoStore { todos in
      try todos.importing(#"{"title":"before"}"#)
      let good = (0..<5_000).map { "{\"title\":\"\($0)\",\"list\":\"\($0 % 7)\"}\n" }.joined()
      let error = try todos.rejection(of: good + #"{"title":""}"#)
      #expect(error.report.counts == [5_001, 0, 0, 0, 5_000, 1])
      #expect(error.rejected.map(\.place.line) == [5_001])
      let lists = try todos.store.read { try $0.lists() }
      #expect(lists == [])
    }
  }

  @Test func `reading stops at the limit of rejected records`() throws {
    try withTodoStore { todos in
      let lines = (1...30).map { _ in "{}\n{\"title\":\"a\"}\n" }.joined()
      let error = try todos.rejection(of: lines)
      #expect(error.rejected.map(\.place.line) == Array(stride(from: 1, through: 39, by: 2)))
      #expect(error.hasStoppedEarly)
      #expect(error.report.counts == [39, 0, 0, 0, 19, 20])
      #expect(
        error.summary
          == "nothing was imported: 20 of the first 39 records were rejected; "
          + "the rest was not read")
      var options = ImportOptions()
      options.rejectionLimit = 1
      #expect(try todos.rejection(of: lines, options).report.counts == [1, 0, 0, 0, 0, 1])
    }
  }

  @Test func `what the store refuses is named by its line`() throws {
    try withTodoStore { todos in
      try todos.letTextsExceedKeys()
      let long = String(repeating: "x", count: 600)
      let error = try todos.rejection(
        of: """
          {"title":"a","source":"1"}
          {"title":"b","source":"\(long)"}
          {"title":"c","source":"3"}
          """)
      #expect(error.rejected.map(\.place.line) == [2])
      #expect(error.rejected.map(\.field) == ["todos (source) partial"])
      #expect(error.hasStoppedEarly)
      #expect(error.report.counts == [3, 0, 0, 0, 2, 1])

      let list = try todos.rejection(of: #"{"title":"a","list":"\#(long)"}"#)
      #expect(list.rejected.map(\.field) == ["list"])

      let update = try todos.rejection(
        of: """
          {"id":"\(id(1))","title":"a"}
          {"id":"\(id(1))","source":"\(long)"}
          {"title":"b"}
          """)
      #expect(update.rejected.map(\.place.line) == [2])
      #expect(update.report.counts == [3, 0, 0, 0, 2, 1])
    }
  }

  @Test func `a record that is too large is rejected, and the next is read`() throws {
    try withTodoStore { todos in
      var options = ImportOptions()
      options.recordSizeLimit = 1 << 20
      let large = String(repeating: "x", count: 1 << 20)
      let error = try todos.rejection(
        of: """
          {"title":"a"}
          {"title":"\(large)"}
          {"title":"c"}
          """, options)
      #expect(
        error.rejected.map(\.description)
          == ["in:2: the record that begins here is larger than the limit of 1 MiB"])
      #expect(error.report.counts == [3, 0, 0, 0, 2, 1])
    }
  }
}
