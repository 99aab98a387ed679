import FoundationEssentials
import RecordStore

/// One collection as a program knows it from version to version.
enum Person {
  /// The fields that the first rows are written with.
  struct First: Record, Equatable {
    var id = 0
    var name = ""
    var city: String?

    static let collection = "people"
    static func fields(_ field: inout some FieldVisitor<First>) {
      field(1, "id", \.id)
      field(2, "name", \.name)
      field(5, "city", \.city)
    }
    static let schemas = [Schema("people", version: 1, [First.self])]
  }

  /// Fields added between and after the first ones, and an index on one.
  struct Second: Record, Equatable {
    var id = 0
    var name = ""
    var visits = 7
    var nickname: String?
    var city: String?
    var tags = ["new"]

    static let collection = "people"
    static func fields(_ field: inout some FieldVisitor<Second>) {
      field(1, "id", \.id)
      field(2, "name", \.name)
      field(3, "visits", \.visits)
      field(4, "nickname", \.nickname)
      field(5, "city", \.city)
      field(6, "tags", \.tags)
    }
    static var indexes: [SecondaryIndex<Second>] { [SecondaryIndex(\.visits)] }
    static let schemas = [Schema("people", version: 1, [Second.self])]
  }

  /// The fields of ``Second`` with other defaults.
  struct Third: Record, Equatable {
    var id = 0
    var name = ""
    var visits = 100
    var nickname: String? = "none"
    var city: String?
    var tags: [String] = []

    static let collection = "people"
    static func fields(_ field: inout some FieldVisitor<Third>) {
      field(1, "id", \.id)
      field(2, "name", \.name)
      field(3, "visits", \.visits)
      field(4, "nickname", \.nickname)
      field(5, "city", \.city)
      field(6, "tags", \.tags)
    }
    static let schemas = [Schema("people", version: 1, [Third.self])]
  }

  /// Added fields whose defaults differ from record to record, and one whose
  /// default does not.
  struct Dated: Record {
    var id = 0
    var name = ""
    var city: String?
    var age = 0
    var token = UUID.v7()
    var lastSeen: Date? = Date.now

    static let collection = "people"
    static func fields(_ field: inout some FieldVisitor<Dated>) {
      field(1, "id", \.id)
      field(2, "name", \.name)
      field(5, "city", \.city)
      field(6, "age", \.age)
      field(7, "token", \.token)
      field(8, "lastSeen", \.lastSeen)
    }
    static let schemas = [Schema("people", version: 1, [Dated.self])]
  }

  /// Added fields whose defaults Swift's `==` does not tell from others.
  struct Rated: Record {
    var id = 0
    var name = ""
    var city: String?
    var rating = Double.nan
    var balance: Float = -0.0

    static let collection = "people"
    static func fields(_ field: inout some FieldVisitor<Rated>) {
      field(1, "id", \.id)
      field(2, "name", \.name)
      field(5, "city", \.city)
      field(6, "rating", \.rating)
      field(7, "balance", \.balance)
    }
    static let schemas = [Schema("people", version: 1, [Rated.self])]
  }
}
