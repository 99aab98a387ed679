import Testing
import TodoKit

@testable import TodoCommands

struct DueTextTests {
  /// Thursday, 2026-04-30, 23:30 in Berlin, which is 21:30 in UTC.
  private static let now = Timestamp("2026-04-30T21:30:00Z")!  // Safe because it is RFC 3339.
  // Safe because it is a POSIX rule.
  private static let berlin = Zone(named: "CET-1CEST,M3.5.0,M10.5.0/3")!

  @Test(arguments: [
    ("2026-05-01", "2026-05-01"), ("today", "2026-04-30"), ("Tomorrow", "2026-05-01"),
    ("friday", "2026-05-01"), ("Thu", "2026-05-07"), ("wed", "2026-05-06"), ("MON", "2026-05-04"),
    ("2026-05-01 09:30", "2026-05-01T07:30:00Z"), ("2026-05-01T9:30", "2026-05-01T07:30:00Z"),
    ("tomorrow 17:00", "2026-05-01T15:00:00Z"), ("sat 0:00", "2026-05-01T22:00:00Z"),
    ("2026-05-01T09:30:00Z", "2026-05-01T09:30:00Z"),
    ("2026-05-01T09:30:00+05:30", "2026-05-01T04:00:00Z"),
    ("2026-10-24 09:00", "2026-10-24T07:00:00Z"), ("2026-10-26 09:00", "2026-10-26T08:00:00Z"),
  ])
  func `what people type is read in their zone`(text: String, expected: String) throws {
    let due = try #require(DueText(argument: text))
    try #expect(due.dueDate(now: Self.now, zone: Self.berlin).description == expected)
  }

  @Test func `a time in the gap moves forward and one in the overlap is the first`() throws {
    let gap = try #require(DueText(argument: "2026-03-29 02:30"))
    #expect(
      try gap.dueDate(now: Self.now, zone: Self.berlin).description == "2026-03-29T01:30:00Z")
    let overlap = try #require(DueText(argument: "2026-10-25 02:30"))
    #expect(
      try overlap.dueDate(now: Self.now, zone: Self.berlin).description == "2026-10-25T00:30:00Z")
  }

  @Test(arguments: [
    "", " ", "tomorow", "2026-02-30", "31 June", "2026-6-1", "12:00", "today 25:00", "today 1 2",
    "fr", "next week", "2026-05-01 09:30 x",
  ])
  func `anything else is refused, never guessed`(text: String) throws {
    let due = try #require(DueText(argument: text))
    #expect {
      try due.dueDate(now: Self.now, zone: .utc)
    } throws: { error in
      (error as? UsageError)?.message.hasSuffix("not '\(text)'") == true
    }
  }
}
