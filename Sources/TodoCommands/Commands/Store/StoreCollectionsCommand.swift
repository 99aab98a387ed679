import RecordStore
import TodoInterchange

/// `todo store collections`: what kinds of records a store keeps.
struct StoreCollectionsCommand: Command {
  static let name = "collections"
  static let abstract = "List the collections of a store with their fields and indexes."
  static let discussion = """
    With --json, an array of objects: name, schema, recordCount, sizeInBytes, fields, an array of
    objects with name and type, and indexes, an array of texts.
    """
  static let examples = [
    CommandExample("todo store collections", "Lists those of the todo store."),
    CommandExample("todo store collections --path notes.store", "Lists those of another store."),
  ]

  private var store = AnyStore()
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    store.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print a JSON array.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let collections = try store.open(in: context).collections()
    if isJSON {
      try write(collections, to: context.output)
    } else {
      try show(collections, in: context)
    }
    return .success
  }

  private func show(
    _ collections: [CollectionInformation], in context: CommandContext
  ) throws {
    let style = context.environment.outputStyle
    for (index, collection) in collections.enumerated() {
      let noun = collection.recordCount == 1 ? "record" : "records"
      var text = index == 0 ? "" : "\n"
      text += style.bold(collection.name.visible)
      text += "  \(collection.recordCount) \(noun), \(ByteCount.text(collection.sizeInBytes))"
      text += ", schema \(collection.schema.visible)\n"
      let width = collection.fields.map(\.name.visible.displayWidth).max() ?? 0
      for field in collection.fields {
        text += "  " + field.name.visible.padded(to: width) + "  \(field.type)\n"
      }
      for index in collection.indexes { text += "  index \(index.name.visible)\n" }
      try context.output.write(text)
    }
  }

  private func write(
    _ collections: [CollectionInformation], to output: Output
  ) throws {
    var json = JSONWriter()
    json.array { json in
      for collection in collections {
        json.object { json in
          json.member("name", collection.name)
          json.member("schema", collection.schema)
          json.member("recordCount", collection.recordCount)
          json.member("sizeInBytes", collection.sizeInBytes)
          json.key("fields")
          json.array { json in
            for field in collection.fields {
              json.object { json in
                json.member("name", field.name)
                json.member("type", "\(field.type)")
              }
            }
          }
          json.key("indexes")
          json.array { json in
            for index in collection.indexes { json.value(index.name) }
          }
        }
      }
    }
    json.endLine()
    try output.write(json.bytes)
  }
}
