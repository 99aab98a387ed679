import FoundationEssentials
import RecordStore

/// What distinguishes the collections of samples: their indexes.
protocol SampleIndexSet: Sendable {
  static var collection: String { get }
  static var indexes: [SecondaryIndex<Sample<Self>>] { get }
}

/// A record with fields of every sort to ask for, under various indexes.
struct Sample<Indexes: SampleIndexSet>: Record {
  var id = ""
  var flag = false
  var choice: Bool?
  var small: UInt8 = 0
  var number = 0
  var big: Int?
  var ratio = 0.0
  var half: Float?
  var date: Date?
  var uuid = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  var text = ""
  var note: String?
  var tags: [String] = []
  var labels: [String]?
  var data = Data()
  var color: Color?

  static var collection: String { Indexes.collection }
  static func fields(_ field: inout some FieldVisitor<Sample>) {
    field(1, "id", \.id)
    field(2, "flag", \.flag)
    field(3, "choice", \.choice)
    field(4, "small", \.small)
    field(5, "number", \.number)
    field(6, "big", \.big)
    field(7, "ratio", \.ratio)
    field(8, "half", \.half)
    field(9, "date", \.date)
    field(10, "uuid", \.uuid)
    field(11, "text", \.text)
    field(12, "note", \.note)
    field(13, "tags", \.tags)
    field(14, "labels", \.labels)
    field(15, "data", \.data)
    field(16, "color", \.color)
  }
  static var indexes: [SecondaryIndex<Sample>] { Indexes.indexes }
}

/// No index at all.
enum NoIndexes: SampleIndexSet {
  static let collection = "plain"
  static var indexes: [SecondaryIndex<Sample<NoIndexes>>] { [] }
}

/// Ascending indexes, single and compound.
enum AscendingIndexes: SampleIndexSet {
  static let collection = "ascending"
  static var indexes: [SecondaryIndex<Sample<AscendingIndexes>>] {
    [
      SecondaryIndex(\.flag, \.number),
      SecondaryIndex(\.text),
      SecondaryIndex(\.note),
      SecondaryIndex(\.small, \.number, \.text),
      SecondaryIndex(\.big, \.ratio),
      SecondaryIndex(\.choice, \.date),
      SecondaryIndex(\.uuid),
      SecondaryIndex(\.color),
      SecondaryIndex(\.half),
      SecondaryIndex(\.ratio),
    ]
  }
}

/// Indexes of each text of an array, alone and with other fields behind it.
enum EachIndexes: SampleIndexSet {
  static let collection = "each"
  static var indexes: [SecondaryIndex<Sample<EachIndexes>>] {
    [
      SecondaryIndex(each: \.tags),
      SecondaryIndex(each: \.labels).ascending(\.number),
      SecondaryIndex(each: \.tags, partial: true).descending(\.note).ascending(\.flag),
      SecondaryIndex(each: \.labels).descending(\.text),
      SecondaryIndex(\.number),
      SecondaryIndex(\.flag),
      SecondaryIndex(\.big),
      SecondaryIndex(\.text),
    ]
  }
}

/// Descending, mixed and partial indexes.
enum MixedIndexes: SampleIndexSet {
  static let collection = "mixed"
  static var indexes: [SecondaryIndex<Sample<MixedIndexes>>] {
    [
      SecondaryIndex(\.flag).descending(\.number),
      SecondaryIndex(\.number).descending(\.text).ascending(\.big),
      SecondaryIndex(\.date, partial: true),
      SecondaryIndex(\.choice, partial: true).descending(\.note),
      SecondaryIndex(\.big, partial: true),
      SecondaryIndex<Sample<MixedIndexes>>().descending(\.ratio),
      SecondaryIndex<Sample<MixedIndexes>>().descending(\.text),
      SecondaryIndex(\.small).descending(\.half),
      SecondaryIndex(\.color).descending(\.uuid),
    ]
  }
}
