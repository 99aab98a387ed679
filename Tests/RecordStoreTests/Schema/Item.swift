import FoundationEssentials
import RecordStore

/// One collection as successive, and as unlike, programs describe it.
enum Item {
  /// What the file has at first.
  struct First: Record, Equatable {
    var id = 0
    var title = ""
    var count = 0

    static let collection = "items"
    static func fields(_ field: inout some FieldVisitor<First>) {
      field(1, "id", \.id)
      field(2, "title", \.title)
      field(3, "count", \.count)
    }
    static var indexes: [SecondaryIndex<First>] { [SecondaryIndex(\.title)] }
  }

  /// With two fields that need no rewriting, and an index more.
  struct Extended: Record, Equatable {
    var id = 0
    var title = ""
    var count = 0
    var note: String?
    var rating = 3

    static let collection = "items"
    static func fields(_ field: inout some FieldVisitor<Extended>) {
      field(1, "id", \.id)
      field(2, "title", \.title)
      field(3, "count", \.count)
      field(4, "note", \.note)
      field(5, "rating", \.rating)
    }
    static var indexes: [SecondaryIndex<Extended>] {
      [SecondaryIndex(\.title), SecondaryIndex(\.count), SecondaryIndex(\.rating)]
    }
  }

  /// ``Extended`` with another default in Swift, and without its new indexes.
  struct Revised: Record, Equatable {
    var id = 0
    var title = ""
    var count = 0
    var note: String? = "none"
    var rating = 5

    static let collection = "items"
    static func fields(_ field: inout some FieldVisitor<Revised>) {
      field(1, "id", \.id)
      field(2, "title", \.title)
      field(3, "count", \.count)
      field(4, "note", \.note)
      field(5, "rating", \.rating)
    }
    static var indexes: [SecondaryIndex<Revised>] { [SecondaryIndex(\.title)] }
  }

  /// Without the field `count`, and with one that the file does not have.
  struct Narrow: Record, Equatable {
    var id = 0
    var title = ""
    var shelf: String?

    static let collection = "items"
    static func fields(_ field: inout some FieldVisitor<Narrow>) {
      field(1, "id", \.id)
      field(2, "title", \.title)
      field(6, "shelf", \.shelf)
    }
  }

  /// With a unique index.
  struct Unique: Record {
    var id = 0
    var title = ""
    var count = 0

    static let collection = "items"
    static func fields(_ field: inout some FieldVisitor<Unique>) {
      field(1, "id", \.id)
      field(2, "title", \.title)
      field(3, "count", \.count)
    }
    static var indexes: [SecondaryIndex<Unique>] {
      [SecondaryIndex(\.count), SecondaryIndex(\.title, unique: true)]
    }
  }

  /// With fields whose defaults differ from record to record.
  struct Dated: Record {
    var id = 0
    var title = ""
    var count = 0
    var made = Date.now
    var token = UUID.v7()

    static let collection = "items"
    static func fields(_ field: inout some FieldVisitor<Dated>) {
      field(1, "id", \.id)
      field(2, "title", \.title)
      field(3, "count", \.count)
      field(4, "made", \.made)
      field(5, "token", \.token)
    }
  }

  /// Renamed, retyped and with another primary key, all at once.
  struct Rewritten: Record {
    var id = ""
    var name = ""
    var count: Int?
    var title = ""

    static let collection = "items"
    static func fields(_ field: inout some FieldVisitor<Rewritten>) {
      field(1, "id", \.id)
      field(2, "name", \.name)
      field(3, "count", \.count)
      field(4, "title", \.title)
    }
  }

  static let schemas = [Schema("shop", version: 1, [First.self])]
  static let all = [
    First(id: 1, title: "nail", count: 20), First(id: 2, title: "hammer", count: 3),
    First(id: 3, title: "nail", count: 7),
  ]
}

/// A second collection.
struct Tag: Record, Equatable {
  var id = ""
  var color = Color.red

  static let collection = "tags"
  static func fields(_ field: inout some FieldVisitor<Tag>) {
    field(1, "id", \.id)
    field(2, "color", \.color)
  }
  static var indexes: [SecondaryIndex<Tag>] { [SecondaryIndex(\.color)] }
}
