import RecordStore
import TodoInterchange

/// `todo store info`: what a store's file is and how full it is.
struct StoreInfoCommand: Command {
  static let name = "info"
  static let abstract = "Show the size, the state and the schemas of a store."
  static let discussion = """
    With --json, one object: path, fileSizeInBytes, usedSizeInBytes, freeSizeInBytes,
    mapSizeInBytes, readerCount, sequence, formatVersion, and schemas, an array of objects with
    name, version and program.
    """
  static let examples = [
    CommandExample("todo store info", "Shows the todo store."),
    CommandExample("todo store info --path notes.store --json", "Shows another program's store."),
  ]

  private var store = AnyStore()
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    store.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print one JSON object.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let store = try store.open(in: context)
    let information = try store.information()
    if isJSON {
      try write(information, of: store, to: context.output)
    } else {
      for (name, value) in rows(of: information, store) {
        try context.output.write(name.padded(to: 11) + "  " + value.visible + "\n")
      }
    }
    return .success
  }

  private func rows(of information: Store.Information, _ store: Store) -> [(String, String)] {
    let schemas = information.schemas.map { schema in
      ("Schema", "\(schema.name) version \(schema.version), written by \(schema.program)")
    }
    return [
      ("Path", store.path),
      ("File", size(information.fileSizeInBytes)),
      ("Used", size(information.usedSizeInBytes)),
      ("Free", size(information.freeSizeInBytes)),
      ("May grow to", ByteCount.text(information.mapSizeInBytes)),
      ("Readers", String(information.readerCount)),
      ("Writes", String(information.sequence)),
      ("Format", String(information.formatVersion)),
    ] + schemas
  }

  private func size(_ bytes: Int) -> String { "\(ByteCount.text(bytes)) (\(bytes) bytes)" }

  private func write(
    _ information: Store.Information, of store: Store, to output: Output
  ) throws {
    var json = JSONWriter()
    json.object { json in
      json.member("path", store.path)
      json.member("fileSizeInBytes", information.fileSizeInBytes)
      json.member("usedSizeInBytes", information.usedSizeInBytes)
      json.member("freeSizeInBytes", information.freeSizeInBytes)
      json.member("mapSizeInBytes", information.mapSizeInBytes)
      json.member("readerCount", information.readerCount)
      json.member("sequence", information.sequence)
      json.member("formatVersion", information.formatVersion)
      json.key("schemas")
      json.array { json in
        for schema in information.schemas {
          json.object { json in
            json.member("name", schema.name)
            json.member("version", schema.version)
            json.member("program", schema.program)
          }
        }
      }
    }
    json.endLine()
    try output.write(json.bytes)
  }
}
