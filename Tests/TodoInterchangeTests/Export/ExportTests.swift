import FoundationEssentials
import RecordStore
import Testing
import TodoInterchange
import TodoKit

@Suite struct ExportTests {
  @Test func `every key stands in every line, in one order`() throws {
    try withTodoStore { todos in
      let bare = """
        {"id":"\(id(1))","list":null,"parent":null,"title":"a \\"b\\" /é","notes":"",\
        "completed":false,"completedAt":null,"createdAt":"2026-06-08T10:00:00Z",\
        "updatedAt":"2026-06-08T10:00:00Z","dueDate":null,"priority":"none","tags":[],\
        "position":1024,"number":1,"source":null,"extra":null}

        """
      let full = """
        {"id":"\(id(2))","list":"Garden","parent":"\(id(1))","title":"b","notes":"l\\nm",\
        "completed":true,"completedAt":"2026-06-02T00:00:00.250Z",\
        "createdAt":"2026-06-01T00:00:00Z","updatedAt":"2026-06-03T00:00:00Z",\
        "dueDate":"2026-06-30","priority":"low","tags":["x","y"],\
        "position":-7,"number":5,"source":"s","extra":{"n":1.50}}

        """
      try todos.importing(bare + full)
      #expect(try todos.exported() == bare + full)
      #expect(
        TodoKey.allCases.map(\.rawValue).joined(separator: " ")
          == "id list parent title notes completed completedAt createdAt updatedAt dueDate "
          + "priority tags position number source extra")
    }
  }

  @Test func `a listing is exported in its order`() throws {
    try withTodoStore { todos in
      try todos.importing(
        """
        {"title":"late","dueDate":"2026-07-01"}
        {"title":"done","completed":true}
        {"title":"soon","dueDate":"2026-06-09"}
        """)
      var bytes: [UInt8] = []
      let count = try todos.exportTodos(TodoListing(by: .due)) { bytes += $0 }.count
      #expect(count == 2)
      let lines = bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
      #expect(lines.map { $0.contains("\"soon\"") } == [true, false])
      #expect(lines.map { $0.contains("\"late\"") } == [false, true])
    }
  }

  @Test func `bytes come in pieces of whole lines, at least 64 KiB but the last`() throws {
    try withTodoStore { todos in
      try todos.importing((0..<1_000).map { "{\"title\":\"\($0)\"}\n" }.joined())
      var pieces: [[UInt8]] = []
      let count = try todos.exportTodos { pieces.append($0) }.count
      #expect(count == 1_000)
      #expect(pieces.count > 3)
      #expect(pieces.dropLast().allSatisfy { (65_536..<66_536).contains($0.count) })
      #expect(pieces.allSatisfy { $0.last == 0x0A })
    }
  }

  @Test func `an error of the receiver comes through`() throws {
    struct Closed: Error {}
    try withTodoStore { todos in
      try todos.importing(#"{"title":"a"}"#)
      #expect(throws: Closed.self) { try todos.exportTodos { _ in throw Closed() } }
    }
  }

  @Test func `an empty store gives no bytes`() throws {
    try withTodoStore { todos in
      let report = try todos.exportTodos { _ in Issue.record("there is nothing to give") }
      #expect(report.count == 0)
    }
  }
}
