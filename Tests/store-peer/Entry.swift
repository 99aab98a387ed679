import RecordStore

/// A record that an import replaces as a whole.
struct Entry: Record {
  var id = 0
  /// The number of the import that wrote it.
  var generation = 0
  var text = ""

  static let collection = "entries"
  static func fields(_ field: inout some FieldVisitor<Entry>) {
    field(1, "id", \.id)
    field(2, "generation", \.generation)
    field(3, "text", \.text)
  }
  static var indexes: [SecondaryIndex<Entry>] {
    [SecondaryIndex(\.generation), SecondaryIndex(\.text, unique: true)]
  }
}

/// How often each process has counted.
struct Tally: Record {
  var id = ""
  var count = 0

  static let collection = "tallies"
  static func fields(_ field: inout some FieldVisitor<Tally>) {
    field(1, "id", \.id)
    field(2, "count", \.count)
  }
}

/// What the peer keeps.
let schemas = [Schema("peer", version: 1, [Entry.self, Tally.self])]
