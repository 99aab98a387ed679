import RecordStore
import Testing
import TodoInterchange
import TodoKit

/// Imports that only say what they would do.
@Suite struct DryRunTests {
  private var dry: ImportOptions {
    var options = ImportOptions()
    options.isDryRun = true
    return options
  }

  private let text = """
    {"id":"\(id(1))","title":"new"}
    {"id":"\(id(2))","title":"changed"}
    {"id":"\(id(2))","title":"changed","list":"Work"}
    {"id":"\(id(3))","title":"same"}
    """

  @Test func `the report says what would happen, and nothing does`() throws {
    try withTodoStore { todos in
      try todos.importing(#"{"id":"\#(id(3))","title":"same"}"#)
      let sequence = try todos.store.read { try $0.sequence }
      let report = try todos.importing(text, dry)
      #expect(report.isDryRun)
      #expect(report.counts == [4, 2, 1, 1, 0, 0])
      #expect(report.duplicateCount == 1)
      #expect(try todos.all().map(\.title) == ["same"])
      let lists = try todos.store.read { try $0.lists() }
      #expect(lists == [])
      let after = try todos.store.read { try $0.sequence }
      #expect(after == sequence)
      let real = try todos.importing(text)
      #expect(!real.isDryRun)
      #expect(real.counts == report.counts)
    }
  }

  @Test func `rejected records are told as in earnest`() throws {
    try withTodoStore { todos in
      let error = try todos.rejection(of: text + "\n{}", dry)
      #expect(error.report.counts == [5, 0, 0, 0, 4, 1])
      var options = dry
      options.keepsGoing = true
      let report = try todos.importing(text + "\n{}", options)
      #expect(report.counts == [5, 3, 1, 0, 0, 1])
      let left = try todos.all()
      #expect(left == [])
    }
  }

  @Test func `more than a batch is checked by the store too`() throws {
    try withTodoStore { todos in
      try todos.letTextsExceedKeys()
      let lines = (0..<5_000).map { "{\"title\":\"\($0)\",\"list\":\"\($0 % 7)\"}\n" }.joined()
      #expect(try todos.importing(lines, dry).counts == [5_000, 5_000, 0, 0, 0, 0])
      let long = String(repeating: "x", count: 600)
      let error = try todos.rejection(of: lines + #"{"title":"a","source":"\#(long)"}"#, dry)
      #expect(error.rejected.map(\.place.line) == [5_001])
      let left = try todos.all()
      #expect(left == [])
    }
  }
}
