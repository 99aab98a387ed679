import FoundationEssentials
import RecordStore

/// A record with fixed, nullable and variable fields, and a gap in its numbers.
struct Parcel: Record, Equatable {
  var id = 0
  var weight: Int16 = 0
  var label = ""
  var sentAt: Date?
  var note: String?
  var isPaid = true
  var photo = Data([1])

  static let collection = "parcels"
  static func fields(_ field: inout some FieldVisitor<Parcel>) {
    field(1, "id", \.id)
    field(2, "weight", \.weight)
    field(3, "label", \.label)
    field(4, "sentAt", \.sentAt)
    field(5, "note", \.note)
    field(7, "isPaid", \.isPaid)
    field(8, "photo", \.photo)
  }

  static let schemas = [Schema("post", version: 1, [Parcel.self])]
}

/// The same collection before `sentAt`, `isPaid` and `photo` were added.
struct EarlyParcel: Record, Equatable {
  var id = 0
  var weight: Int16 = 0
  var label = ""
  var note: String?

  static let collection = "parcels"
  static func fields(_ field: inout some FieldVisitor<EarlyParcel>) {
    field(1, "id", \.id)
    field(2, "weight", \.weight)
    field(3, "label", \.label)
    field(5, "note", \.note)
  }

  static let schemas = [Schema("post", version: 1, [EarlyParcel.self])]
}
