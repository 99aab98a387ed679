import FoundationEssentials
import RecordStore
import Testing
import TodoInterchange
import TodoKit

@Suite struct RoundTripTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `an export brings equal todos into an empty store, and the same bytes`(seed: UInt64) throws {
    try withTodoStore { original in
      var random = RandomTodos(seed: seed)
      try random.fill(original, count: 2_000)
      let exported = try original.exported()
      #expect(exported.utf8.count { $0 == 0x0A } == 2_000)
      try withTodoStore { copy in
        let report = try copy.importing(exported)
        #expect(report.counts == [2_000, 2_000, 0, 0, 0, 0])
        #expect(report.unknownFields == [])
        #expect(try copy.todosByListName() == original.todosByListName())
        #expect(try copy.exported() == exported)
        #expect(try copy.importing(exported).counts == [2_000, 0, 0, 2_000, 0, 0])
      }
    }
  }
}

extension TodoStore {
  /// All todos by number, each with the name of its list in place of its ID.
  fileprivate func todosByListName() throws -> [NamedTodo] {
    let names = try store.read { try $0.lists() }.map { ($0.id, $0.name) }
    let byID = Dictionary(uniqueKeysWithValues: names)
    return try all().map { todo in
      var todo = todo
      let list = todo.list.flatMap { byID[$0] }
      todo.list = nil
      return NamedTodo(todo: todo, list: list)
    }
  }
}

private struct NamedTodo: Equatable {
  var todo: Todo
  var list: String?
}

/// Todos with random values in all fields, the same for the same seed.
private struct RandomTodos {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func fill(_ todos: TodoStore, count: Int) throws {
    try todos.store.write { txn in
      let lists = try ["Home", "Wörk", "a \"b\""].map {
        try txn.addList(named: $0, at: todos.now).id
      }
      var intake = try TodoIntake(in: txn)
      try intake.add((0..<count).map { _ in todo(in: lists) }, to: &txn)
    }
  }

  private mutating func todo(in lists: [TodoList.ID]) -> Todo {
    var todo = Todo(title: "t" + text())
    todo.id = uuid()
    todo.list = isLucky() ? lists.randomElement(using: &generator) : nil
    todo.parent = isLucky() ? uuid() : nil
    todo.notes = isLucky() ? text() : ""
    todo.completed = isLucky()
    todo.completedAt = todo.completed && isLucky() ? instant().date : nil
    todo.createdAt = instant().date
    todo.updatedAt = instant().date
    todo.dueDate = isLucky() ? dueDate() : nil
    todo.priority = Priority.allCases.randomElement(using: &generator) ?? .none
    todo.tags = (0..<Int.random(in: 0...3, using: &generator)).map { "\($0)" + text() }
    todo.position = isLucky() ? .random(in: -1_000_000 ... -1, using: &generator) : 0
    todo.number = isLucky() ? .random(in: 1...1_000_000, using: &generator) : 0
    todo.source = isLucky() ? "s" + text() : nil
    todo.extra = isLucky() ? RandomTodos.extras.randomElement(using: &generator) : nil
    return todo
  }

  private static let extras = [
    #"{"a":1}"#, #"{"n":1.50,"e":1e400,"t":"\u00e9\n"}"#, #"{"a":{"b":[null,true,{}]},"a":2}"#,
    "no JSON", "[]", " ",
  ]

  private mutating func isLucky() -> Bool { Bool.random(using: &generator) }

  private mutating func uuid() -> UUID {
    var bytes = (generator.next(), generator.next())
    return withUnsafeBytes(of: &bytes) { UUID(uuid: $0.load(as: uuid_t.self)) }
  }

  private mutating func instant() -> Timestamp {
    let milliseconds = Int64.random(
      in: -62_135_596_800_000...253_402_300_799_999, using: &generator)
    // Safe because the range is that of a Timestamp.
    return Timestamp(milliseconds: milliseconds)!
  }

  private mutating func dueDate() -> DueDate {
    let days = Int.random(in: -719_162...2_932_896, using: &generator)
    if isLucky(), let day = CivilDate(daysSince1970: days) { return .day(day) }
    return .instant(instant())
  }

  /// Up to 20 characters of every kind that JSON has to escape or to keep.
  private mutating func text() -> String {
    let characters: [Character] = [
      "a", "Z", " ", "\"", "\\", "/", "\n", "\r\n", "\t", "\u{0}", "\u{1F}", "\u{7F}", "\u{85}",
      "é", "e\u{301}", "\u{2028}", "\u{FEFF}", "漢", "👩‍👩‍👧", "\u{10FFFF}",
    ]
    let count = Int.random(in: 0...20, using: &generator)
    return String((0..<count).compactMap { _ in characters.randomElement(using: &generator) })
  }
}
