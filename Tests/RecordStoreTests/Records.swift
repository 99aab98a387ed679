import FoundationEssentials
import RecordStore

/// The record of the documentation: a text and when it was edited.
struct Note: Record {
  var id = UUID.v7()
  var content = ""
  var lastEdited = Date.now

  static let collection = "notes"
  static func fields(_ field: inout some FieldVisitor<Note>) {
    field(1, "id", \.id)
    field(2, "content", \.content)
    field(3, "lastEdited", \.lastEdited)
  }
  static var indexes: [SecondaryIndex<Note>] { [SecondaryIndex(\.lastEdited)] }
}

enum Color: String, FieldValue { case red, green }
enum Level: UInt8, FieldValue { case low = 1, high = 3 }

/// A record with a field of every kind.
struct Specimen: Record, Equatable {
  var id = 0
  var bool = false
  var int8: Int8 = 0
  var int16: Int16 = 0
  var int32: Int32 = 0
  var int64: Int64 = 0
  var uint8: UInt8 = 0
  var uint16: UInt16 = 0
  var uint32: UInt32 = 0
  var uint64: UInt64 = 0
  var float: Float = 0
  var double = 0.0
  var date = Date(timeIntervalSinceReferenceDate: 0)
  var uuid = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  var string = ""
  var data = Data()
  var strings: [String] = []
  var level = Level.low
  var color: Color?
  var optionalInt: Int?
  var optionalString: String?
  var optionalDate: Date?

  static let collection = "specimens"
  static func fields(_ field: inout some FieldVisitor<Specimen>) {
    field(1, "id", \.id)
    field(2, "bool", \.bool)
    field(3, "int8", \.int8)
    field(4, "int16", \.int16)
    field(5, "int32", \.int32)
    field(6, "int64", \.int64)
    field(7, "uint8", \.uint8)
    field(8, "uint16", \.uint16)
    field(9, "uint32", \.uint32)
    field(10, "uint64", \.uint64)
    field(11, "float", \.float)
    field(12, "double", \.double)
    field(13, "date", \.date)
    field(14, "uuid", \.uuid)
    field(15, "string", \.string)
    field(16, "data", \.data)
    field(17, "strings", \.strings)
    field(18, "level", \.level)
    field(19, "color", \.color)
    field(20, "optionalInt", \.optionalInt)
    field(21, "optionalString", \.optionalString)
    field(22, "optionalDate", \.optionalDate)
  }
}

/// A record with a String key and every sort of index.
struct Book: Record, Equatable {
  var id = ""
  var title = ""
  var year = 0
  var isLent = false
  var isbn: String?
  var lentUntil: Date?

  static let collection = "books"
  static func fields(_ field: inout some FieldVisitor<Book>) {
    field(1, "id", \.id)
    field(2, "title", \.title)
    field(3, "year", \.year)
    field(4, "isLent", \.isLent)
    field(5, "isbn", \.isbn)
    field(6, "lentUntil", \.lentUntil)
  }
  static var indexes: [SecondaryIndex<Book>] {
    [
      SecondaryIndex(\.title),
      SecondaryIndex(\.isLent, \.year),
      SecondaryIndex(\.isLent).descending(\.title),
      SecondaryIndex(\.isbn, unique: true),
      SecondaryIndex(\.lentUntil, partial: true),
    ]
  }
}
