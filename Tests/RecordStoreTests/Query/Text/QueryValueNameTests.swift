import FoundationEssentials
import RecordStore
import Testing

/// Values that have names in texts.
@Suite struct QueryValueNameTests {
  enum Weight: UInt8, FieldValue, CaseIterable { case light = 1, heavy = 9 }
  enum Code: String, FieldValue, CaseIterable { case red = "R", green = "G" }

  /// A day, written as its number behind a D.
  struct Day: RawRepresentable, FieldValue, LosslessStringConvertible {
    let rawValue: Int64
    init(rawValue: Int64) { self.rawValue = rawValue }
    init?(_ description: String) {
      guard description.first == "D", let number = Int64(description.dropFirst()) else {
        return nil
      }
      rawValue = number
    }
    var description: String { "D\(rawValue)" }
  }

  struct Parcel: Record {
    var id = 0
    var weight = Weight.light
    var code: Code?
    var day: Day?
    var owner = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    var sent = Date(timeIntervalSinceReferenceDate: 0)
    static let collection = "parcels"
    static func fields(_ field: inout some FieldVisitor<Parcel>) {
      field(1, "id", \.id)
      field(2, "weight", \.weight)
      field(3, "code", \.code)
      field(4, "day", \.day)
      field(5, "owner", \.owner)
      field(6, "sent", \.sent)
    }
  }

  @Test func `the cases of an enum are named`() throws {
    #expect(try Parcel.query("weight == 'heavy'").description == "weight == 9")
    #expect(
      try Parcel.query("weight IN {'heavy', 'light', 1}").description == "weight IN {9, 1, 1}")
    #expect(try Parcel.query("weight != %@", "light").description == "weight != 1")
    #expect(try Parcel.query("weight != %@", Weight.light).description == "weight != 1")
  }

  @Test func `an enum over texts is named by its cases and by its raw values`() throws {
    #expect(
      try Parcel.query("code == 'red' OR code == 'G'").description == "code == 'R' OR code == 'G'")
    #expect(try Parcel.query("code BEGINSWITH 'r'").description == "code BEGINSWITH 'r'")
  }

  @Test func `a type with a text of its own is written so`() throws {
    #expect(try Parcel.query("day > 'D7' AND day != nil").description == "day > 7 AND day != nil")
    #expect(try Parcel.query("day > 7").description == "day > 7")
  }

  @Test func `a name that is not known is refused with those that are`() {
    for (text, column, problem) in [
      ("weight == 'hevy'", 11, "weight has no value 'hevy'. Did you mean 'heavy'?"),
      ("weight == 'x'", 11, "weight has no value 'x'. It has 'light', 'heavy'."),
      ("code == 'blue'", 9, "code has no value 'blue'. It has 'red', 'green'."),
      ("day == '7'", 8, "day has no value '7'."),
      (
        "weight == -1", 11,
        "weight is of type uint8. Expected a whole number from 0 on, 'light', 'heavy', found '-1'."
      ),
    ] {
      let error = #expect(throws: QueryTextError.self) { try Parcel.query(text) }
      #expect(error?.column == column)
      #expect(error?.problem == problem)
    }
  }

  private struct NoOwner: Error, CustomStringConvertible {
    let description: String
  }

  @Test func `the caller gives names to values`() throws {
    let anna = UUID.v7()
    var asked: [String] = []
    let query = try Parcel.query(
      "owner == 'Anna' AND sent < 'yesterday' AND weight > 'light' AND sent > '2001-01-02'",
      arguments: []
    ) { field, text in
      asked.append("\(field) \(text)")
      switch text {
      case "Anna": return anna
      case "yesterday": return Date(timeIntervalSinceReferenceDate: 5)
      default: return nil
      }
    }
    #expect(asked == ["owner Anna", "sent yesterday", "weight light", "sent 2001-01-02"])
    #expect(
      query.description
        == "owner == '\(anna.uuidString.lowercased())' AND sent < '2001-01-01T00:00:05.000Z' "
        + "AND weight > 1 AND sent > '2001-01-02T00:00:00.000Z'")
    let error = #expect(throws: QueryTextError.self) {
      try Parcel.query("id == 1 AND owner == 'Bob'", arguments: []) { _, text in
        throw NoOwner(description: "Nobody is called \(text).")
      }
    }
    #expect(error?.column == 22)
    #expect(error?.problem == "Nobody is called Bob.")
  }
}
