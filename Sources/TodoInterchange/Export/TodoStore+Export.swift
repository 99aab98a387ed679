import RecordStore
public import TodoKit

extension TodoStore {
  /// Exports todos as JSON Lines, with the keys of ``TodoKey``.
  ///
  /// A todo with attachments has the key `attachments` too: an array of objects
  /// with the keys id, name, mediaType, createdAt, size and link, and with bytes
  /// if that is asked for. A line has at most 64 MiB of them, as an import can
  /// read; of further attachments the bytes are left out, and counted.
  ///
  /// Each todo is one line. All todos come in the order of their numbers, so
  /// that importing them into an empty store gives the same todos, numbers and
  /// positions too; only the IDs of lists are new, and a list without todos is
  /// not exported. Exporting those again gives the same bytes.
  ///
  /// - Parameters:
  ///   - listing: Which todos, in its order; nil for all.
  ///   - options: What else is written.
  ///   - body: Given the bytes piece by piece, each piece whole lines of 64 KiB
  ///     or more, the last one less. An error that it throws ends the export
  ///     and comes through unchanged.
  /// - Returns: What was written.
  /// - Throws: What `body` throws, and what the store throws when it is damaged.
  /// - Complexity: O(*m*) for *m* todos, all of the same state of the store. Its
  ///   memory is a piece, the names of the lists, and the attachments of a todo.
  @discardableResult
  public func exportTodos(
    _ listing: TodoListing? = nil, options: ExportOptions = ExportOptions(),
    to body: ([UInt8]) throws -> Void
  ) throws -> ExportReport {
    var writer = JSONWriter()
    var report = ExportReport()
    try forEachExported(listing, readingBytes: options.hasAttachmentBytes) { exported in
      writer.todo(exported.todo, list: exported.list) { json in
        if !exported.attachments.isEmpty { json.attachments(of: exported) }
      }
      writer.endLine()
      report.count += 1
      for attachment in exported.attachments where attachment.link == nil {
        if exported.bytes[attachment.id] != nil { continue }
        report.attachmentsWithoutBytes += 1
        report.missingByteCount += Int(attachment.size)
      }
      guard writer.bytes.count >= Self.exportPieceSize else { return }
      try body(writer.bytes)
      writer.removeAll()
    }
    if !writer.bytes.isEmpty { try body(writer.bytes) }
    return report
  }

  /// Calls `body` with each todo of an export and what belongs to it.
  ///
  /// - Parameter readsBytes: Whether attachments come with their bytes.
  func forEachExported(
    _ listing: TodoListing?, readingBytes readsBytes: Bool = false,
    _ body: (ExportedTodo) throws -> Void
  ) throws {
    try store.read { txn in
      let names = Dictionary(try txn.lists().map { ($0.id, $0.name) }) { first, _ in first }
      let hasAttachments = try txn.exists(Attachment.all)
      func export(_ todo: Todo, in txn: borrowing ReadTransaction) throws {
        var exported = ExportedTodo(todo: todo, list: todo.list.flatMap { names[$0] })
        if hasAttachments { try exported.readAttachments(in: txn, withBytes: readsBytes) }
        try body(exported)
      }
      if let listing {
        try txn.forEachTodo(listing, in: zone) { try export($0, in: txn) }
      } else {
        try txn.forEach(Todo.all.sorted(by: \.number)) { try export($0.record(), in: txn) }
      }
    }
  }

  /// How many bytes are handed over at a time.
  static let exportPieceSize = 64 << 10
}
