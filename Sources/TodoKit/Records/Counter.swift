import RecordStore

/// A number that only grows, kept in the store under a name.
struct Counter: Record {
  /// What it counts.
  var id = ""
  /// The last number that was given out; 0 before the first.
  var value: Int64 = 0

  static let collection = "counters"

  static func fields(_ field: inout some FieldVisitor<Counter>) {
    field(1, "id", \.id)
    field(2, "value", \.value)
  }

  /// The counter behind ``Todo/number``.
  static let todoNumber = "todo.number"
}
