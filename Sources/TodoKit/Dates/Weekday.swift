/// A day of the week; weeks begin on Monday.
///
/// Source: ISO 8601, which counts Monday as 1; here it is 0.
public enum Weekday: Int, CaseIterable, Sendable {
  /// The first day of the week.
  case monday = 0
  /// The second day of the week.
  case tuesday
  /// The third day of the week.
  case wednesday
  /// The fourth day of the week.
  case thursday
  /// The fifth day of the week.
  case friday
  /// The sixth day of the week.
  case saturday
  /// The last day of the week.
  case sunday
}

extension CivilDate {
  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday. Safe because a remainder by 7 is 0 to 6.
    Weekday(rawValue: (daysSince1970 + 3).flooredRemainder(by: 7))!
  }
}
