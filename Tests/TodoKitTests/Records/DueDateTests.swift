import Testing

@testable import TodoKit

@Suite struct DueDateTests {
  static let utc = Zone.utc
  static let auckland = ZoneTests.auckland
  static let losAngeles = ZoneTests.losAngeles

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00.001Z", 2),
    ("1969-12-31T23:59:59.999Z", -2), ("1970-01-01", 172_799_999), ("1969-12-31", -1),
    ("2026-06-08", 3_561_926_399_999), ("2026-06-08T22:00:00Z", 3_561_912_000_000),
    ("0001-01-01T00:00:00Z", -124_271_193_600_000), ("9999-12-31", 506_804_601_599_999),
  ])
  func `an instant is stored even, a day odd at its end in UTC`(text: String, rawValue: Int64)
    throws
  {
    let due = try #require(DueDate(text))
    #expect(due.rawValue == rawValue)
    #expect(due.description == text)
    #expect(DueDate(rawValue: rawValue) == due)
    #expect(DueDate(due.kind) == due)
  }

  @Test(arguments: [
    1, -3, 172_799_997, 172_800_001, Int64.max, Int64.min, Int64.max - 1,
    506_804_601_600_000, 506_804_774_399_999, -124_271_193_600_001, -124_271_193_600_002,
  ])
  func `a number that is neither a day's end nor an instant is refused`(rawValue: Int64) {
    #expect(DueDate(rawValue: rawValue) == nil)
  }

  @Test(arguments: ["2026-06-31", "2026-06-08T22:00", "tomorrow", "", "2026-06-08Z"])
  func `text that is no due date is refused`(text: String) {
    #expect(DueDate(text) == nil)
  }

  @Test func `a day comes after the last instant of that day and before the next`() throws {
    let texts = ["2026-06-08T23:59:59.999Z", "2026-06-08", "2026-06-09T00:00:00Z"]
    let dues = try texts.map { try #require(DueDate($0)) }
    #expect(dues.sorted() == dues)
    #expect(dues.map { $0.order(in: .utc) } == dues.map(\.rawValue))
  }

  @Test func `days and instants are ordered in the reader's zone`() throws {
    let day = try #require(DueDate("2026-06-08"))
    // In Auckland 8 June ends at 12:00 UTC, in Los Angeles at 07:00 UTC of 9 June.
    let evening = try #require(DueDate("2026-06-08T20:00:00Z"))
    #expect(day.order(in: Self.auckland) < evening.order(in: Self.auckland))
    #expect(evening.order(in: Self.losAngeles) < day.order(in: Self.losAngeles))
  }

  @Test(arguments: [
    ("2026-06-08T11:59:59.999Z", false, false, false), ("2026-06-08T12:00:00Z", true, false, false),
    ("2026-06-08T23:59:59.999Z", true, false, false), ("2026-06-09T00:00:00Z", true, true, false),
    ("2026-06-09T06:59:59.999Z", true, true, false), ("2026-06-09T07:00:00Z", true, true, true),
  ])
  func `a day is overdue when it has ended where the reader is`(
    now: String, inAuckland: Bool, inUTC: Bool, inLosAngeles: Bool
  ) throws {
    let now = try #require(Timestamp(now))
    let day = try #require(DueDate("2026-06-08"))
    #expect(day.isOverdue(at: now, in: Self.auckland) == inAuckland)
    #expect(day.isOverdue(at: now, in: .utc) == inUTC)
    #expect(day.isOverdue(at: now, in: Self.losAngeles) == inLosAngeles)
  }

  @Test func `an instant is overdue as soon as it has passed, everywhere`() throws {
    let due = try #require(DueDate("2026-06-08T09:00:00Z"))
    let same = try #require(Timestamp("2026-06-08T09:00:00Z"))
    let later = try #require(Timestamp("2026-06-08T09:00:00.001Z"))
    for zone in [Zone.utc, Self.auckland, Self.losAngeles] {
      #expect(!due.isOverdue(at: same, in: zone))
      #expect(due.isOverdue(at: later, in: zone))
    }
  }

  @Test func `due today is right on days of 23 and 25 hours`() throws {
    let berlin = ZoneTests.berlin
    for (day, first, last) in [
      ("2026-03-29", "2026-03-28T23:00:00Z", "2026-03-29T21:59:59.999Z"),
      ("2026-10-25", "2026-10-24T22:00:00Z", "2026-10-25T22:59:59.999Z"),
    ] {
      let due = try #require(DueDate(day))
      let first = try #require(Timestamp(first))
      let last = try #require(Timestamp(last))
      #expect(due.isDueToday(at: first, in: berlin) && due.isDueToday(at: last, in: berlin))
      #expect(!due.isOverdue(at: last, in: berlin))
      let before = try #require(Timestamp(milliseconds: first.milliseconds - 1))
      let after = try #require(Timestamp(milliseconds: last.milliseconds + 1))
      #expect(!due.isDueToday(at: before, in: berlin) && !due.isDueToday(at: after, in: berlin))
      #expect(due.isOverdue(at: after, in: berlin))
    }
  }

  @Test func `a day does not move with the zone, an instant does`() throws {
    let day = try #require(DueDate("2026-06-08"))
    let instant = try #require(DueDate("2026-06-08T22:00:00Z"))
    #expect(day.day(in: Self.auckland).description == "2026-06-08")
    #expect(day.day(in: Self.losAngeles).description == "2026-06-08")
    #expect(instant.day(in: Self.auckland).description == "2026-06-09")
    #expect(instant.day(in: Self.losAngeles).description == "2026-06-08")
  }
}
