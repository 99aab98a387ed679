import FoundationEssentials
import RecordStore
import TodoInterchange

/// `todo store rows`: the records of a collection as they are stored.
struct StoreRowsCommand: Command {
  static let name = "rows"
  static let abstract = "Print the records of a collection, field by field."
  static let discussion = """
    Records stand in the order of their IDs. With --json, each is one line: an object whose keys
    are the names of the fields. Bytes are written in Base64, dates as RFC 3339 in UTC.
    """
  static let examples = [
    CommandExample("todo store rows todos --limit 5", "Prints the first five todos."),
    CommandExample(
      "todo store rows notes --path notes.store --json", "Prints another program's records."),
  ]

  private var collection = ""
  private var limit: Count?
  private var store = AnyStore()
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&collection, "COLLECTION", "The collection's name.")
    visitor.option(&limit, "-n, --limit", "COUNT", "Print at most COUNT records.")
    store.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print one JSON object a line.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let store = try store.open(in: context)
    try store.read { txn in
      var json = JSONWriter()
      var isFirst = true
      try txn.forEach(inCollection: collection, limit: limit?.value ?? .max) { record in
        if isJSON {
          json.removeAll()
          Self.write(record, to: &json)
          try context.output.write(json.bytes)
        } else {
          try context.output.write((isFirst ? "" : "\n") + Self.text(of: record))
        }
        isFirst = false
      }
    }
    return .success
  }

  private static func text(of record: DynamicRecord) -> String {
    let fields = [("id", record.id)] + record.fields.map { ($0.name.visible, $0.value) }
    let width = fields.map(\.0.displayWidth).max() ?? 0
    return fields.map { $0.padded(to: width) + "  " + $1.description.visible + "\n" }.joined()
  }

  private static func write(_ record: DynamicRecord, to json: inout JSONWriter) {
    json.object { json in
      json.key("id")
      write(record.id, to: &json)
      for field in record.fields {
        json.key(field.name)
        write(field.value, to: &json)
      }
    }
    json.endLine()
  }

  private static func write(_ value: StoredValue, to json: inout JSONWriter) {
    switch value {
    case .null: json.null()
    case .bool(let value): json.value(value)
    case .integer(let value): json.value(value)
    case .unsigned(let value): json.value(value)
    case .float(let value): json.value(Double(value))
    case .double(let value): json.value(value)
    case .string(let value): json.value(value)
    case .data(let value): json.value(value.base64EncodedString())
    case .date, .uuid: json.value(value.description)
    case .strings(let values):
      json.array { json in
        for value in values { json.value(value) }
      }
    }
  }
}
