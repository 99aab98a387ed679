import FoundationEssentials
import RecordStore
import StoreTestSupport

/// A record of a few hundred bytes with indexes of several kinds.
struct Sighting: Record, Equatable {
  var id = UUID.v7()
  var place = ""
  var hour = 0
  var number: Int?
  var notes = ""

  static let collection = "sightings"
  static func fields(_ field: inout some FieldVisitor<Sighting>) {
    field(1, "id", \.id)
    field(2, "place", \.place)
    field(3, "hour", \.hour)
    field(4, "number", \.number)
    field(5, "notes", \.notes)
  }
  static var indexes: [SecondaryIndex<Sighting>] {
    [
      SecondaryIndex(\.place, \.hour),
      SecondaryIndex(\.number, unique: true),
      SecondaryIndex(\.number, partial: true).descending(\.place),
    ]
  }

  static let schemas = [Schema("sightings", version: 1, [Sighting.self])]

  /// A made-up sighting with a random ID.
  static func random(number: Int?, using random: inout SeededGenerator) -> Sighting {
    let id = (random.next(), random.next())
    return Sighting(
      id: withUnsafeBytes(of: id) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) },
      place: "place \(Int.random(in: 0...9, using: &random))",
      hour: .random(in: -100...100, using: &random), number: number,
      notes: String(repeating: "note ", count: .random(in: 0...60, using: &random)))
  }
}
