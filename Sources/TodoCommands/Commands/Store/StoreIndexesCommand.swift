import RecordStore
import TodoInterchange

/// `todo store indexes`: how a store finds its records.
struct StoreIndexesCommand: Command {
  static let name = "indexes"
  static let abstract = "List the indexes of a store, with their entries and sizes."
  static let discussion = """
    A unique index admits no two records with the same values. A partial one
    leaves out records in which one of its fields is nil. One of each text of an
    array has an entry for each different text.

    With --json, an array of objects: collection, name, parts, an array of objects
    with field, isDescending and isEach, isUnique, isPartial, entryCount, which is
    null when the index is missing from a damaged file, and sizeInBytes.
    """
  static let examples = [
    CommandExample("todo store indexes", "Lists those of the todo store."),
    CommandExample("todo store indexes notes --path notes.store", "Lists those of a collection."),
  ]
  static let isPaged = true

  private var collection: String?
  private var store = AnyStore()
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&collection, "COLLECTION", "List the indexes of this collection alone.")
    store.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print a JSON array.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let store = try store.open(in: context)
    let collections = try store.read { txn in
      if let collection { return [try txn.collection(named: collection, of: store)] }
      return try txn.collections()
    }
    if isJSON {
      try write(collections, to: context.output)
    } else {
      try show(collections, in: context)
      if collections.allSatisfy(\.indexes.isEmpty) { try context.note("there are no indexes") }
    }
    return .success
  }

  private func show(_ collections: [CollectionInformation], in context: CommandContext) throws {
    var table = Table(
      columns: [
        TableColumn(title: "Collection", minimumWidth: 8, rank: 1),
        TableColumn(title: "Index", rank: 0),
        TableColumn(title: "Kind", rank: 3),
        TableColumn(title: "Entries", alignment: .right, rank: 2),
        TableColumn(title: "Size", alignment: .right, rank: 4),
      ], width: context.environment.terminal.tableWidth, style: context.environment.outputStyle)
    for collection in collections {
      for index in collection.indexes {
        try table.append(
          [
            TableCell(collection.name), TableCell(index.partsText), TableCell(index.kindText),
            index.entryCount.map { TableCell(String($0)) } ?? TableCell("missing", .danger),
            TableCell(ByteCount.text(index.sizeInBytes)),
          ], to: context.output)
      }
    }
    try table.finish(on: context.output)
  }

  private func write(_ collections: [CollectionInformation], to output: Output) throws {
    var json = JSONWriter()
    json.array { json in
      for collection in collections {
        for index in collection.indexes { json.value(index, of: collection) }
      }
    }
    json.endLine()
    try output.write(json.bytes)
  }
}

extension CollectionInformation.Index {
  fileprivate var partsText: String {
    parts.map { part in
      (part.isEach ? "each " : "") + part.field + (part.isDescending ? " descending" : "")
    }.joined(separator: ", ")
  }

  fileprivate var kindText: String {
    [isUnique ? "unique" : nil, isPartial ? "partial" : nil].compactMap { $0 }
      .joined(separator: ", ")
  }
}
