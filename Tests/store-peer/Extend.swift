import RecordStore

/// ``Entry`` as a later program describes it, with one index more.
private struct IndexedEntry: Record {
  var id = 0
  var generation = 0
  var text = ""

  static let collection = "entries"
  static func fields(_ field: inout some FieldVisitor<IndexedEntry>) {
    field(1, "id", \.id)
    field(2, "generation", \.generation)
    field(3, "text", \.text)
  }
  static var indexes: [SecondaryIndex<IndexedEntry>] {
    [SecondaryIndex(\.generation).descending(\.text)]
  }
}

/// Opens a store as a later program does, which fills an index with all
/// entries.
///
/// Says "opening" before and "open" after.
func extend(path: String) throws {
  say("opening")
  _ = try Store.open(at: path, schemas: [Schema("peer", version: 1, [IndexedEntry.self])])
  say("open")
}
