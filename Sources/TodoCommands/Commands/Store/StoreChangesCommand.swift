import RecordStore
import TodoInterchange

/// `todo store changes`: what writes have changed in a store.
struct StoreChangesCommand: Command {
  static let name = "changes"
  static let abstract = "Print what writes have changed, from the oldest that is kept."
  static let discussion = """
    A store that keeps its history, as the todo store does, has a change set for each write. With
    --since those after a write are printed, so that a program which remembers the last sequence
    goes on where it was; when the store has dropped some of them meanwhile, that is said, and the
    exit status is 1. With --follow it goes on with those of every program as they come, until
    Control-C ends it; nothing is done meanwhile.

    With --json, each change set is one line: an object as in 'todo history --json', with changes
    in place of records: an array of objects with kind, which is insert, update or delete,
    collection, key, and before, the record before the change or null.
    """
  static let examples = [
    CommandExample("todo store changes --since 120", "Prints the writes after number 120."),
    CommandExample("todo store changes --json", "Prints all that is kept as JSON Lines."),
    CommandExample("todo store changes --follow --json", "And then what comes."),
  ]

  private var since: Count?
  private var follows = false
  private var store = AnyStore()
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.option(&since, "--since", "SEQUENCE", "Begin behind this write.")
    visitor.flag(&follows, "-f, --follow", "Go on with the writes to come.")
    store.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print one JSON object a line.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let store = try store.open(in: context)
    var last = UInt64(since?.value ?? 0)
    guard follows else {
      try print(after: &last, isFirst: since == nil, of: store, in: context)
      return .success
    }
    // Before the first look, so that no write after it is missed.
    let commits = try CommitWait(store)
    let interruption = context.environment.interruption
    return try interruption.watch {
      var isFirst = since == nil
      repeat {
        try print(after: &last, isFirst: isFirst, of: store, in: context)
        try context.output.flush()
        isFirst = false
      } while try commits.wait(canceller: interruption.descriptor)
      return .interrupted
    }
  }

  /// Prints the change sets after a write.
  ///
  /// - Parameters:
  ///   - last: The write; afterwards the last one that was printed.
  ///   - isFirst: Whether it does not matter what was dropped.
  /// - Throws: ``CommandFailure`` when the store has dropped some, after the
  ///   others are printed.
  private func print(
    after last: inout UInt64, isFirst: Bool, of store: Store, in context: CommandContext
  ) throws {
    var dropped: ClosedRange<UInt64>?
    try store.read { txn in
      guard let sequences = try txn.changeSequences else {
        return try context.note("\(store.path) has no history yet")
      }
      guard last < sequences.upperBound else { return }
      if !isFirst, last + 1 < sequences.lowerBound {
        dropped = (last + 1)...(sequences.lowerBound - 1)
      }
      let collections = try txn.collections()
      for sequence in max(last + 1, sequences.lowerBound)...sequences.upperBound {
        guard let set = try txn.changeSet(sequence) else { continue }
        try write(set, in: txn, collections, to: context.output)
      }
      last = sequences.upperBound
    }
    if let dropped {
      throw CommandFailure(
        "the store has dropped the writes \(dropped.lowerBound) to \(dropped.upperBound)",
        hint: "Read its records anew, and go on behind the last write.")
    }
  }

  private func write(
    _ set: ChangeSet, in txn: borrowing some ReadableTransaction & ~Copyable,
    _ collections: [CollectionInformation], to output: Output
  ) throws {
    guard isJSON else { return try show(set, in: txn, to: output) }
    var json = JSONWriter()
    try json.object { json in
      json.members(of: set)
      json.key("changes")
      try json.array { json in
        try txn.forEachChange(of: set) { change in
          json.object { json in
            json.member("kind", change.kind.rawValue)
            json.member("collection", change.collection)
            json.key("key")
            json.value(change.id)
            json.key("before")
            json.record(change.before, of: change.collection, collections)
          }
          guard json.bytes.count >= 32_768 else { return }
          try output.write(json.bytes)
          json.removeAll()
        }
      }
    }
    json.endLine()
    try output.write(json.bytes)
  }

  private func show(
    _ set: ChangeSet, in txn: borrowing some ReadableTransaction & ~Copyable, to output: Output
  ) throws {
    let label = set.label.map { "  " + $0.visible } ?? ""
    try output.write(
      "\(set.sequence)  \(StoredValue.date(set.date).plainText)  \(set.program.visible) "
        + "[\(set.processID)]\(label)\n")
    try txn.forEachChange(of: set) { change in
      try output.write(
        "  \(change.kind.rawValue) \(change.collection.visible) "
          + "\(change.id.plainText.visible)\n")
    }
  }
}
