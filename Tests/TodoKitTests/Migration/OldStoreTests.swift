import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing
import TodoKit

/// Stores as the first versions of the schema `todokit` wrote them: committed
/// bytes, in whose making no current code takes part.
@Suite struct OldStoreTests {
  @Test(arguments: [1, 2] as [UInt32])
  func `a store of an older version is whole`(version: UInt32) throws {
    try withOldStore(version) { path in
      let store = try Store.open(at: path, schemas: [], options: .readOnly)
      #expect(try store.verify().findings == [])
      #expect(try store.information().schemas.map(\.version) == [version])
    }
  }

  @Test(arguments: [1, 2] as [UInt32])
  func `every todo of an older version is upgraded`(version: UInt32) throws {
    try withOldStore(version) { path in
      let expected = Array(Self.todos.prefix(version == 1 ? 5 : 9))
      do {
        let todos = try TodoStore.open(at: path, zone: .utc)
        let found = try todos.store.read { try $0.fetch(Todo.all.sorted(by: \.number)) }
        #expect(found == expected)
        #expect(try todos.store.verify().findings == [])
        #expect(try todos.store.information().schemas.map(\.version) == [3])
        let next = try todos.store.write { try $0.add(Todo(title: "Next"), at: todos.now) }
        #expect(next.number == Int64(expected.count + 1))
        #expect(next.position == Int64(expected.count + 1) * 1_024)
      }
      let copy = try Store.open(at: "\(path).before-migration", schemas: [])
      #expect(try copy.information().schemas.map(\.version) == [version == 1 ? 2 : 2])
      #expect(try copy.verify().findings == [])
    }
  }

  @Test func `an upgraded store has what a new one has`() throws {
    try withOldStore(1) { path in
      let new = path + ".new"
      _ = try TodoStore.open(at: new)
      _ = try TodoStore.open(at: path)
      let upgraded = try Store.open(at: path, schemas: [])
      let differences = try upgraded.differences(to: Store.open(at: new, schemas: []))
      #expect(differences == [])
    }
  }

  @Test func `an older store is not read before it is upgraded, and not changed`() throws {
    try withOldStore(2) { path in
      let before = try readFile(path)
      let error = #expect(throws: StoreError.self) {
        try TodoStore.open(at: path, options: .readOnly)
      }
      #expect(error?.code == .migrationRequired)
      #expect(try readFile(path) == before)
    }
  }

  /// Runs `body` with a copy of a committed store.
  private func withOldStore(_ version: UInt32, _ body: (_ path: String) throws -> Void) throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/old.store"
      try writeFile(path, readFile(oldTodoStore(version)))
      try body(path)
    }
  }

  /// The todos of version 2 as they are today, by number; the first five are
  /// those of version 1.
  private static let todos = [
    todo("00000000-0000-4000-8000-000000000001", "Buy milk", false, -1.5),
    todo("6fa459ea-ee8a-3ca4-894e-db77e160355e", "", false, 1_399_999_999.9996),
    todo("7c9e6679-7425-40de-944b-e07fc1f90ae7", "Buy milk", false, 1_400_000_000),
    todo("16fd2706-8baf-433b-82eb-8c7fada847da", "Læs “Håndbogen” 📖", true, 1_400_000_060.25),
    todo(
      "886313e1-3b8a-5372-9b90-0c9aee199e5d", String(repeating: "long ", count: 60), true,
      1_500_000_000),
    todo(
      "a8098c1a-f86e-41da-bd1a-00112444be1e", "Pay rent", false, 1_600_000_000,
      due: 1_600_300_000_000),
    todo(
      "f9168c5e-ceb2-4faa-b6bf-329bf39fa1e4", "Vote", true, 1_600_000_001, due: -86_400_500),
    todo("12345678-1234-4678-9234-567812345678", "Some day", false, 1_600_000_002),
    todo("ffffffff-ffff-4fff-bfff-ffffffffffff", "Far off", false, 1_600_000_003),
  ].enumerated().map { position, todo in
    var todo = todo
    todo.number = Int64(position + 1)
    todo.position = Int64(position + 1) * 1_024
    return todo
  }

  private static func todo(
    _ id: String, _ title: String, _ completed: Bool, _ createdAt: Double, due: Int64? = nil
  ) -> Todo {
    var todo = Todo(title: title)
    todo.id = UUID(uuidString: id)!  // Safe because it is a UUID.
    todo.completed = completed
    // As the writer computed it: seconds since 2001.
    todo.createdAt = Date(timeIntervalSinceReferenceDate: createdAt - 978_307_200)
    todo.updatedAt = todo.createdAt
    todo.dueDate = due.flatMap { Timestamp(milliseconds: $0) }.map { .instant($0) }
    return todo
  }
}
