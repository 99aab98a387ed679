import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing
import TodoKit

@testable import TodoCommands

struct StoreSetCommandTests {
  private static let first = "01890000-0000-7000-8000-000000000001"
  private static let third = "01890000-0000-7000-8000-000000000003"

  private static func set(_ words: String...) -> [String] {
    ["store", "set", "notes", first] + words
  }

  @Test func `fields are changed, the others stay, and what has changed is shown`() throws {
    try withNotes { session in
      #expect(
        session.run(Self.set("text=it's", "count=-4", "seen=false"))
          == Run(
            output: """
              Changed 01890000-0000-7000-8000-000000000001 in notes
                text   'first\\nsecond' → 'it\\'s'
                count  nil → -4

              """))
      var expected = Note()
      (expected.text, expected.count) = ("it's", -4)
      let note = try session.firstNote()
      #expect(note == expected)
    }
  }

  @Test func `every kind of value is taken as rows prints it`() throws {
    try withNotes { session in
      let values = [
        #"text='nil\u{0}\n'"#, "size=bits(0xfff8000000000001)", "seen=true",
        "at=2026-04-24T03:06:40.1234567Z", "picture=0x00ff", #"words=["x","\u0000"]"#,
        "count=9223372036854775807",
      ]
      #expect(session.run(Self.set() + values).status == 0)
      let note = try session.firstNote()
      #expect(note.text == "nil\u{0}\n")
      #expect(note.size.bitPattern == 0xfff8_0000_0000_0001)
      #expect(note.seen)
      #expect(note.picture == Data([0, 255]))
      #expect(note.words == ["x", "\u{0}"])
      #expect(note.count == .max)
      let shown = session.run("store get notes \(Self.first)").output
      // What is shown, given again, changes nothing.
      let again = shown.split(separator: "\n").dropFirst().map { line in
        let parts = line.split(separator: " ", maxSplits: 1)
        return "\(parts[0])=\(parts[1].drop { $0 == " " })"
      }
      #expect(
        session.run(Self.set() + again).output == "Unchanged: \(Self.first) in notes\n")
    }
  }

  @Test func `nil and the text nil are told apart`() throws {
    try withNotes { session in
      #expect(session.run(Self.set("count=5")).status == 0)
      #expect(session.run(Self.set("count=nil")).output.hasSuffix("  count  5 → nil\n"))
      let text = session.run(Self.set("text=nil"))
      #expect(text.status == 64)
      #expect(
        text.diagnostics.hasPrefix(
          "todo: notes.text (string) takes a text, in single quotes if it is nil or begins with "
            + "such a quote, not 'nil'\n"))
      #expect(session.run(Self.set("text='nil'")).status == 0)
      let quoted = try session.firstNote()
      #expect(quoted.text == "nil")
      #expect(session.run(Self.set("text=")).status == 0)
      let empty = try session.firstNote()
      #expect(empty.text == "")
    }
  }

  @Test(arguments: [
    ("count=4.5", "notes.count (int64?) takes a whole number from -9223372036854775808 to "),
    ("seen=yes", "notes.seen (bool) takes true or false, not 'yes'"),
    ("at=2026-04-31T00:00:00Z", "notes.at (date) takes a date such as 2026-06-30T17:00:00Z or "),
    ("picture=AQID", "notes.picture (data) takes bytes such as 0x00ff or base64:AP8=, not 'AQID'"),
    ("words=a,b", #"notes.words (strings) takes a JSON array of texts such as ["a","b"], "#),
    ("size=big", "notes.size (double) takes a number such as 2.5, nan, infinity or -infinity, "),
    ("cuont=1", "notes has no field 'cuont'; did you mean 'count'?"),
    ("id=\(third)", "id is the primary key, which never changes"),
    ("count", "FIELD=VALUE takes a field, = and its value, such as pages=120, not 'count'"),
    ("=1", "FIELD=VALUE takes a field, = and its value, such as pages=120, not '=1'"),
  ])
  func `what cannot be a value is refused by field and type`(
    assignment: String, message: String
  ) throws {
    try withNotes { session in
      let before = try session.notes()
      // A good value beside it is not stored either.
      let run = session.run(Self.set("text=new", assignment))
      #expect(run.status == 64)
      #expect(run.output == "")
      #expect(run.diagnostics.hasPrefix("todo: \(message)"), "\(run.diagnostics)")
      #expect(try session.notes() == before)
      let twice = session.run(Self.set("count=1", "count=2"))
      #expect(twice.diagnostics.hasPrefix("todo: the field count is given more than once\n"))
    }
  }

  @Test func `a record is added, with the fields it needs`() throws {
    try withNotes { session in
      let missing = session.run(["store", "set", "notes", Self.third, "text=x", "--insert"])
      #expect(missing.status == 64)
      #expect(
        missing.diagnostics.hasPrefix(
          "todo: a new record of notes needs size (double), seen (bool), at (date), "
            + "picture (data), words (strings)\n"))
      let values = [
        "text=x", "size=1", "seen=true", "at=2001-01-01T00:00:00Z", "picture=0x", "words=[]",
      ]
      let run = session.run(["store", "set", "notes", Self.third, "--insert"] + values)
      #expect(run.status == 0)
      #expect(run.output.hasPrefix("Added \(Self.third) in notes\n  text     'x'\n"))
      #expect(run.output.hasSuffix("  count    nil\n"))
      let count = try session.notes().count
      #expect(count == 3)
      let again = session.run(["store", "set", "notes", Self.third, "--insert"] + values)
      #expect(again.status == 1)
      #expect(again.diagnostics.contains("has a record with the ID \(Self.third) already"))
      let upsert = session.run(["store", "set", "notes", Self.third, "--upsert", "count=1"])
      #expect(upsert.output == "Changed \(Self.third) in notes\n  count  nil → 1\n")
    }
  }

  @Test func `a new record has the defaults that the file keeps`() throws {
    try withNotes { session in
      _ = try Store.open(
        at: session.path, schemas: [Schema("notes", version: 7, [LaterNote.self])])
      let run = session.run([
        "store", "set", "notes", Self.third, "--upsert", "text=x", "size=1", "seen=true",
        "at=2001-01-01T00:00:00Z", "picture=0x", "words=[]", "--json",
      ])
      #expect(run.status == 0)
      #expect(run.output.hasSuffix(#""count":null,"rating":3,"due":null}"# + "\n"))
    }
  }

  @Test func `a record that is not there is not changed`() throws {
    try withNotes { session in
      let run = session.run(["store", "set", "notes", Self.third, "count=1"])
      #expect(
        run
          == Run(
            diagnostics: "todo: notes has no record with the key \(Self.third); nothing was "
              + "changed\nAdd it with --insert or --upsert.\n", status: 1))
    }
  }

  @Test func `a damaged record is not changed, which would hide the damage`() throws {
    try withNotes { session in
      let damaged = try session.damagedCopy(of: "first\nsecond")
      let before = try readFile(damaged)
      let run = session.run(Self.set("count=1", "--path", damaged))
      #expect(run.status == 65)
      #expect(run.diagnostics.hasPrefix("todo: notes \(Self.first) is damaged: "))
      #expect(try readFile(damaged) == before)
    }
  }

  @Test func `no store is made`() throws {
    try withCommands { session in
      let run = session.run(Self.set("count=1"))
      #expect(run.status == 1)
      #expect(run.diagnostics.hasPrefix("todo: there is no store at \(session.path)\n"))
      try #expect(!StoreLocation(option: session.path) { _ in nil }.exists)
    }
  }

  @Test func `the rules of todos are not applied, and help says so`() throws {
    try withCommands { session in
      _ = session.run("add x")
      let id = try session.todos()[0].id.uuidString
      let run = session.run(["store", "set", "todos", id, "completed=true"])
      #expect(run.status == 0)
      let todo = try session.todos()[0]
      #expect(todo.completed && todo.completedAt == nil)
      #expect(session.run("help store set").output.contains("are not applied"))
    }
  }
}
