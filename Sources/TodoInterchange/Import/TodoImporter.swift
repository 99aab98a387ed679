import FoundationEssentials
import RecordStore
import TodoKit

/// Puts what records say into a store, in one write transaction.
///
/// A record speaks of the todo with its ID; without one, of the first todo with
/// its source; else of a new one. New todos wait here until a batch of them is
/// full, so memory is bounded by the batch and by ``SeenRecords``.
struct TodoImporter {
  private let options: ImportOptions
  private let now: Timestamp
  private var intake: TodoIntake
  private var lists = ListDirectory()
  private var seen = SeenRecords()
  private var rejected: [RejectedRecord] = []
  /// What has been done, the waiting todos not counted.
  private var report = ImportReport()

  private var waiting: [Waiting] = []
  private var waitingByteCount = 0
  private var waitingSources: Set<[UInt8]> = []

  /// A new todo that is not stored yet.
  private struct Waiting {
    var todo: Todo
    var attachments: [ImportedAttachment]
    var origin: RecordOrigin
  }

  init(
    in txn: borrowing WriteTransaction, at now: Timestamp, _ options: ImportOptions
  ) throws {
    self.options = options
    self.now = now
    intake = try TodoIntake(in: txn)
    report.isDryRun = options.isDryRun
  }

  /// Takes what stands in a place where a record belongs.
  ///
  /// - Throws: ``ImportError`` when it is one rejected record too many, or one
  ///   of the waiting todos is refused by the store: the write is to be given
  ///   up.
  mutating func take(_ item: RecordFeed.Item, in txn: inout WriteTransaction) throws {
    report.read += 1
    switch item {
    case .rejected(let record):
      try note(record)
    case .record(let record, let origin):
      do { try put(record, from: origin, in: &txn) } catch let problem as FieldProblem {
        try note(problem.named(in: record.format).rejecting(origin))
      }
    }
  }

  /// The rejected records that have come up since the last call, if the import
  /// goes on behind them.
  mutating func takeRejected() -> [RejectedRecord] {
    guard options.keepsGoing, !rejected.isEmpty else { return [] }
    defer { rejected.removeAll(keepingCapacity: true) }
    return rejected
  }

  /// Stores what still waits.
  ///
  /// - Throws: ``ImportError`` when a record was rejected and the import does
  ///   not keep going: the write is to be given up.
  mutating func finish(in txn: inout WriteTransaction) throws {
    try storeWaiting(in: &txn)
    if !options.keepsGoing, !rejected.isEmpty {
      throw failure(hasStoppedEarly: rejected.contains { $0.endsInput })
    }
    try lists.deleteUnused(in: &txn)
  }

  /// What a finished import has done.
  var finalReport: ImportReport { report }

  // MARK: One record

  private mutating func put(
    _ record: ImportedTodo, from origin: RecordOrigin, in txn: inout WriteTransaction
  ) throws {
    if report.skips(record.status) { return }
    let existing = try existing(for: record, in: &txn)
    let earlier = existing.flatMap { seen.place(of: $0.id) }
    if options.rejectsDuplicates, let earlier {
      throw FieldProblem.duplicate(record, of: earlier)
    }
    for attachment in record.attachments { try attachment.check() }
    let todo = try todo(after: record, existing, in: &txn)

    if let existing {
      try update(existing, to: todo, record, in: &txn)
    } else {
      try add(todo, with: record.attachments, from: origin, in: &txn)
    }
    if let existing, let earlier {
      report.note(DuplicateRecord(id: existing.id, earlier: earlier, place: origin.place))
    }
    note(record, from: origin, of: todo)
  }

  /// Notes what is to be said of a good record.
  private mutating func note(_ record: ImportedTodo, from origin: RecordOrigin, of todo: Todo) {
    for doubt in record.doubts {
      report.note(ImportWarning(place: origin.place, reason: doubt))
    }
    for member in record.unknown where !member.isNull { report.noteUnknown(member.key) }
    if record.status == .waiting { report.waitingTasks += 1 }
    if origin.isRepaired { report.repaired += 1 }
    if record.id.value != nil || record.source.value != nil {
      seen.note(todo.id, at: origin)
    } else {
      report.unidentified += 1
    }
  }

  /// The todo that a record speaks of, nil for a new one.
  private mutating func existing(
    for record: ImportedTodo, in txn: inout WriteTransaction
  ) throws -> Todo? {
    if let id = record.id.value {
      if seen.place(of: id) != nil { try storeWaiting(in: &txn) }
      return try txn.fetch(Todo.self, id)
    }
    guard let source = record.source.value else { return nil }
    if waitingSources.contains(Array(source.utf8)) { try storeWaiting(in: &txn) }
    return try txn.first(Todo.where { $0.source == source })
  }

