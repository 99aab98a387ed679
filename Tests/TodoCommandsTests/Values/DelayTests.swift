import Testing
import TodoKit

@testable import TodoCommands

struct DelayTests {
  @Test(arguments: [
    ("3d", "2026-02-03"), ("+2w", "2026-02-14"), ("-1m", "2025-12-31"), ("1M", "2026-02-28"),
    ("0d", "2026-01-31"),
  ])
  func `a delay leads to a day`(text: String, expected: String) throws {
    let day = try #require(CivilDate("2026-01-31"))
    #expect(Delay(argument: text)?.day(after: day)?.description == expected)
  }

  @Test(arguments: ["", "d", "3", "3y", "3.5d", "--3d", "+", "1234567d", "３d", " 3d"])
  func `anything else is refused`(text: String) {
    #expect(Delay(argument: text) == nil)
  }

  @Test func `a day stays a day, and the end of the calendar is the end`() throws {
    let day = DueDate.day(try #require(CivilDate("2026-10-24")))
    let delay = try #require(Delay(argument: "1d"))
    #expect(delay.dueDate(after: day, in: .utc)?.description == "2026-10-25")
    let last = DueDate.day(try #require(CivilDate("9999-12-31")))
    #expect(delay.dueDate(after: last, in: .utc) == nil)
  }
}
