import FoundationEssentials
import Testing

@testable import RecordStore

@Suite struct DateTextTests {
  @Test(
    arguments: [
      ("2001-01-01", 0), ("2001-01-01T00:00", 0), ("2001-01-01T00:00:00Z", 0),
      ("2001-01-01 00:00:01", 1), ("2001-01-01t00:00:00.5z", 0.5),
      ("2001-01-01T02:00:00+02:00", 0), ("2000-12-31T20:30:00-0330", 0),
      ("2001-01-01T02:00:00+02", 0), ("2001-01-01T00:00:00.123456789", 0.123456789),
      ("2000-02-29", -307 * 86400), ("1600-02-29", -146_404 * 86_400), ("2004-02-29", 1154 * 86400),
      ("1970-01-01", -978_307_200), ("0001-01-01", -63_113_904_000),
      ("9999-12-31", 252_423_907_200),
    ] as [(String, Double)])
  func `a text of ISO 8601 is a date`(text: String, seconds: Double) {
    #expect(DateText.read(text)?.timeIntervalSinceReferenceDate == seconds)
  }

  @Test(arguments: [
    "", "2001", "2001-1-01", "2001-01-1", "2001-13-01", "2001-00-01", "2001-02-29", "1900-02-29",
    "2001-04-31", "0000-01-01", "2001-01-01T", "2001-01-01T24:00", "2001-01-01T00:60",
    "2001-01-01T00:00:60", "2001-01-01T00:00:00.", "2001-01-01T00:00:00.1234567890123456789",
    "2001-01-01T00:00:00+2", "2001-01-01T00:00:00+24:00", "2001-01-01T00:00:00Zx", "2001-01-01x",
    "20010101", "+2001-01-01", "２００１-01-01",
  ])
  func `any other text is none`(text: String) { #expect(DateText.read(text) == nil) }

  @Test func `a millisecond is the Double nearest to it`() {
    #expect(
      DateText.read("2026-06-08T09:30:00.123Z")?.timeIntervalSinceReferenceDate
        == Double(802_603_800_123) / 1000)
  }
}
