import RecordStore

/// A record with arrays of texts, each text in an index.
struct Clipping: Record, Equatable {
  var id = 0
  var title = ""
  var tags: [String] = []
  var people: [String]?
  var year: Int?

  static let collection = "clippings"
  static func fields(_ field: inout some FieldVisitor<Clipping>) {
    field(1, "id", \.id)
    field(2, "title", \.title)
    field(3, "tags", \.tags)
    field(4, "people", \.people)
    field(5, "year", \.year)
  }
  static var indexes: [SecondaryIndex<Clipping>] {
    [
      SecondaryIndex(each: \.tags),
      SecondaryIndex(each: \.people, partial: true).descending(\.year),
    ]
  }

  /// The collection as a program describes it that has no index.
  struct Plain: Record {
    var id = 0
    var title = ""
    var tags: [String] = []
    var people: [String]?
    var year: Int?

    static let collection = "clippings"
    static func fields(_ field: inout some FieldVisitor<Plain>) {
      field(1, "id", \.id)
      field(2, "title", \.title)
      field(3, "tags", \.tags)
      field(4, "people", \.people)
      field(5, "year", \.year)
    }
  }

  static let schemas = [Schema("archive", version: 1, [Clipping.self])]
  static let plainSchemas = [Schema("archive", version: 1, [Plain.self])]

  static let all = [
    Clipping(id: 1, title: "one", tags: ["b", "a", "b"], people: ["Ada"], year: 1901),
    Clipping(id: 2, title: "two", tags: [], people: ["Ada", "Bob"], year: nil),
    Clipping(id: 3, title: "three", tags: ["a"], people: [], year: 1903),
    Clipping(id: 4, title: "four", tags: ["", "c\u{0}"], people: nil, year: 1904),
    Clipping(id: 5, title: "five", tags: ["c", "a", "b"], people: ["Bob", "Ada"], year: 1905),
  ]
}
