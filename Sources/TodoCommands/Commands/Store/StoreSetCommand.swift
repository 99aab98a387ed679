import RecordStore
import TodoInterchange

/// `todo store set`: changes or adds one record.
struct StoreSetCommand: Command {
  static let name = "set"
  static let abstract = "Change fields of a record, or add a record."
  static let discussion = """
    The values are checked against the types in the file, and every index is kept up; all of it is
    one transaction. The rules of the program that made the store are not applied: which numbers
    it uses for what, what else changes with a field. For todos use 'todo edit', 'todo done' and
    the like.

    Fields that are not named stay as they are; in a new record they have their default, or nil. A
    value is typed as 'todo store rows' prints it. The quotes of a text can be left out, unless it
    is nil or begins with a quote; bytes are 0x00ff or base64:AP8=; a date is
    2026-06-30T17:00:00Z, with up to 18 decimals; several texts are a JSON array, ["a","b"].

    With --json, the record as in 'todo store rows --json'.
    """
  static let examples = [
    CommandExample(
      "todo store set notes 7 title='Buy milk' seen=true --path notes.store",
      "Changes two fields of a record."),
    CommandExample(
      "todo store set notes 8 title=New --insert --path notes.store", "Adds a record."),
  ]

  private var collectionName = ""
  private var key = ""
  private var assignments: [FieldAssignment] = []
  private var inserts = false
  private var upserts = false
  private var store = AnyStore()
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&collectionName, "COLLECTION", "The collection's name.")
    visitor.argument(&key, "KEY", "The primary key.")
    visitor.arguments(&assignments, "FIELD=VALUE", atLeast: 0, "A field and its new value.")
    visitor.flag(&inserts, "--insert", "Add a record; there must be none with this key.")
    visitor.flag(&upserts, "--upsert", "Change the record, or add it when there is none.")
    store.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print the record as a JSON object.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    guard !(inserts && upserts) else {
      throw UsageError("--insert and --upsert exclude each other")
    }
    guard !assignments.isEmpty || inserts || upserts else {
      throw UsageError("FIELD=VALUE is missing", hint: "Name at least one field to change.")
    }
    let store = try store.openForChanging(in: context)
    let (collection, change) = try store.write(label: context.label) { txn in
      let collection = try txn.collection(named: collectionName, of: store)
      let change = try RecordChange(key, assignments, in: collection)
      return (collection, try apply(change, to: &txn, collection))
    }
    if isJSON {
      var json = JSONWriter()
      json.record(change.after, collection.fields)
      json.endLine()
      try context.output.write(json.bytes)
    } else {
      try context.output.write(change.text(of: collection))
    }
    return .success
  }

  private func apply(
    _ change: RecordChange, to txn: inout WriteTransaction, _ collection: CollectionInformation
  ) throws -> RecordChange.Result {
    let name = collection.name
    let before = inserts ? nil : try txn.fetch(change.key, inCollection: name)
    guard before != nil || inserts || upserts else {
      throw CommandFailure(
        "\(name) has no record with the key \(change.key.plainText); nothing was changed",
        hint: "Add it with --insert or --upsert.")
    }
    if before == nil { try change.checkNeededFields(of: collection) }
    var after = before ?? DynamicRecord(id: change.key)
    for (field, value) in change.values { after[field] = value }
    if let before {
      let result = RecordChange.Result(before: before, after: after)
      if !result.changedFields(of: collection).isEmpty {
        try txn.update(change.key, inCollection: name) { $0 = after }
      }
      return result
    }
    try txn.insert(after, inCollection: name)
    // With the defaults of the fields that were not given.
    let stored = try txn.fetch(change.key, inCollection: name)
    return RecordChange.Result(before: nil, after: stored ?? after)
  }
}
