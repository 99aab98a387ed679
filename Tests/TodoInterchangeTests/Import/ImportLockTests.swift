import RecordStore
import Testing
import TodoInterchange
import TodoKit

/// When an import begins to keep other writers waiting.
@Suite struct ImportLockTests {
  /// Imports inputs, between which another write is done by the same thread:
  /// it is refused if the import's own has begun.
  private func importing(
    _ count: Int, into todos: TodoStore, thenWriting title: String
  ) throws -> ImportReport {
    let lines = (0..<count).map { "{\"title\":\"\($0)\"}\n" }.joined()
    return try todos.importTodos(from: [
      .bytes(Array(lines.utf8)),
      ImportInput {
        try todos.store.write { _ = try $0.add(Todo(title: title), at: todos.now) }
        return ByteSource(Array("{\"title\":\"last\"}".utf8))
      },
    ])
  }

  @Test func `while the first batch is read, others can write`() throws {
    try withTodoStore { todos in
      let report = try importing(1_998, into: todos, thenWriting: "between")
      #expect(report.counts == [1_999, 1_999, 0, 0, 0, 0])
      #expect(try todos.todo("between").number == 1)
    }
  }

  @Test func `behind the first batch the import is one write`() throws {
    try withTodoStore { todos in
      let error = #expect(throws: StoreError.self) {
        try importing(2_000, into: todos, thenWriting: "between")
      }
      #expect(error?.code == .reentrantWrite)
      let left = try todos.all()
      #expect(left == [])
    }
  }
}
