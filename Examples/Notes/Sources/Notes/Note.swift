import FoundationEssentials
import RecordStore

/// A piece of text and when it was last edited.
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
