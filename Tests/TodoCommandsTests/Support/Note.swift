import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

@testable import TodoCommands

/// A record of another program.
struct Note: Record, Equatable {
  var id = UUID(uuidString: "01890000-0000-7000-8000-000000000001")!  // Safe because it is a UUID.
  var text = "first\nsecond"
  var size = 2.5
  var seen = false
  var at = Date(timeIntervalSince1970: 1_777_000_000.25)
  var picture = Data([1, 2, 3])
  var words = ["a", "b"]
  var count: Int? = nil

  static let collection = "notes"
  static func fields(_ field: inout some FieldVisitor<Note>) {
    field(1, "id", \.id)
    field(2, "text", \.text)
    field(3, "size", \.size)
    field(4, "seen", \.seen)
    field(5, "at", \.at)
    field(6, "picture", \.picture)
    field(7, "words", \.words)
    field(8, "count", \.count)
  }
  static var indexes: [SecondaryIndex<Note>] { [SecondaryIndex(\.at)] }
}

/// ``Note`` as a later program describes it, with two fields and an index more.
struct LaterNote: Record {
  var id = Note().id
  var text = ""
  var size = 0.0
  var seen = false
  var at = Date(timeIntervalSince1970: 0)
  var picture = Data()
  var words: [String] = []
  var count: Int?
  var rating = 3
  var due: Date?

  static let collection = "notes"
  static func fields(_ field: inout some FieldVisitor<LaterNote>) {
    field(1, "id", \.id)
    field(2, "text", \.text)
    field(3, "size", \.size)
    field(4, "seen", \.seen)
    field(5, "at", \.at)
    field(6, "picture", \.picture)
    field(7, "words", \.words)
    field(8, "count", \.count)
    field(9, "rating", \.rating)
    field(10, "due", \.due)
  }
  static var indexes: [SecondaryIndex<LaterNote>] {
    [
      SecondaryIndex(\.at), SecondaryIndex(\.count, partial: true),
      SecondaryIndex(\.seen).descending(\.size), SecondaryIndex(each: \.words),
    ]
  }
}

/// Runs `body` with commands on a store of two notes.
func withNotes(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (inout CommandSession) throws -> Void
) throws {
  try withCommands(sourceLocation: sourceLocation) { session in
    try session.writeNotes { txn in
      try txn.insert(Note())
      var second = Note()
      second.id = Note.secondID
      second.count = 4
      try txn.insert(second)
    }
    try body(&session)
  }
}

extension Note {
  // Safe because it is a UUID.
  static let secondID = UUID(uuidString: "01890000-0000-7000-8000-000000000002")!
}

extension CommandSession {
  /// Writes notes as their own program does, which has then ended: the commands
  /// open the store anew.
  func writeNotes(_ body: (inout WriteTransaction) throws -> Void) throws {
    try Store.open(at: path, schemas: [Schema("notes", version: 7, [Note.self])]).write(body)
  }

  /// The notes in the store.
  func notes() throws -> [Note] {
    let store = try Store.open(at: path, schemas: [Schema("notes", version: 7, [Note.self])])
    return try store.read { try $0.fetch(Note.all) }
  }

  /// The note that ``withNotes(sourceLocation:_:)`` makes first.
  func firstNote() throws -> Note { try #require(try notes().first) }

  /// The same on a terminal of a width.
  func onTerminal(width: Int) -> CommandSession {
    var session = self
    session.terminal = Terminal(showsOutput: true, showsDiagnostics: true, width: width)
    session.variables["NO_COLOR"] = "1"
    return session
  }
}
