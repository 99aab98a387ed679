import Testing
import TodoKit

@testable import TodoInterchange

@Suite struct TaskwarriorDateTests {
  private func read(_ text: String, in zone: Zone = .utc) -> String? {
    Timestamp(taskwarrior: text.utf8Span.span.bytes, in: zone)?.description
  }

  @Test(arguments: [
    ("20260630T170000Z", "2026-06-30T17:00:00Z"), ("00010101T000000Z", "0001-01-01T00:00:00Z"),
    ("99991231T235959Z", "9999-12-31T23:59:59Z"), ("315532800", "1980-01-01T00:00:00Z"),
    ("1767254400", "2026-01-01T08:00:00Z"), ("253402300799", "9999-12-31T23:59:59Z"),
    ("2026-06-30T17:00:00+02:00", "2026-06-30T15:00:00Z"),
  ])
  func `a date is read in each of its forms`(text: String, date: String) {
    #expect(read(text) == date)
  }

  @Test func `a date without Z is on the reader's clock`() throws {
    let berlin = try #require(Zone(minutesEastOfUTC: 120))
    #expect(read("20260630T170000", in: berlin) == "2026-06-30T15:00:00Z")
    #expect(read("20260630T170000Z", in: berlin) == "2026-06-30T17:00:00Z")
  }

  @Test(arguments: [
    "", "20260630", "20260631T000000Z", "20260630T240000Z", "20260630T235960Z", "20260630 170000Z",
    "20260630T1700Z", "20260630T170000z", "20260630T170000ZZ", "2026063aT170000Z", "315532799",
    "0315532799", "-1767254400", "1767254400.5", "1234567890123", "999999999999", "2026-06-30",
    "tomorrow",
  ])
  func `any other text is no date`(text: String) {
    #expect(read(text) == nil)
  }
}
