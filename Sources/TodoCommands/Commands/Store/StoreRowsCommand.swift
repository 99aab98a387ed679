import RecordStore

/// `todo store rows`: the records of a collection as they are stored.
struct StoreRowsCommand: Command {
  static let name = "rows"
  static let abstract = "Print the records of a collection, field by field or as a table."
  static let discussion = """
    Records stand in the order of their primary keys. Values are written so that 'todo store set'
    takes them; of more than 64 bytes the first ones are shown. A damaged record is named on
    standard error and left out, and the exit status is then 65.

    With --json, each record is one line: an object whose keys are the names of the fields. Bytes
    are written in Base64, dates as RFC 3339 in UTC; numbers that JSON does not have, such as nan,
    are texts.
    """
  static let examples = [
    CommandExample("todo store rows todos --limit 5", "Prints the first five todos."),
    CommandExample(
      "todo store rows todos --table --fields number,title", "Prints two fields as a table."),
    CommandExample(
      "todo store rows notes --path notes.store --json", "Prints another program's records."),
  ]
  static let isPaged = true

  private var collectionName = ""
  private var limit: Count?
  private var start: String?
  private var isReversed = false
  private var fields: FieldList?
  private var store = AnyStore()
  private var isTable = false
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&collectionName, "COLLECTION", "The collection's name.")
    visitor.option(&limit, "-n, --limit", "COUNT", "Print at most COUNT records.")
    visitor.option(&start, "--from", "KEY", "Begin at this primary key, or the next one.")
    visitor.flag(&isReversed, "-r, --reverse", "Print the last record first.")
    visitor.option(&fields, "--fields", "NAMES", "Print these fields, with commas between them.")
    store.arguments(&visitor)
    visitor.flag(&isTable, "-t, --table", "Print one record a line, in columns.")
    visitor.flag(&isJSON, "--json", "Print one JSON object a line.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    guard !(isTable && isJSON) else { throw UsageError("--table and --json exclude each other") }
    let store = try store.open(in: context)
    var damage = DamagedRecords(in: context)
    var next: StoredValue?
    try store.read { txn in
      let collection = try txn.collection(named: collectionName, of: store)
      var printer = try RecordPrinter(
        isJSON ? .json : isTable ? .table : .blocks, collection, fields: fields, in: context)
      let limit = limit?.value ?? .max
      var count = 0
      try txn.forEach(
        inCollection: collection.name, from: start.map { try collection.key($0) },
        isReversed: isReversed, limit: limit == .max ? .max : limit + 1,
        damaged: { error in
          count += 1
          if count <= limit { try damage.add(error) }
        },
        { record in
          count += 1
          if count <= limit { try printer.write(record) } else { next = record.id }
        })
      try printer.finish()
    }
    if let next, context.environment.terminal.showsOutput {
      try context.note("There are more: --from \(next.plainText)")
    }
    try damage.finish()
    return .success
  }
}
