import RecordStore
import StoreTestSupport
import Testing
import TodoKit

@Suite struct TodoStoreTests {
  @Test func `a store is created, and opened again with what was added`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/my.todos"
      let clock = StillClock()
      let added = try TodoStore.open(at: path, zone: .utc, clock: { clock.now }).add("a")
      let found = try TodoStore.open(at: path, options: .readOnly).todo(added.id)
      #expect(found == added)
      try expectIntact(path, [TodoSchema.current])
    }
  }

  @Test func `a store opened for reading only is not created`() throws {
    try withTemporaryDirectory { directory in
      let error = #expect(throws: StoreError.self) {
        try TodoStore.open(at: "\(directory)/none.todos", options: .readOnly)
      }
      #expect(error?.code == .missingFile)
    }
  }

  @Test func `a program keeps its own records beside the todos`() throws {
    try withTemporaryDirectory { directory in
      let schema = Schema("myapp", version: 1, [Note.self])
      let path = "\(directory)/my.todos"
      let todos = try TodoStore.open(at: path, schemas: [schema])
      let note = Note()
      try todos.store.write { txn in
        try txn.insert(note)
        try txn.add(Todo(title: "a"), at: todos.now)
      }
      #expect(try todos.store.read { try $0.fetch(Note.self, note.id)?.content } == "kept")
      try expectIntact(path, [TodoSchema.current, schema])
    }
  }

  @Test func `the present is that of the clock, in whole milliseconds`() throws {
    try withTodoStore { todos, clock in
      let before = todos.now
      clock.advance(hours: 2)
      #expect(todos.now.milliseconds - before.milliseconds == 7_200_000)
      let added = try todos.add("a")
      #expect(Timestamp(added.createdAt)?.date == added.createdAt)
    }
  }

  @Test func `the fields have the names and order that every format uses`() {
    #expect(
      FieldNames.of(Todo.self) == [
        "id", "list", "parent", "title", "notes", "completed", "completedAt", "createdAt",
        "updatedAt", "dueDate", "priority", "tags", "position", "number", "source", "extra",
      ])
    #expect(FieldNames.of(TodoList.self) == ["id", "name", "createdAt", "position"])
  }
}

/// A record of a program that uses TodoKit.
private struct Note: Record {
  var id: Int64 = 1
  var content = "kept"

  static let collection = "notes"

  static func fields(_ field: inout some FieldVisitor<Note>) {
    field(1, "id", \.id)
    field(2, "content", \.content)
  }
}

/// Collects the names of a record's fields, which are numbered from 1.
private struct FieldNames<Root: Record>: FieldVisitor {
  private var names: [String] = []

  static func of(_ type: Root.Type) -> [String] {
    var visitor = FieldNames()
    Root.fields(&visitor)
    return visitor.names
  }

  mutating func callAsFunction<V: FieldValue>(
    _ number: UInt8, _ name: StaticString, _ keyPath: any WritableKeyPath<Root, V> & Sendable
  ) {
    #expect(Int(number) == names.count + 1)
    names.append("\(name)")
  }
}
