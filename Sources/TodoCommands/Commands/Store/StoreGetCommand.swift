import RecordStore

/// `todo store get`: some records by their primary keys.
struct StoreGetCommand: Command {
  static let name = "get"
  static let abstract = "Print records by their primary keys."
  static let discussion = """
    Records are printed as by 'todo store rows', in the order of the keys. A text is typed as it is,
    or in single quotes with the escapes \\' \\\\ \\n \\r \\t and \\u{1F600}; so 'a\\u{0}b' stands
    for a key that no shell can pass. When a key has no record, the others are printed and the exit
    status is 1.

    With --json, each record is one line, as in 'todo store rows --json'.
    """
  static let examples = [
    CommandExample("todo store get lists 019be4a2-7c00-7000-8000-000000000001", "Prints a list."),
    CommandExample("todo store get counters todo --json", "Prints a record as JSON."),
    CommandExample(
      "todo store get --path photos.store photos 7 --raw image >7.png", "Takes a picture out."),
  ]

  private var collectionName = ""
  private var keys: [String] = []
  private var fields: FieldList?
  private var rawField: String?
  private var store = AnyStore()
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&collectionName, "COLLECTION", "The collection's name.")
    visitor.arguments(&keys, "KEY", atLeast: 1, "A primary key.")
    visitor.option(&fields, "--fields", "NAMES", "Print these fields, with commas between them.")
    visitor.option(
      &rawField, "--raw", "NAME", "Print the text or the bytes of this field, nothing else.")
    store.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print one JSON object a line.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    if rawField != nil, isJSON || fields != nil || keys.count > 1 {
      throw UsageError("--raw takes one KEY, and neither --fields nor --json")
    }
    let store = try store.open(in: context)
    var damage = DamagedRecords(in: context)
    var missing: [StoredValue] = []
    try store.read { txn in
      let collection = try txn.collection(named: collectionName, of: store)
      let rawField = try rawField.map { try collection.namedField($0) }
      var printer = try RecordPrinter(
        isJSON ? .json : .blocks, collection, fields: fields, in: context)
      for key in try keys.map({ try collection.key($0) }) {
        do {
          guard let record = try txn.fetch(key, inCollection: collection.name) else {
            missing.append(key)
            continue
          }
          if let rawField {
            try context.writeRaw(rawField, of: record, in: collection)
          } else {
            try printer.write(record)
          }
        } catch let error as StoreError where error.code == .damagedRecord {
          try damage.add(error)
        }
      }
    }
    for key in missing {
      try context.note("\(collectionName) has no record with the key \(key.plainText)")
    }
    try damage.finish()
    return missing.isEmpty ? .success : .failure
  }
}

extension CommandContext {
  /// Prints one field of a record as it is.
  ///
  /// - Throws: ``CommandFailure`` when it is nil, or is bytes and would go to a
  ///   terminal.
  fileprivate func writeRaw(
    _ field: CollectionInformation.Field, of record: DynamicRecord,
    in collection: CollectionInformation
  ) throws {
    let name = "\(collection.name).\(field.name)"
    let isShown = environment.terminal.showsOutput
    switch record.value(of: field) {
    case .null:
      throw CommandFailure("\(name) of \(record.id.plainText) is nil")
    case .data where isShown:
      throw CommandFailure(
        "\(name) is bytes, which are not for a terminal",
        hint: "Write them into a file: >FILE, or a pipe.", status: .usage)
    case .data(let bytes): try output.write(bytes)
    case .string(let text): try output.write(isShown ? text.visibleLines + "\n" : text)
    case let value: try output.write(value.plainText + "\n")
    }
  }
}
