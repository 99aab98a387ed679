import RecordStore
import Testing
import TodoInterchange
import TodoKit

/// Members with keys that no field of a todo has.
@Suite struct UnknownFieldTests {
  /// What is in `extra` after the records of one todo.
  private func extra(after records: String...) throws -> String? {
    var extra: String?
    try withTodoStore { todos in
      for record in records {
        try todos.importing("{\"id\":\"\(id(1))\",\"title\":\"t\",\(record)}")
      }
      extra = try todos.todo("t").extra
    }
    return extra
  }

  @Test func `an unknown member is kept as it is written`() throws {
    #expect(
      try extra(after: #""estimate": 1.50 ,"Title":{"a": [ null ]},"name":"\u00e9 \/""#)
        == #"{"estimate":1.50,"Title":{"a":[null]},"name":"\u00e9 \/"}"#)
  }

  @Test func `unknown members join those of extra and take their places`() throws {
    #expect(
      try extra(after: #""b":2,"extra":{"a":1,"b":1,"c":1},"d":3"#)
        == #"{"a":1,"b":2,"c":1,"d":3}"#)
    #expect(
      try extra(after: #""extra":{"a":1,"b":1}"#, #""b":2,"c":3"#) == #"{"a":1,"b":2,"c":3}"#)
    #expect(try extra(after: #""a":1"#, #""extra":{"b":1},"c":1"#) == #"{"b":1,"c":1}"#)
  }

  @Test func `null takes a member away, the last of several with one key counts`() throws {
    #expect(try extra(after: #""a":1,"b":2"#, #""a":null"#) == #"{"b":2}"#)
    #expect(try extra(after: #""a":1"#, #""a":null"#) == nil)
    #expect(try extra(after: #""a":1,"b":2,"a":3"#) == #"{"a":3,"b":2}"#)
    #expect(try extra(after: #""caf\u00e9":1,"cafe\u0301":2"#)?.contains("2") == true)
  }

  @Test func `a text that is no object is kept, and nothing is added to it`() throws {
    #expect(try extra(after: #""extra":"not JSON""#) == "not JSON")
    try withTodoStore { todos in
      let error = try todos.rejection(of: #"{"title":"t","extra":"[1]","a":1}"#)
      #expect(
        error.rejected.map(\.description) == [
          "in:1: field 'extra': the text there is not a JSON object, so no field can be added "
            + "to it: line 1, column 1: an object belongs here, not an array"
        ])
    }
  }

  @Test func `unknown keys are listed once with a count`() throws {
    try withTodoStore { todos in
      let report = try todos.importing(
        """
        {"title":"a","estimate":1}
        {"title":"b","colour":"red","estimate":2}
        {"title":"c"}
        """)
      #expect(report.unknownFields.map(\.name) == ["estimate", "colour"])
      #expect(report.unknownFields.map(\.count) == [2, 1])
      #expect(report.furtherUnknownValues == 0)
    }
  }

  @Test func `of very many unknown keys the first are listed`() throws {
    try withTodoStore { todos in
      let members = (0..<150).map { ",\"key \($0)\":\($0)" }.joined()
      let report = try todos.importing("{\"title\":\"a\"\(members)}")
      #expect(report.unknownFields.count == ImportReport.detailLimit)
      #expect(report.furtherUnknownValues == 50)
    }
  }
}
