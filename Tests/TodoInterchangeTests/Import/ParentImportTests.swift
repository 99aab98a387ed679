import FoundationEssentials
import RecordStore
import Testing
import TodoInterchange
import TodoKit

/// Todos that are parts of others, in an import.
@Suite struct ParentImportTests {
  private static let circle = """
    {"id":"\(id(1))","title":"a","parent":"\(id(2))"}
    {"id":"\(id(2))","title":"b","parent":"\(id(3))"}
    {"id":"\(id(3))","title":"c","parent":"\(id(1))"}

    """
  private static let reason =
    "'c' cannot be a part of 'a', which is a part of it: 'a' is in 'b' is in 'c'"

  @Test func `a part may come before the whole`() throws {
    try withTodoStore { todos in
      let lines = Self.circle.split(separator: "\n").prefix(2).joined(separator: "\n")
      let report = try todos.importing(lines)
      #expect(report.counts == [2, 2, 0, 0, 0, 0])
      #expect(try todos.todo("a").parent == todos.todo("b").id)
      #expect(try todos.todo("b").parent?.uuidString.lowercased() == id(3))
    }
  }

  @Test func `a circle is rejected at the line that closes it, and nothing is stored`() throws {
    try withTodoStore { todos in
      let error = try todos.rejection(of: Self.circle)
      #expect(error.rejected.map(\.place.line) == [3])
      #expect(error.rejected[0].field == "parent")
      #expect(error.rejected[0].reason == Self.reason)
    }
  }

  @Test func `an import that keeps going stores what closes no circle`() throws {
    try withTodoStore { todos in
      let report = try todos.importing(Self.circle, ImportOptions { $0.keepsGoing = true })
      #expect(report.counts == [3, 2, 0, 0, 0, 1])
      #expect(try todos.all().map(\.title) == ["a", "b"])
    }
  }

  @Test func `a record that closes a circle of stored todos is rejected`() throws {
    try withTodoStore { todos in
      let loose = Self.circle.replacing(",\"parent\":\"\(id(1))\"", with: "")
      try todos.importing(loose)
      let error = try todos.rejection(of: Self.circle)
      #expect(error.rejected.map(\.place.line) == [3])
      #expect(error.rejected[0].reason == Self.reason)
    }
  }
}
