import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing
import TodoInterchange
import TodoKit

/// Gives `body` a new store whose clock stands still at `2026-06-08T10:00:00Z`,
/// and checks every invariant of the store afterwards.
func withTodoStore(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (TodoStore) throws -> Void
) throws {
  try withTemporaryStore([TodoSchema.current], sourceLocation: sourceLocation) { store in
    try body(TodoStore(store, at: "2026-06-08T10:00:00Z"))
  }
}

extension TodoStore {
  /// The same store at another time, which stands still.
  init(_ store: Store, at now: String) throws {
    let now = try #require(Timestamp(now))
    self.init(store, zone: .utc) { now }
  }

  /// Imports a text that is called `in`.
  @discardableResult
  func importing(_ text: String, _ options: ImportOptions = ImportOptions()) throws -> ImportReport
  {
    try importTodos(from: [.bytes(Array(text.utf8), name: "in")], options: options)
  }

  /// Imports an input file that lies beside the tests, under its name.
  @discardableResult
  func importing(
    file: String, _ options: ImportOptions = ImportOptions(),
    rejected: (RejectedRecord) throws -> Void = { _ in }
  ) throws -> ImportReport {
    let folder = file.hasSuffix(".txt") ? "todotxt" : "json"
    return try importTodos(
      from: [.bytes(fixture("\(folder)/\(file)"), name: file)], options: options,
      rejected: rejected)
  }

  /// The error of an import that stores nothing.
  func rejection(
    of text: String, _ options: ImportOptions = ImportOptions(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ImportError {
    try rejection(sourceLocation: sourceLocation) { try importing(text, options) }
  }

  /// The error of an import of a file that stores nothing.
  func rejection(
    ofFile file: String, _ options: ImportOptions = ImportOptions(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ImportError {
    try rejection(sourceLocation: sourceLocation) { try importing(file: file, options) }
  }

  private func rejection(
    sourceLocation: SourceLocation, _ importing: () throws -> ImportReport
  ) throws -> ImportError {
    let before = try exported()
    let error = #expect(throws: ImportError.self, sourceLocation: sourceLocation) {
      try importing()
    }
    #expect(try exported() == before, sourceLocation: sourceLocation)
    return try #require(error, sourceLocation: sourceLocation)
  }

  /// All todos as JSON Lines.
  func exported(_ listing: TodoListing? = nil) throws -> String {
    var bytes: [UInt8] = []
    try exportTodos(listing) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// All todos as todo.txt.
  func exportedAsTodoTxt(
    _ options: TodoTxtOptions = TodoTxtOptions()
  ) throws -> (text: String, report: TodoTxtReport) {
    var bytes: [UInt8] = []
    let report = try exportTodoTxt(options: options) { bytes += $0 }
    return (String(decoding: bytes, as: UTF8.self), report)
  }

  /// The name of a todo's list.
  func listName(of todo: Todo) throws -> String? {
    guard let list = todo.list else { return nil }
    return try store.read { try $0.fetch(TodoList.self, list) }?.name
  }

  /// All todos in the order of their numbers.
  func all() throws -> [Todo] {
    try store.read { try $0.fetch(Todo.all.sorted(by: \.number)) }
  }

  /// The todo with a title.
  func todo(_ title: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Todo {
    try #require(all().first { $0.title == title }, sourceLocation: sourceLocation)
  }
}

extension ImportOptions {
  /// The usual way, but for some options.
  init(_ change: (inout ImportOptions) -> Void) {
    self.init()
    change(&self)
  }
}

extension ImportReport {
  /// Read, created, updated, unchanged, skipped and rejected.
  var counts: [Int] { [read, created, updated, unchanged, skipped, rejected] }
}

/// The UUID that ends in a number.
func id(_ number: Int) -> String {
  let digits = String(number)
  return "11111111-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
}

/// The instant of an RFC 3339 text.
func date(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Date {
  try #require(Timestamp(text), sourceLocation: sourceLocation).date
}
