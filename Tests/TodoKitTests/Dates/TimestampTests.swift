import FoundationEssentials
import Testing

@testable import TodoKit

@Suite struct TimestampTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0, "1970-01-01T00:00:00Z"),
    ("2026-05-01T09:00:00Z", 1_777_626_000_000, "2026-05-01T09:00:00Z"),
    ("2026-05-01T09:00:00.000Z", 1_777_626_000_000, "2026-05-01T09:00:00Z"),
    ("2026-05-01t09:00:00.25z", 1_777_626_000_250, "2026-05-01T09:00:00.250Z"),
    ("2026-05-01 09:00:00+02:00", 1_777_618_800_000, "2026-05-01T07:00:00Z"),
    ("2026-05-01T00:30:00+05:45", 1_777_574_700_000, "2026-04-30T18:45:00Z"),
    ("2026-12-31T23:00:00-01:30", 1_798_763_400_000, "2027-01-01T00:30:00Z"),
    ("2026-05-01T09:00:00-00:00", 1_777_626_000_000, "2026-05-01T09:00:00Z"),
    ("1969-12-31T23:59:59.9999Z", -1, "1969-12-31T23:59:59.999Z"),
    ("0001-01-01T00:00:00Z", -62_135_596_800_000, "0001-01-01T00:00:00Z"),
    ("9999-12-31T23:59:59.999Z", 253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
  ])
  func `RFC 3339 text is its milliseconds since 1970`(
    text: String, milliseconds: Int64, written: String
  ) throws {
    let instant = try #require(Timestamp(text))
    #expect(instant.milliseconds == milliseconds)
    #expect(instant.description == written)
  }

  @Test(arguments: [
    "2026-05-01", "2026-05-01T09:00:00", "2026-05-01T09:00Z", "2026-06-31T09:00:00Z",
    "2026-05-01T24:00:00Z", "2026-05-01T23:59:60Z", "2026-05-01T09:00:00+24:00",
    "2026-05-01T09:00:00+02", "2026-05-01T09:00:00+0200", "2026-05-01T09:00:00+02:60",
    "2026-05-01T09:00:00.Z", "2026-05-01_09:00:00Z", "2026-05-01T09:00:00Z ",
    "20260501T090000Z", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "",
  ])
  func `text that is no instant is refused`(text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test func `a date's whole milliseconds come back bit by bit`() throws {
    var generator = SystemRandomNumberGenerator()
    let range = Timestamp.first.milliseconds...Timestamp.last.milliseconds
    for _ in 0..<10_000 {
      let milliseconds = Int64.random(in: range, using: &generator)
      let instant = try #require(Timestamp(milliseconds: milliseconds))
      #expect(Timestamp(instant.date) == instant, "\(milliseconds)")
      #expect(Timestamp(instant.description) == instant, "\(milliseconds)")
    }
  }

  @Test func `a foreign date is rounded to the nearest millisecond`() {
    #expect(Timestamp(Date(timeIntervalSince1970: 0.0004))?.milliseconds == 0)
    #expect(Timestamp(Date(timeIntervalSince1970: 0.0006))?.milliseconds == 1)
    #expect(Timestamp(Date(timeIntervalSince1970: -0.0006))?.milliseconds == -1)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, 1e16, -1e14])
  func `a date outside the years 1 to 9999 is refused`(seconds: Double) {
    #expect(Timestamp(Date(timeIntervalSinceReferenceDate: seconds)) == nil)
  }

  @Test func `milliseconds outside the years 1 to 9999 are refused`() {
    #expect(Timestamp(milliseconds: Timestamp.first.milliseconds - 1) == nil)
    #expect(Timestamp(milliseconds: Timestamp.last.milliseconds + 1) == nil)
  }

  @Test func `the present lies between two readings of the system's clock`() {
    let before = Date.now.timeIntervalSince1970 * 1_000
    let now = Double(Timestamp.now.milliseconds)
    let after = Date.now.timeIntervalSince1970 * 1_000
    #expect(now >= before.rounded(.down))
    #expect(now <= after)
  }
}
