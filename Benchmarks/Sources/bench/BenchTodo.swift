import BenchData
import FoundationEssentials
import RecordStore

/// The todo of the benchmarks as a client of the library declares it, its
/// fields in the order in which the row of raw C has them.
struct BenchTodo: Record {
  enum Priority: UInt8, FieldValue { case none, low, medium, high }

  var id = UUID.v7()
  var completed = false
  var flagged = false
  var priority = Priority.none
  var title = ""
  var notes: String?
  var createdAt = Date.now
  var dueDate: Date?
  var listID = UUID.v7()

  static let collection = "todos"

  static func fields(_ field: inout some FieldVisitor<BenchTodo>) {
    field(1, "id", \.id)
    field(2, "completed", \.completed)
    field(3, "priority", \.priority)
    field(4, "title", \.title)
    field(5, "notes", \.notes)
    field(6, "createdAt", \.createdAt)
    field(7, "dueDate", \.dueDate)
    field(8, "listID", \.listID)
    field(9, "flagged", \.flagged)
  }

  static var indexes: [SecondaryIndex<BenchTodo>] {
    [
      SecondaryIndex(\.completed, \.createdAt),
      SecondaryIndex(\.createdAt),
      SecondaryIndex(\.dueDate, partial: true),
    ]
  }
}

extension BenchTodo {
  /// A todo of the data set.
  init(_ todo: bench_todo) {
    id = UUID(uuid: todo.id)
    listID = UUID(uuid: todo.list_id)
    title = Self.text(todo.title, todo.title_length)
    notes = todo.notes.map { Self.text($0, todo.notes_length) }
    completed = todo.completed != 0
    flagged = todo.flagged != 0
    createdAt = Date(milliseconds: todo.created_ms)
    dueDate = todo.due_ms == .min ? nil : Date(milliseconds: todo.due_ms)
    priority = Priority(rawValue: todo.priority) ?? .none
  }

  private static func text(_ bytes: UnsafePointer<CChar>, _ count: UInt16) -> String {
    String(decoding: UnsafeRawBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
  }

  /// What a reader of decoded todos adds up: every contender the same.
  var sum: UInt64 {
    (completed ? 1 : 0) &+ UInt64(bitPattern: createdAt.milliseconds)
      &+ UInt64(title.utf8.count) &+ UInt64(title.utf8.first ?? 0)
      &+ UInt64(notes?.utf8.count ?? 0)
  }

  /// The hash of every field, as `bench_digest` has it.
  var digest: UInt64 {
    title.withCString { title in
      guard let notes else { return digest(title, nil) }
      return notes.withCString { digest(title, $0) }
    }
  }

  private func digest(_ title: UnsafePointer<CChar>, _ notes: UnsafePointer<CChar>?) -> UInt64 {
    var todo = bench_todo(
      id: id.uuid, list_id: listID.uuid, created_ms: createdAt.milliseconds,
      due_ms: dueDate?.milliseconds ?? .min, priority: priority.rawValue,
      completed: completed ? 1 : 0, flagged: flagged ? 1 : 0,
      title_length: UInt16(self.title.utf8.count),
      notes_length: UInt16(self.notes?.utf8.count ?? 0), title: title, notes: notes)
    return bench_digest(&todo)
  }
}

extension Date {
  init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// Milliseconds since 1970, rounded.
  var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }
}
