import RecordStore
import Testing
import TodoInterchange
import TodoKit

/// Inputs with bytes that are not UTF-8.
@Suite struct RepairTests {
  private let file = "c009-invalid-utf8.jsonl"
  private let repairing = ImportOptions { $0.repairsText = true }

  @Test func `C009: bytes that are not UTF-8 are rejected with line and byte offset`() throws {
    try withTodoStore { todos in
      let error = try todos.rejection(ofFile: file)
      #expect(
        error.rejected.map(\.description) == [
          "\(file):2: field 'title': the text is not UTF-8 at byte offset 61, 0xE9 "
            + "(column 25: {\"title\":\"2026-01-02 caf\u{FFFD} latin-1 byte\"})",
          "\(file):3: field 'title': the text is not UTF-8 at byte offset 109, 0xE2 "
            + "(column 32: \":\"2026-01-03 truncated \u{FFFD}\"})",
          "\(file):4: field 'title': the text is not UTF-8 at byte offset 145, 0xED "
            + "(column 32: \":\"2026-01-04 surrogate \u{FFFD}\u{FFFD}\u{FFFD} half\"})",
        ])
      #expect(error.rejected.map(\.position.offset) == [61, 109, 145])
      #expect(error.report.counts == [5, 0, 0, 0, 2, 3])
      let report = try todos.importing(file: file, ImportOptions { $0.keepsGoing = true })
      #expect(report.counts == [5, 2, 0, 0, 0, 3])
      #expect(
        try todos.all().map(\.title)
          == ["2026-01-01 good line one", "2026-01-05 good line two"])
    }
  }

  @Test func `C009: they are replaced and counted, by option`() throws {
    try withTodoStore { todos in
      let report = try todos.importing(file: file, repairing)
      #expect(report.counts == [5, 5, 0, 0, 0, 0])
      #expect(report.repaired == 3)
      #expect(
        try todos.all().map(\.title) == [
          "2026-01-01 good line one", "2026-01-02 caf\u{FFFD} latin-1 byte",
          "2026-01-03 truncated \u{FFFD}",
          "2026-01-04 surrogate \u{FFFD}\u{FFFD}\u{FFFD} half", "2026-01-05 good line two",
        ])
    }
  }

  @Test func `an unharmed record is none of the repaired, nor is a rejected one`() throws {
    try withTodoStore { todos in
      let options = ImportOptions {
        $0.repairsText = true
        $0.keepsGoing = true
      }
      let lines =
        Array("{\"title\":\"é\"}\n{\"title\":1,\"x\":\"".utf8) + [0xFF] + Array("\"}".utf8)
      let report = try todos.importTodos(from: [.bytes(lines)], options: options)
      #expect(report.counts == [2, 1, 0, 0, 0, 1])
      #expect(report.repaired == 0)
    }
  }

  @Test func `replaced bytes outside a string are still no JSON`() throws {
    try withTodoStore { todos in
      let error = #expect(throws: ImportError.self) {
        try todos.importTodos(
          from: [.bytes(Array("{\"title\":".utf8) + [0xFF] + Array("}".utf8), name: "in")],
          options: repairing)
      }
      #expect(
        error?.rejected.map(\.description) == [
          "in:1: field 'title': a value belongs here, not byte 0xEF (column 10: {\"title\":\u{FFFD}})"
        ])
    }
  }

  /// The reader looks for errors in a large object before its end has come.
  @Test func `an object larger than the buffer is repaired too`() throws {
    try withTodoStore { todos in
      let notes = String(repeating: "0123456789", count: 100_000)
      let input =
        Array("[{\"title\":\"a".utf8) + [0xFF] + Array("\",\"notes\":\"\(notes)\"}]".utf8)
      let error = #expect(throws: ImportError.self) {
        try todos.importTodos(from: [.bytes(input)])
      }
      #expect(error?.rejected.map(\.position.offset) == [12])
      let report = try todos.importTodos(from: [.bytes(input)], options: repairing)
      #expect(report.repaired == 1)
      #expect(try todos.todo("a\u{FFFD}").notes == notes)
    }
  }
}
