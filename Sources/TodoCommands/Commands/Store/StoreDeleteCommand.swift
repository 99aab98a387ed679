import RecordStore
import TodoInterchange

/// `todo store delete`: deletes records by their primary keys.
struct StoreDeleteCommand: Command {
  static let name = "delete"
  static let abstract = "Delete records by their primary keys."
  static let discussion = """
    All of them are deleted, or none when a key has no record; every index is kept up. The rules of
    the program that made the store are not applied: what belongs to a record stays. On a terminal
    you are asked before; elsewhere nothing is deleted without --yes. A key is typed as for 'todo
    store get'.

    With --json, one object: collection and deletedCount.
    """
  static let examples = [
    CommandExample("todo store delete notes 7 8 --path notes.store", "Deletes two records."),
    CommandExample("todo store delete notes --all --yes --path notes.store", "Deletes all."),
  ]

  private var collectionName = ""
  private var keys: [String] = []
  private var deletesAll = false
  private var isConfirmed = false
  private var store = AnyStore()
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&collectionName, "COLLECTION", "The collection's name.")
    visitor.arguments(&keys, "KEY", atLeast: 0, "A primary key.")
    visitor.flag(&deletesAll, "--all", "Delete every record of the collection.")
    visitor.flag(&isConfirmed, "-y, --yes", "Delete without asking.")
    store.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print what was done as one JSON object.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    guard deletesAll == keys.isEmpty else {
      throw UsageError(
        deletesAll ? "--all takes no KEY" : "KEY is missing",
        hint: deletesAll ? nil : "To delete every record, give --all.")
    }
    let store = try store.openForChanging(in: context)
    if !isConfirmed { try confirm(store, context) }
    let count = try store.write(label: context.label) { txn in
      let (collection, keys) = try selection(in: txn, of: store)
      guard let keys else {
        try txn.deleteAll(inCollection: collection.name)
        return collection.recordCount
      }
      for key in keys { try txn.delete(key, inCollection: collection.name) }
      return keys.count
    }
    if isJSON {
      var json = JSONWriter()
      json.object { json in
        json.member("collection", collectionName)
        json.member("deletedCount", count)
      }
      json.endLine()
      try context.output.write(json.bytes)
    } else {
      try context.output.write("Deleted \(Self.text(of: count)) from \(collectionName.visible)\n")
    }
    return .success
  }

  /// Asks what the person sees before the question is answered; the write looks
  /// again.
  private func confirm(_ store: Store, _ context: CommandContext) throws {
    let count = try store.read { txn in
      let (collection, keys) = try selection(in: txn, of: store)
      return keys?.count ?? collection.recordCount
    }
    guard count > 0 else { return }
    try Confirmation(
      question: "Delete \(Self.text(of: count)) from \(collectionName)?",
      refusal: "nothing was deleted"
    ).ask(in: context)
  }

  /// What is to be deleted; no keys for all records.
  ///
  /// - Throws: ``CommandFailure`` when a key has no record.
  private func selection(
    in txn: borrowing some ReadableTransaction & ~Copyable, of store: Store
  ) throws -> (CollectionInformation, [StoredValue]?) {
    let collection = try txn.collection(named: collectionName, of: store)
    guard !deletesAll else { return (collection, nil) }
    var found: [StoredValue] = []
    var seen: Set<[UInt8]> = []
    for text in keys {
      let key = try collection.key(text)
      guard seen.insert(Array(key.plainText.utf8)).inserted else { continue }
      guard try txn.contains(key, inCollection: collection.name) else {
        throw CommandFailure(
          "\(collection.name) has no record with the key \(key.plainText); nothing was deleted")
      }
      found.append(key)
    }
    return (collection, found)
  }

  private static func text(of count: Int) -> String { count == 1 ? "1 record" : "\(count) records" }
}
