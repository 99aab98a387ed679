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
    ("+3d", "2026-05-03"), ("+2W", "2026-05-14"), ("+1m", "2026-05-30"), ("eow", "2026-05-03"),
    ("EOM", "2026-04-30"), ("eoy", "2026-12-31"), ("yesterday", "2026-04-29"),
    ("+1d 9:00", "2026-05-01T07:00:00Z"), ("eom 17:00", "2026-04-30T15:00:00Z"),
    ("2026-05-01 09:30", "2026-05-01T07:30:00Z"), ("2026-05-01T9:30", "2026-05-01T07:30:00Z"),
    ("tomorrow 17:00", "2026-05-01T15:00:00Z"), ("sat 0:00", "2026-05-01T22:00:00Z"),
    ("2026-05-01T09:30:00Z", "2026-05-01T09:30:00Z"),
    ("2026-05-01T09:30:00+05:30", "2026-05-01T04:00:00Z"),
    ("2026-10-24 09:00", "2026-10-24T07:00:00Z"), ("2026-10-26 09:00", "2026-10-26T08:00:00Z"),
  ])
  func `what people type is read in their zone`(text: String, expected: String) throws {
    let due = try #require(DueText(argument: text))
    try #expect(due.meaning(now: Self.now, zone: Self.berlin).dueDate?.description == expected)
  }

  /// Berlin puts its clocks forward at 02:00 on 2026-03-29, and back at 03:00 on
  /// 2026-10-25.
  @Test func `C027: a skipped time moves forward, and of a double one the first counts`() throws {
    let gap = try #require(DueText(argument: "2026-03-29 02:30"))
    try #expect(
      gap.meaning(now: Self.now, zone: Self.berlin)
        == DueText.Meaning(
          dueDate: DueDate("2026-03-29T01:30:00Z"),
          remark: "Clocks skip 02:30 on 2026-03-29: it is taken as 03:30."))
    let overlap = try #require(DueText(argument: "2026-10-25 02:30"))
    try #expect(
      overlap.meaning(now: Self.now, zone: Self.berlin)
        == DueText.Meaning(
          dueDate: DueDate("2026-10-25T00:30:00Z"),
          remark: "Clocks show 02:30 twice on 2026-10-25: the first is meant."))
  }

  @Test(arguments: ["none", "None"])
  func `no due date can be said`(text: String) throws {
    let due = try #require(DueText(argument: text))
    try #expect(due.meaning(now: Self.now, zone: .utc) == DueText.Meaning())
  }

  @Test(arguments: [
    "", " ", "tomorow", "2026-02-30", "31 June", "2026-6-1", "12:00", "today 25:00", "today 1 2",
    "fr", "next week", "+3", "+d", "+3x", "+-3d", "+9999999d", "+999999m", "3d", "nonesuch",
    "2026-05-01 09:30 x",
  ])
  func `anything else is refused, never guessed`(text: String) throws {
    let due = try #require(DueText(argument: text))
    #expect {
      try due.meaning(now: Self.now, zone: .utc)
    } throws: { error in
      (error as? UsageError)?.message.hasPrefix("'\(text)' is no due date: ") == true
    }
  }
}
