import RecordStore
public import TodoKit

extension TodoStore {
  /// Exports todos as JSON Lines, with the keys of ``TodoKey``.
  ///
  /// Each todo is one line. All todos come in the order of their numbers, so
  /// that importing them into an empty store gives the same todos, numbers and
  /// positions too; only the IDs of lists are new, and a list without todos is
  /// not exported. Exporting those again gives the same bytes.
  ///
  /// - Parameters:
  ///   - listing: Which todos, in its order; nil for all.
  ///   - body: Given the bytes piece by piece, each piece whole lines of 64 KiB
  ///     or more, the last one less. An error that it throws ends the export
  ///     and comes through unchanged.
  /// - Returns: How many todos were exported.
  /// - Throws: What `body` throws, and what the store throws when it is damaged.
  /// - Complexity: O(*m*) for *m* todos, all of the same state of the store. Its
  ///   memory is a piece and the names of the lists.
  @discardableResult
  public func exportTodos(
    _ listing: TodoListing? = nil, to body: ([UInt8]) throws -> Void
  ) throws -> Int {
    var writer = JSONWriter()
    var count = 0
    try forEachExported(listing) { todo, list in
      writer.todo(todo, list: list)
      writer.endLine()
      count += 1
      guard writer.bytes.count >= Self.exportPieceSize else { return }
      try body(writer.bytes)
      writer.removeAll()
    }
    if !writer.bytes.isEmpty { try body(writer.bytes) }
    return count
  }

  /// Calls `body` with each todo of an export and the name of its list.
  func forEachExported(
    _ listing: TodoListing?, _ body: (_ todo: Todo, _ list: String?) throws -> Void
  ) throws {
    try store.read { txn in
      let names = Dictionary(try txn.lists().map { ($0.id, $0.name) }) { first, _ in first }
      func export(_ todo: Todo) throws {
        try body(todo, todo.list.flatMap { names[$0] })
      }
      if let listing {
        try txn.forEachTodo(listing, in: zone, export)
      } else {
        try txn.forEach(Todo.all.sorted(by: \.number)) { try export($0.record()) }
      }
    }
  }

  /// How many bytes are handed over at a time.
  static let exportPieceSize = 64 << 10
}
