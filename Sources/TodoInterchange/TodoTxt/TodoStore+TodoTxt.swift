public import TodoKit

extension TodoStore {
  /// Exports todos as lines of todo.txt, which ``ImportFormat/todoTxt`` reads.
  ///
  /// Every line has the date of creation, unless the todo is completed and no
  /// date of completion is known; then it is written as `created:`. The list is
  /// written as `+project`, tags as `@context`, behind the title, except for
  /// those that stand in it; a priority is A, B or D, and `pri:A` of a completed
  /// todo. What an import has kept of the line is written again while the todo
  /// says the same.
  ///
  /// The format has no place for numbers, positions, the date of the last
  /// change and the time of day of all dates. Of what else it cannot say, the
  /// report has the counts: a line end in a title and a space in a name are
  /// written as other characters, and a word of a title may have a meaning.
  ///
  /// - Parameters:
  ///   - listing: Which todos, in its order; nil for all in the order of their
  ///     numbers. A `done.txt` has the completed ones.
  ///   - options: What else is written.
  ///   - body: Given the bytes piece by piece, each piece whole lines of 64 KiB
  ///     or more, the last one less. An error that it throws ends the export
  ///     and comes through unchanged.
  /// - Returns: What was written, and what of it will not come back.
  /// - Throws: What `body` throws, and what the store throws when it is damaged.
  /// - Complexity: O(*m*) for *m* todos, all of the same state of the store.
  ///
  /// Source: todotxt/todo.txt, `README.md`.
  @discardableResult
  public func exportTodoTxt(
    _ listing: TodoListing? = nil, options: TodoTxtOptions = TodoTxtOptions(),
    to body: ([UInt8]) throws -> Void
  ) throws -> TodoTxtReport {
    var report = TodoTxtReport()
    var bytes: [UInt8] = []
    try forEachExported(listing) { exported in
      let (todo, list) = (exported.todo, exported.list)
      if !exported.attachments.isEmpty { report.todosWithAttachments += 1 }
      let line = TodoTxtLine(todo, list: list, options, in: zone)
      bytes += line.written.utf8
      bytes.append(0x0A)
      report.note(todo, list: list, writtenAs: line.written, in: zone)
      guard bytes.count >= Self.exportPieceSize else { return }
      try body(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    if !bytes.isEmpty { try body(bytes) }
    return report
  }
}

/// What an export to todo.txt writes beside what the format knows.
public struct TodoTxtOptions: Sendable {
  /// Whether each line has the todo's ID as `uuid:`, by which an import finds it
  /// again.
  public var hasIDs = false
  /// Whether notes are written as `note:`, percent-encoded.
  public var hasNotes = false

  /// Neither of them.
  public init() {}
}
