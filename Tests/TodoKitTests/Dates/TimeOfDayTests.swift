import Testing

@testable import TodoKit

@Suite struct TimeOfDayTests {
  @Test(arguments: [
    ("00:00", 0, "00:00:00"), ("09:05", 32_700_000, "09:05:00"),
    ("23:59:59", 86_399_000, "23:59:59"), ("12:00:00.5", 43_200_500, "12:00:00.500"),
    ("12:00:00.001", 43_200_001, "12:00:00.001"),
    ("23:59:59.999999999999", 86_399_999, "23:59:59.999"),
  ])
  func `a time is its milliseconds since midnight`(
    text: String, milliseconds: Int, written: String
  ) throws {
    let time = try #require(TimeOfDay(text))
    #expect(time.milliseconds == milliseconds)
    #expect(time.description == written)
    #expect(TimeOfDay(milliseconds: milliseconds) == time)
    #expect(
      TimeOfDay(
        hour: time.hour, minute: time.minute, second: time.second, millisecond: time.millisecond)
        == time)
  }

  @Test(arguments: [
    "24:00", "23:60", "23:59:60", "9:00", "09:0", "09:00:", "09:00:0", "09:00:00.", "09:00.5",
    "09:00:00,5", "0900", "", "09:00:00Z", "-9:00",
  ])
  func `what no clock shows is refused`(text: String) {
    #expect(TimeOfDay(text) == nil)
  }

  @Test func `numbers out of range are refused`() {
    #expect(TimeOfDay(milliseconds: 86_400_000) == nil)
    #expect(TimeOfDay(milliseconds: -1) == nil)
    #expect(TimeOfDay(hour: 24, minute: 0) == nil)
    #expect(TimeOfDay(hour: 0, minute: 0, second: 0, millisecond: 1_000) == nil)
  }
}
