/// A calendar day without time and zone, in the proleptic Gregorian calendar.
///
/// Years run from 1 to 9999, so that every day has the four-digit text form of
/// RFC 3339. A day that does not exist is refused, never moved: there is no
/// value for 31 June.
public struct CivilDate: Hashable, Sendable {
  /// Days since 1970-01-01; negative before it.
  ///
  /// Range: -719,162 (0001-01-01) to 2,932,896 (9999-12-31).
  public let daysSince1970: Int

  /// The first day, 0001-01-01.
  static let first = CivilDate(uncheckedDaysSince1970: -719_162)
  /// The last day, 9999-12-31.
  static let last = CivilDate(uncheckedDaysSince1970: 2_932_896)

  /// Makes the day of a number of days since 1970-01-01.
  ///
  /// - Returns: Nil outside the years 1 to 9999.
  public init?(daysSince1970: Int) {
    guard (Self.first.daysSince1970...Self.last.daysSince1970).contains(daysSince1970) else {
      return nil
    }
    self.daysSince1970 = daysSince1970
  }

  /// Makes the day of a year (1-9999), a month (1-12) and a day (1-31).
  ///
  /// - Returns: Nil if the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard 1...9999 ~= year, 1...12 ~= month, day >= 1,
      day <= Self.days(inMonth: month, ofYear: year)
    else { return nil }
    daysSince1970 = Self.daysSince1970(year: year, month: month, day: day)
  }

  private init(uncheckedDaysSince1970 days: Int) {
    daysSince1970 = days
  }

  /// The year (1-9999), month (1-12) and day of the month (1-31).
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms",
  /// `civil_from_days`.
  public var components: (year: Int, month: Int, day: Int) {
    // The count starts on 0000-03-01, so that a leap day ends its year.
    let days = daysSince1970 + 719_468
    let era = days.flooredQuotient(by: 146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
      month: month,
      day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }

  /// The day `count` days later, or earlier if negative.
  ///
  /// - Returns: Nil outside the years 1 to 9999.
  public func adding(days count: Int) -> CivilDate? {
    let (sum, overflow) = daysSince1970.addingReportingOverflow(count)
    return overflow ? nil : CivilDate(daysSince1970: sum)
  }

  /// The day of the same number `count` months later, or earlier if negative;
  /// the last day of a month that is too short for it.
  ///
  /// - Returns: Nil outside the years 1 to 9999.
  public func adding(months count: Int) -> CivilDate? {
    let (year, month, day) = components
    let (months, overflow) = (year * 12 + month - 1).addingReportingOverflow(count)
    let newYear = months.flooredQuotient(by: 12)
    guard !overflow, 1...9999 ~= newYear else { return nil }
    let newMonth = months.flooredRemainder(by: 12) + 1
    let length = Self.days(inMonth: newMonth, ofYear: newYear)
    return CivilDate(year: newYear, month: newMonth, day: min(day, length))
  }

  /// The last day of its month.
  public var endOfMonth: CivilDate {
    let (year, month, day) = components
    let missing = Self.days(inMonth: month, ofYear: year) - day
    return CivilDate(uncheckedDaysSince1970: daysSince1970 + missing)
  }

  /// Days since 1970-01-01 of any year, month (1-12) and day of the month.
  ///
  /// Source: Howard Hinnant, `days_from_civil`.
  static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear.flooredQuotient(by: 400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The length of a month (1-12) in days.
  static func days(inMonth month: Int, ofYear year: Int) -> Int {
    switch month {
    case 2: isLeap(year: year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether a year has a 29 February.
  static func isLeap(year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }
}

extension CivilDate: Comparable {
  /// Whether the left day is before the right one.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    left.daysSince1970 < right.daysSince1970
  }
}

extension CivilDate: CustomStringConvertible {
  /// Reads a day from text of exactly the form `YYYY-MM-DD`.
  ///
  /// - Returns: Nil for any other form, and for a day that does not exist.
  public init?(_ text: String) {
    self.init(utf8: text.utf8Span.span.bytes)
  }

  /// Reads a day from the UTF-8 bytes of a text of exactly the form
  /// `YYYY-MM-DD`.
  ///
  /// - Returns: Nil for any other form, and for a day that does not exist.
  public init?(utf8 bytes: RawSpan) {
    var reader = ByteReader(bytes)
    guard let date = CivilDate(reading: &reader), reader.isAtEnd else { return nil }
    self = date
  }

  /// Consumes a day of the form `YYYY-MM-DD`; after nil the reader's position
  /// is undefined.
  init?(reading reader: inout ByteReader) {
    guard let year = reader.digits(4), reader.take("-"),
      let month = reader.digits(2), reader.take("-"),
      let day = reader.digits(2)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day as `YYYY-MM-DD`.
  public var description: String {
    var bytes: [UInt8] = []
    appendText(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the day as `YYYY-MM-DD`, ten bytes of ASCII.
  public func appendText(to bytes: inout [UInt8]) {
    let (year, month, day) = components
    bytes.appendTwoDigits(of: year / 100)
    bytes.appendTwoDigits(of: year % 100)
    bytes.append(UInt8(ascii: "-"))
    bytes.appendTwoDigits(of: month)
    bytes.append(UInt8(ascii: "-"))
    bytes.appendTwoDigits(of: day)
  }
}
