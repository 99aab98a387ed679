/// How a zone's clocks go on for ever: standard time, and summer time between
/// two yearly dates if there is one.
///
/// Source: POSIX.1-2017, section 8.3, `TZ`; RFC 8536, section 3.3.1.
struct ZoneRule: Sendable {
  /// Seconds east of UTC in standard time.
  var standard: Int
  /// Summer time, if the clocks change.
  var summer: Summer?

  /// When summer time is, and what it is.
  struct Summer: Sendable {
    /// Seconds east of UTC in summer time.
    var offset: Int
    /// When it begins, by the clock of standard time.
    var start: YearlyDate
    /// When it ends, by the clock of summer time.
    var end: YearlyDate
  }

  /// One time in each year.
  struct YearlyDate: Sendable {
    /// The day of the year.
    var day: Day
    /// Seconds after midnight of that day by the clock in force; may be
    /// negative or more than a day.
    var seconds = 2 * 3_600

    /// The ways to say which day.
    enum Day: Sendable {
      /// `Jn`: day 1 to 365, 29 February never counted.
      case julian(Int)
      /// `n`: day 0 to 365, 29 February counted.
      case zeroBased(Int)
      /// `Mm.w.d`: weekday d (0 is Sunday) of week w (1 to 5, 5 is the last)
      /// of month m.
      case weekday(month: Int, week: Int, weekday: Int)
    }
  }

  /// Seconds east of UTC at a second since 1970.
  func offset(atSecond second: Int64) -> Int {
    guard let summer else { return standard }
    let days = Int((second + Int64(standard)).flooredQuotient(by: 86_400))
    let year = Self.year(ofDaysSince1970: days)
    // A change may lie in another year by UTC than by its rule, so the latest
    // of the changes of three years counts. Of two at one instant the one of
    // the later year does: summer time all year round ends when it begins.
    var latest = Zone.Change(start: .min, offset: standard)
    for year in year - 1...year + 1 {
      let start = summer.start.second(ofYear: year) - Int64(standard)
      if latest.start...second ~= start {
        latest = Zone.Change(start: start, offset: summer.offset)
      }
      let end = summer.end.second(ofYear: year) - Int64(summer.offset)
      if latest.start...second ~= end { latest = Zone.Change(start: end, offset: standard) }
    }
    return latest.offset
  }

  /// The year of a day, which may lie outside the calendar of ``CivilDate``.
  private static func year(ofDaysSince1970 days: Int) -> Int {
    // 400 years have 146,097 days; the remainder is well inside the calendar.
    let eras = days.flooredQuotient(by: 146_097)
    let date = CivilDate(daysSince1970: days - eras * 146_097)
    return (date?.components.year ?? 1970) + eras * 400
  }
}

extension ZoneRule.YearlyDate {
  /// Seconds from 1970-01-01T00:00 to this time in a year, by the clock that is
  /// in force just before it.
  func second(ofYear year: Int) -> Int64 {
    Int64(daysSince1970(ofYear: year)) * 86_400 + Int64(seconds)
  }

  private func daysSince1970(ofYear year: Int) -> Int {
    switch day {
    case .julian(let day):
      let leapDay = day >= 60 && CivilDate.isLeap(year: year) ? 1 : 0
      return CivilDate.daysSince1970(year: year, month: 1, day: day) + leapDay
    case .zeroBased(let day):
      return CivilDate.daysSince1970(year: year, month: 1, day: day + 1)
    case .weekday(let month, let week, let weekday):
      let first = CivilDate.daysSince1970(year: year, month: month, day: 1)
      // 1970-01-01 was a Thursday, day 4 of a week that begins on Sunday.
      let firstWeekday = (first + 4).flooredRemainder(by: 7)
      let offset = (weekday - firstWeekday).flooredRemainder(by: 7) + (week - 1) * 7
      let isPastEnd = offset >= CivilDate.days(inMonth: month, ofYear: year)
      return first + (isPastEnd ? offset - 7 : offset)
    }
  }
}
