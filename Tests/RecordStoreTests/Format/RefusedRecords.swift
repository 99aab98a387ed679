import FoundationEssentials
import RecordStore

/// A record whose description is that of `Case`; all of them but a few cannot
/// be stored.
struct Refused<Case: Description>: Record {
  var id = 0
  var number = 0
  var other = 0
  var text = ""
  var nested: Int??
  var photo = Data()

  var computed: Int {
    get { number }
    set { number = newValue }
  }

  static var collection: String { Case.collection }
  static var indexes: [SecondaryIndex<Refused>] { Case.indexes }
  static var unstored: [String] { Case.unstored }
  static func fields(_ field: inout some FieldVisitor<Refused>) { Case.fields(&field) }
}

/// One way to describe ``Refused``.
protocol Description: Sendable {
  static var collection: String { get }
  static var indexes: [SecondaryIndex<Refused<Self>>] { get }
  static var unstored: [String] { get }
  static func fields(_ field: inout some FieldVisitor<Refused<Self>>)
}

extension Description {
  static var collection: String { "refused" }
  static var indexes: [SecondaryIndex<Refused<Self>>] { [] }
  static var unstored: [String] { ["id", "number", "other", "text", "nested", "photo"] }
  static func fields(_ field: inout some FieldVisitor<Refused<Self>>) {
    field(1, "id", \.id)
    field(2, "number", \.number)
  }
}

enum Accepted: Description {}

enum NoField: Description {
  static func fields(_ field: inout some FieldVisitor<Refused<Self>>) {}
}

enum NoPrimaryKey: Description {
  static func fields(_ field: inout some FieldVisitor<Refused<Self>>) {
    field(2, "id", \.id)
  }
}

enum OtherTypeFirst: Description {
  static func fields(_ field: inout some FieldVisitor<Refused<Self>>) {
    field(1, "text", \.text)
  }
}

enum OtherPropertyFirst: Description {
  static func fields(_ field: inout some FieldVisitor<Refused<Self>>) {
    field(1, "id", \.number)
  }
}

enum NumberZero: Description {
  static func fields(_ field: inout some FieldVisitor<Refused<Self>>) {
    field(0, "id", \.id)
  }
}

enum NumbersFall: Description {
  static func fields(_ field: inout some FieldVisitor<Refused<Self>>) {
    field(1, "id", \.id)
    field(3, "number", \.number)
    field(2, "other", \.other)
  }
}

enum NumberTwice: Description {
  static func fields(_ field: inout some FieldVisitor<Refused<Self>>) {
    field(1, "id", \.id)
    field(2, "number", \.number)
    field(2, "other", \.other)
  }
}

enum NameTwice: Description {
  static func fields(_ field: inout some FieldVisitor<Refused<Self>>) {
    field(1, "id", \.id)
    field(2, "number", \.number)
    field(3, "number", \.other)
  }
}

enum NameEmpty: Description {
  static func fields(_ field: inout some FieldVisitor<Refused<Self>>) {
    field(1, "id", \.id)
    field(2, "", \.number)
  }
}

enum PropertyTwice: Description {
  static func fields(_ field: inout some FieldVisitor<Refused<Self>>) {
    field(1, "id", \.id)
    field(2, "number", \.number)
    field(3, "other", \.number)
  }
}

enum Computed: Description {
  static func fields(_ field: inout some FieldVisitor<Refused<Self>>) {
    field(1, "id", \.id)
    field(2, "computed", \.computed)
  }
}

enum OptionalOfOptional: Description {
  static func fields(_ field: inout some FieldVisitor<Refused<Self>>) {
    field(1, "id", \.id)
    field(2, "nested", \.nested)
  }
}

enum NoName: Description {
  static var collection: String { "" }
}

enum LongName: Description {
  static var collection: String { String(repeating: "é", count: 128) }
}

enum LongestName: Description {
  static var collection: String { String(repeating: "n", count: 255) }
}

/// Names a property that is not there: it does not make up for one forgotten.
enum Forgotten: Description {
  static var unstored: [String] { ["other", "text", "nested", "removed"] }
}

enum IndexTwice: Description {
  static var indexes: [SecondaryIndex<Refused<Self>>] {
    [
      SecondaryIndex(\.number, unique: true),
      SecondaryIndex(\.number, unique: true).descending(\.other),
      SecondaryIndex(\.number, unique: true).descending(\.other),
    ]
  }
  static func fields(_ field: inout some FieldVisitor<Refused<Self>>) {
    field(1, "id", \.id)
    field(2, "number", \.number)
    field(3, "other", \.other)
  }
}

enum IndexOfData: Description {
  static var indexes: [SecondaryIndex<Refused<Self>>] { [SecondaryIndex(\.photo)] }
  static func fields(_ field: inout some FieldVisitor<Refused<Self>>) {
    field(1, "id", \.id)
    field(2, "photo", \.photo)
  }
}

enum IndexOfNothing: Description {
  static var indexes: [SecondaryIndex<Refused<Self>>] { [SecondaryIndex()] }
}

enum IndexOfUnstored: Description {
  static var indexes: [SecondaryIndex<Refused<Self>>] { [SecondaryIndex(\.other)] }
}