  /// What a record makes of a todo, nil for a new one.
  private mutating func todo(
    after record: ImportedTodo, _ existing: Todo?, in txn: inout WriteTransaction
  ) throws -> Todo {
    var record = record
    if options.replacesRecords, existing != nil {
      record.clearAbsentFields()
      if record.title.value == nil { throw FieldProblem.clearedTitle }
    }
    var todo = try existing ?? newTodo(record)
    try record.apply(to: &todo)
    do { try todo.checkRules() } catch { throw FieldProblem(error) }
    if !record.list.isAbsent {
      todo.list = try lists.id(record.list.value, at: now, in: &txn)
    }
    return todo
  }

  private func newTodo(_ record: ImportedTodo) throws(FieldProblem) -> Todo {
    guard let title = record.title.value else { throw .missingTitle }
    var todo = Todo(title: title)
    record.id.apply(to: &todo.id)
    todo.createdAt = now.date
    todo.updatedAt = now.date
    return todo
  }

  // MARK: Writing

  private mutating func update(
    _ existing: Todo, to todo: Todo, _ record: ImportedTodo, in txn: inout WriteTransaction
  ) throws {
    do {
      var hasChanged = try intake.update(
        todo, replacing: existing, changedAt: record.updatedAt.value == nil ? now : nil, in: &txn)
      if try attach(record.attachments, to: existing.id, in: &txn) { hasChanged = true }
      if hasChanged { report.updated += 1 } else { report.unchanged += 1 }
    } catch let error as TodoError {
      throw FieldProblem(error)
    } catch let error as StoreError {
      guard let problem = FieldProblem(refusal: error) else { throw error }
      lists.doubt(todo.list)
      throw problem
    }
  }

  /// - Returns: Whether anything has changed.
  private mutating func attach(
    _ attachments: [ImportedAttachment], to todo: Todo.ID, in txn: inout WriteTransaction
  ) throws -> Bool {
    var hasChanged = false
    for attachment in attachments {
      switch try attachment.store(with: todo, at: now, in: &txn) {
      case .changed: hasChanged = true
      case .unchanged: break
      case .hasNoContent: report.attachmentsWithoutBytes += 1
      }
    }
    return hasChanged
  }

  private mutating func add(
    _ todo: Todo, with attachments: [ImportedAttachment], from origin: RecordOrigin,
    in txn: inout WriteTransaction
  ) throws {
    waiting.append(Waiting(todo: todo, attachments: attachments, origin: origin))
    waitingByteCount += origin.byteCount
    if let source = todo.source { waitingSources.insert(Array(source.utf8)) }
    let limit = RecordFeed.batchLimit
    if waiting.count >= limit.records || waitingByteCount >= limit.bytes {
      try storeWaiting(in: &txn)
    }
  }

  private mutating func storeWaiting(in txn: inout WriteTransaction) throws {
    if waiting.isEmpty { return }
    if options.keepsGoing {
      for record in waiting { try store(record, in: &txn) }
    } else {
      do { try intake.add(waiting.map(\.todo), to: &txn) } catch {
        throw refusal(error) ?? error
      }
      report.created += waiting.count
      for record in waiting {
        _ = try attach(record.attachments, to: record.todo.id, in: &txn)
      }
    }
    waiting.removeAll(keepingCapacity: true)
    waitingByteCount = 0
    waitingSources.removeAll(keepingCapacity: true)
  }

  /// Stores one waiting todo, or rejects its record if the store refuses it.
  private mutating func store(_ record: Waiting, in txn: inout WriteTransaction) throws {
    do {
      try intake.add(record.todo, to: &txn)
      report.created += 1
    } catch {
      guard let problem = FieldProblem(ofStoring: error) else { throw error }
      lists.doubt(record.todo.list)
      return try note(problem.rejecting(record.origin))
    }
    _ = try attach(record.attachments, to: record.todo.id, in: &txn)
  }

  // MARK: Rejecting

  private mutating func note(_ record: RejectedRecord) throws {
    report.rejected += 1
    rejected.append(record)
    if !options.keepsGoing, report.rejected >= max(1, options.rejectionLimit) {
      throw failure(hasStoppedEarly: true)
    }
  }

  /// The end of an import for which the store refused one of the waiting todos;
  /// nil when the error is not about one of them.
  private mutating func refusal(_ error: any Error) -> ImportError? {
    let id = (error as? TodoError)?.todo ?? (error as? StoreError)?.key.flatMap(UUID.init)
    guard let problem = FieldProblem(ofStoring: error), let id,
      let record = waiting.first(where: { $0.todo.id == id })
    else { return nil }
    report.rejected += 1
    rejected.append(problem.rejecting(record.origin))
    return failure(hasStoppedEarly: true)
  }

  private func failure(hasStoppedEarly: Bool) -> ImportError {
    ImportError(
      rejected: rejected, report: report.withNothingStored, hasStoppedEarly: hasStoppedEarly)
  }
}
