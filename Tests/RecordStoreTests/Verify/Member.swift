import RecordStore

/// A record with fields in an index and fields in none, to be damaged.
struct Member: Record, Equatable {
  var id = 0
  var name = ""
  var email: String?
  var level = Level.low
  var isActive = false

  static let collection = "members"
  static func fields(_ field: inout some FieldVisitor<Member>) {
    field(1, "id", \.id)
    field(2, "name", \.name)
    field(3, "email", \.email)
    field(4, "level", \.level)
    field(5, "isActive", \.isActive)
  }
  static var indexes: [SecondaryIndex<Member>] {
    [SecondaryIndex(\.name), SecondaryIndex(\.email, unique: true)]
  }

  static let schemas = [Schema("club", version: 1, [Member.self])]
  static let all = [
    Member(id: 1, name: "Ada", email: "ada@example.org", level: .high, isActive: true),
    Member(id: 2, name: "Bob", email: nil, level: .low, isActive: true),
    Member(id: 3, name: "Cem", email: "cem@example.org"),
  ]
}
