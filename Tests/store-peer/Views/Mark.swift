import RecordStore

/// A record of a collection that not every view has.
struct Mark: Record {
  var id = ""
  var item = 0

  static let collection = "marks"
  static func fields(_ field: inout some FieldVisitor<Mark>) {
    field(1, "id", \.id)
    field(2, "item", \.item)
  }
  static var indexes: [SecondaryIndex<Mark>] { [SecondaryIndex(\.item)] }
}

/// A record of a collection that only one process has: its name ends with that
/// process's number.
struct Addition: Record {
  var id = 0
  var text = ""

  // Safe because it is set before the first store is opened, and never again.
  nonisolated(unsafe) static var number = 0

  static var collection: String { "additions\(number)" }
  static func fields(_ field: inout some FieldVisitor<Addition>) {
    field(1, "id", \.id)
    field(2, "text", \.text)
  }
  static var indexes: [SecondaryIndex<Addition>] { [SecondaryIndex(\.text, unique: true)] }
}
