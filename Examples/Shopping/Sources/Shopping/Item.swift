import FoundationEssentials
import RecordStore

/// A row of the table: something to buy.
struct Item: Record {
  var id = UUID.v7()
  var name = ""
  var addedAt = Date.now

  static let collection = "items"

  static func fields(_ field: inout some FieldVisitor<Item>) {
    field(1, "id", \.id)
    field(2, "name", \.name)
    field(3, "addedAt", \.addedAt)
  }

  static var indexes: [SecondaryIndex<Item>] { [SecondaryIndex(\.addedAt)] }

  /// The order of the rows.
  static var rows: Query<Item> { all.sorted(by: \.addedAt) }
}
