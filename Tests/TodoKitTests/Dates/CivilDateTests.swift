import Testing

@testable import TodoKit

@Suite struct CivilDateTests {
  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2000-03-01", 11_017),
    ("1900-03-01", -25_508), ("2026-06-08", 20_612), ("0001-01-01", -719_162),
    ("9999-12-31", 2_932_896),
  ])
  func `a day is its distance from 1970`(text: String, days: Int) {
    #expect(CivilDate(text)?.daysSince1970 == days)
    #expect(CivilDate(daysSince1970: days)?.description == text)
  }

  @Test(arguments: [
    "2026-06-31", "2025-02-29", "1900-02-29", "2026-00-10", "2026-13-01", "2026-01-00",
    "2026-01-32", "0000-01-01", "2026-1-01", "2026-01-1", "2026-01-010", "20260101", " 2026-01-01",
    "2026-01-01 ", "2026/01/01", "+026-01-01", "-026-01-01", "2026-01-0a", "２026-01-01", "",
  ])
  func `what is not a day of the calendar is refused, never moved`(text: String) {
    #expect(CivilDate(text) == nil)
  }

  @Test(arguments: [1, 1601, 9600])
  func `every day follows the one before it, through 400 years`(firstYear: Int) throws {
    var expected = (year: firstYear, month: 1, day: 1)
    let first = try #require(CivilDate(year: firstYear, month: 1, day: 1)).daysSince1970
    for days in first..<first + 146_097 {
      let date = try #require(CivilDate(daysSince1970: days))
      guard date.components == expected,
        CivilDate(year: expected.year, month: expected.month, day: expected.day) == date
      else {
        Issue.record("day \(days) is \(date.components), expected \(expected)")
        return
      }
      expected.day += 1
      if expected.day > CivilDate.days(inMonth: expected.month, ofYear: expected.year) {
        expected = (expected.year, expected.month + 1, 1)
      }
      if expected.month > 12 { expected = (expected.year + 1, 1, 1) }
    }
    #expect(expected == (firstYear + 400, 1, 1))
  }

  @Test func `adding days stops at the ends of the calendar`() throws {
    let newYear = try #require(CivilDate("2025-12-31"))
    #expect(newYear.adding(days: 1)?.description == "2026-01-01")
    #expect(newYear.adding(days: -365)?.description == "2024-12-31")
    #expect(CivilDate.last.adding(days: 1) == nil)
    #expect(CivilDate.first.adding(days: -1) == nil)
    #expect(newYear.adding(days: .max) == nil)
    #expect(CivilDate.first.adding(days: .min) == nil)
  }

  @Test func `days compare by time`() throws {
    let day = try #require(CivilDate("2026-01-31"))
    let next = try #require(CivilDate("2026-02-01"))
    #expect(day < next)
    #expect(!(next < day))
  }

  @Test(arguments: [
    ("2026-01-31", 1, "2026-02-28"), ("2028-01-31", 1, "2028-02-29"),
    ("2026-12-15", 1, "2027-01-15"),
    ("2026-01-15", -1, "2025-12-15"), ("2026-03-31", -13, "2025-02-28"),
    ("2026-05-01", 0, "2026-05-01"),
  ])
  func `months later it is the same day, or the last of a short month`(
    text: String, months: Int, expected: String
  ) throws {
    #expect(try #require(CivilDate(text)).adding(months: months)?.description == expected)
  }

  @Test func `months do not lead out of the calendar`() throws {
    #expect(try #require(CivilDate("9999-12-01")).adding(months: 1) == nil)
    #expect(try #require(CivilDate("0001-01-31")).adding(months: -1) == nil)
    #expect(CivilDate.last.adding(months: .max) == nil)
    #expect(CivilDate.first.adding(months: .min) == nil)
  }

  @Test(arguments: [
    ("2026-02-01", "2026-02-28"), ("2028-02-29", "2028-02-29"), ("2026-12-31", "2026-12-31"),
    ("9999-12-01", "9999-12-31"),
  ])
  func `a month ends with its last day`(text: String, end: String) throws {
    #expect(try #require(CivilDate(text)).endOfMonth.description == end)
  }

  @Test func `weekdays follow each other from Thursday, 1970-01-01, both ways`() throws {
    for days in -1_000...1_000 {
      let date = try #require(CivilDate(daysSince1970: days))
      let expected = (((days + 3) % 7) + 7) % 7
      #expect(date.weekday.rawValue == expected)
    }
    #expect(try #require(CivilDate("2026-11-30")).weekday == .monday)
    #expect(CivilDate.first.weekday == .monday)
    #expect(CivilDate.last.weekday == .friday)
  }
}
