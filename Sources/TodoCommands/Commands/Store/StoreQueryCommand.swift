import RecordStore
import TodoInterchange

/// `todo store query`: the records for which a condition holds.
struct StoreQueryCommand: Command {
  static let name = "query"
  static let abstract = "Print the records of a collection for which a condition holds."
  static let discussion = """
    A condition compares fields with values: seen == false AND title CONTAINS[c] 'milk', size
    BETWEEN {1, 9}, due != nil, words.@count > 2, ANY words == 'home'. SORT(size DESC, title),
    DISTINCT(size) and LIMIT(10) may follow; TRUEPREDICATE holds for every record. Values that a
    program has names for are compared by what is stored.

    An index is used where one fits. --explain shows which one, what is tested record by record, and
    where the order comes from, instead of the records. A damaged record that is met is named on
    standard error and left out, and the exit status is then 65.

    With --json, each record is one line, as in 'todo store rows --json'; with --count, one object:
    count; with --explain, one object: collection, query, walks, an array of objects with index,
    isReversed, bounds, test and rangeCount, order, one of none, index, top and sort, examined and
    returned, which are null without --analyze.
    """
  static let examples = [
    CommandExample(
      "todo store query todos \"NOT completed AND title CONTAINS[c] 'call'\" -t",
      "Prints the open todos that speak of a call."),
    CommandExample(
      "todo store query notes 'size > 3 SORT(at DESC)' -n 5 --path notes.store",
      "Prints five notes of another program."),
    CommandExample(
      "todo store query todos 'number == 7' --explain --analyze", "Shows how it is found."),
  ]
  static let isPaged = true

  private var collectionName = ""
  private var text = ""
  private var limit: Count?
  private var fields: FieldList?
  private var requiresIndex = false
  private var isCount = false
  private var isExplained = false
  private var isAnalyzed = false
  private var store = AnyStore()
  private var isTable = false
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&collectionName, "COLLECTION", "The collection's name.")
    visitor.argument(&text, "QUERY", "The condition.")
    visitor.option(&limit, "-n, --limit", "COUNT", "Print at most COUNT records.")
    visitor.option(&fields, "--fields", "NAMES", "Print these fields, with commas between them.")
    visitor.flag(&requiresIndex, "--require-index", "Fail rather than read all records.")
    visitor.flag(&isCount, "--count", "Print only how many records there are.")
    visitor.flag(&isExplained, "--explain", "Show how the query is run, not the records.")
    visitor.flag(&isAnalyzed, "--analyze", "With --explain, run it and count what is read.")
    store.arguments(&visitor)
    visitor.flag(&isTable, "-t, --table", "Print one record a line, in columns.")
    visitor.flag(&isJSON, "--json", "Print one JSON object a line.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    guard !(isTable && isJSON) else { throw UsageError("--table and --json exclude each other") }
    guard !isAnalyzed || isExplained else { throw UsageError("--analyze needs --explain") }
    guard !(isCount && isExplained) else {
      throw UsageError("--count and --explain exclude each other")
    }
    let store = try store.open(in: context)
    var damage = DamagedRecords(in: context)
    try store.read { txn in
      let collection = try txn.collection(named: collectionName, of: store)
      var query = try txn.query(text, inCollection: collection.name)
      if let limit { query = query.limit(limit.value) }
      if requiresIndex { query = query.requireIndex }
      if isExplained {
        try write(txn.explain(query, analyze: isAnalyzed), to: context.output)
      } else if isCount {
        try write(count: txn.count(query), to: context.output)
      } else {
        var printer = try RecordPrinter(
          isJSON ? .json : isTable ? .table : .blocks, collection, fields: fields, in: context)
        try txn.forEach(query, damaged: { try damage.add($0) }) { try printer.write($0) }
        try printer.finish()
      }
    }
    try damage.finish()
    return .success
  }

  private func write(count: Int, to output: Output) throws {
    guard isJSON else { return try output.write("\(count)\n") }
    var json = JSONWriter()
    json.object { $0.member("count", count) }
    json.endLine()
    try output.write(json.bytes)
  }

  private func write(_ explanation: QueryExplanation, to output: Output) throws {
    guard isJSON else { return try output.write(explanation.description.visibleLines + "\n") }
    var json = JSONWriter()
    json.value(explanation)
    json.endLine()
    try output.write(json.bytes)
  }
}
