import RecordStore
import TodoInterchange

/// `todo store schema`: what a store's file says of its own make.
struct StoreSchemaCommand: Command {
  static let name = "schema"
  static let abstract = "Show the schemas of a store: collections, fields, layouts and indexes."
  static let discussion = """
    A collection belongs to a named schema, whose version the program that wrote it counts. Fields
    are known by their numbers. A layout is a list of fields under which records were written; a
    field that an older layout lacks has its default there.

    With --json, one object: schemas, an array of objects with name, version, program, library and
    collections, an array of names; and collections, an array of objects with name, schema,
    recordCount, sizeInBytes, fields, layouts and indexes. A field has number, name, type,
    isOptional, isPrimaryKey and default, a text or null. A layout has number and fields, an array
    of numbers. An index is as in 'todo store indexes --json'.

    With --diff, a line for each difference: what has changed from the store to the other one. With
    --json too, one object: path, other and differences, an array of objects with kind, collection,
    field and text.
    """
  static let examples = [
    CommandExample("todo store schema todos", "Shows how the todos are stored."),
    CommandExample("todo store schema --path notes.store", "Shows all of another store."),
    CommandExample(
      "todo store schema --path old.store --diff new.store", "Shows what the new one has changed."),
  ]
  static let isPaged = true

  private var collection: String?
  private var other: String?
  private var store = AnyStore()
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&collection, "COLLECTION", "Show this collection alone.")
    visitor.option(&other, "--diff", "OTHER", "Show what differs in the store of another file.")
    store.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print one JSON object.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let store = try store.open(in: context)
    if let other { return try showDifferences(from: store, to: other, in: context) }
    let (schemas, collections) = try store.read { txn in
      let shown =
        if let collection { [try txn.collection(named: collection, of: store)] } else {
          try txn.collections()
        }
      let names = Set(shown.map(\.schema))
      return (txn.schemas.filter { collection == nil || names.contains($0.name) }, shown)
    }
    if isJSON {
      try write(schemas, collections, to: context.output)
    } else {
      try show(schemas, collections, in: context)
      if collections.isEmpty { try context.note("\(store.path) has no collections") }
    }
    return .success
  }

  private func showDifferences(
    from store: Store, to path: String, in context: CommandContext
  ) throws -> ExitStatus {
    guard collection == nil else {
      throw UsageError("--diff compares whole stores", hint: "Leave COLLECTION out.")
    }
    let other = try Store.open(at: path, schemas: [], options: .readOnly)
    let differences = try store.differences(to: other)
    if isJSON {
      var json = JSONWriter()
      json.object { json in
        json.member("path", store.path)
        json.member("other", path)
        json.key("differences")
        json.array { json in for difference in differences { json.value(difference) } }
      }
      json.endLine()
      try context.output.write(json.bytes)
    } else {
      for difference in differences {
        try context.output.write(difference.description.visible + "\n")
      }
      if differences.isEmpty {
        try context.note("\(store.path) and \(path) have the same schemas")
      }
    }
    return .success
  }

  private func show(
    _ schemas: [Store.SchemaInformation], _ collections: [CollectionInformation],
    in context: CommandContext
  ) throws {
    let style = context.environment.outputStyle
    for (position, schema) in schemas.enumerated() {
      let writer = schema.program.isEmpty ? "" : " written by \(schema.program),"
      try context.output.write(
        (position == 0 ? "" : "\n")
          + style.bold("Schema \(schema.name.visible)")
          + " version \(schema.version),\(writer.visible) library \(schema.library.visible)\n")
      for collection in collections where collection.schema == schema.name {
        try show(collection, in: context)
      }
    }
  }

  private func show(_ collection: CollectionInformation, in context: CommandContext) throws {
    let noun = collection.recordCount == 1 ? "record" : "records"
    try context.output.write(
      "\n" + context.environment.outputStyle.bold(collection.name.visible)
        + "  \(collection.recordCount) \(noun), \(ByteCount.text(collection.sizeInBytes))\n")
    try showFields(of: collection, in: context)
    for layout in collection.layouts where collection.layouts.count > 1 {
      let fields = layout.fields.map(String.init).joined(separator: " ")
      try context.output.write("layout \(layout.number): fields \(fields)\n")
    }
    for index in collection.indexes {
      let lost = index.entryCount == nil ? ", missing from the file" : ""
      try context.output.write("index \(index.name.visible)\(lost)\n")
    }
  }

  private func showFields(
    of collection: CollectionInformation, in context: CommandContext
  ) throws {
    var table = Table(
      columns: [
        TableColumn(title: "#", alignment: .right, rank: 0),
        TableColumn(title: "Field", minimumWidth: 8, rank: 1),
        TableColumn(title: "Type", rank: 2),
        TableColumn(title: "Default", minimumWidth: 7, rank: 3),
      ], width: context.environment.terminal.tableWidth, style: context.environment.outputStyle)
    for field in collection.fields {
      let note = field.isPrimaryKey ? "primary key" : field.defaultValue?.shownText ?? ""
      try table.append(
        [
          TableCell(String(field.number)), TableCell(field.name), TableCell("\(field.type)"),
          TableCell(note, field.isPrimaryKey ? .faint : .none),
        ], to: context.output)
    }
    try table.finish(on: context.output)
  }

  private func write(
    _ schemas: [Store.SchemaInformation], _ collections: [CollectionInformation],
    to output: Output
  ) throws {
    var json = JSONWriter()
    json.object { json in
      json.key("schemas")
      json.array { json in
        for schema in schemas {
          json.object { json in
            json.member("name", schema.name)
            json.member("version", schema.version)
            json.member("program", schema.program)
            json.member("library", schema.library)
            json.key("collections")
            json.array { json in
              for collection in collections where collection.schema == schema.name {
                json.value(collection.name)
              }
            }
          }
        }
      }
      json.key("collections")
      json.array { json in
        for collection in collections { json.value(collection) }
      }
    }
    json.endLine()
    try output.write(json.bytes)
  }
}
