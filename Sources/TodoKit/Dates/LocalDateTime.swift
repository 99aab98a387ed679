/// A day and a time on the clock of some place, without saying which.
///
/// A ``Zone`` turns it into a ``Timestamp`` and back.
public struct LocalDateTime: Hashable, Sendable {
  /// The calendar day.
  public let date: CivilDate
  /// The time on the clock of that day.
  public let time: TimeOfDay

  /// Puts a day and a time together.
  public init(_ date: CivilDate, _ time: TimeOfDay) {
    self.date = date
    self.time = time
  }

  /// Makes the day and time that a clock shows, counted in milliseconds since
  /// 1970-01-01T00:00 on that clock, clamped to the years 1 to 9999.
  init(clampingClockMilliseconds milliseconds: Int64) {
    let clamped = min(max(milliseconds, Timestamp.first.milliseconds), Timestamp.last.milliseconds)
    let day = clamped.flooredQuotient(by: 86_400_000)
    // Safe because the clamp keeps the day within the calendar.
    date = CivilDate(daysSince1970: Int(day))!
    time = TimeOfDay(unchecked: Int(clamped - day * 86_400_000))
  }

  /// Milliseconds since 1970-01-01T00:00 on the same clock.
  var clockMilliseconds: Int64 {
    Int64(date.daysSince1970) * 86_400_000 + Int64(time.milliseconds)
  }
}
