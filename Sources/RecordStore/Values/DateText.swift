import FoundationEssentials
import Glibc

/// Points in time as texts of ISO 8601.
///
/// A date is the seconds since 2001 as a Double. Its shortest decimal digits are
/// those of the text, so nothing is rounded in either direction.
///
/// Source: ISO 8601-1:2019, 5.4; RFC 3339, 5.6.
enum DateText {
  /// Seconds from 1970-01-01 to 2001-01-01.
  private static let referenceSeconds = 978_307_200
  /// The seconds since 1970 of the years 1 to 9999.
  private static let seconds = -62_135_596_800..<253_402_300_800
  /// The most decimals of a second; as an integer they fit into 64 bits.
  static let maximumDigits = 18

  /// The text of a date: `2026-06-30T17:00:00.000Z` with 3 decimals or more, or
  /// `date(1e-05)` with the seconds since 2001.
  ///
  /// Seconds are written where no calendar of the years 1 to 9999 has the day,
  /// where decimals would be too many, and for −0.
  static func text(of date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    return calendarText(of: seconds) ?? "date(\(NumberText.text(of: seconds)))"
  }

  private static func calendarText(of seconds: Double) -> String? {
    let isMinusZero = seconds == 0 && seconds.sign == .minus
    let parts = seconds.description.split(separator: ".")
    // Numbers with an exponent are near 0 or beyond every calendar.
    guard !isMinusZero, parts.count == 2, var whole = Int(parts[0]),
      parts[1].utf8.count <= maximumDigits, let decimals = Int(parts[1])
    else { return nil }
    var digits = decimals == 0 ? "" : String(parts[1])
    if seconds < 0, decimals != 0 {
      // The instant is between the whole second before and this one.
      whole -= 1
      digits = complement(of: digits)
    }
    guard Self.seconds ~= whole + referenceSeconds else { return nil }
    var time = time_t(whole + referenceSeconds)
    var parsed = tm()
    gmtime_r(&time, &parsed)
    let day = [padded(parsed.tm_year + 1900, 4), padded(parsed.tm_mon + 1), padded(parsed.tm_mday)]
    let clock = [padded(parsed.tm_hour), padded(parsed.tm_min), padded(parsed.tm_sec)]
    let fraction = digits + String(repeating: "0", count: max(0, 3 - digits.count))
    return "\(day.joined(separator: "-"))T\(clock.joined(separator: ":")).\(fraction)Z"
  }

  /// Reads a day or a point in time, nil for any other text.
  ///
  /// `2026-06-08` is that day's start; `2026-06-08T09:30`, `2026-06-08
  /// 09:30:00.5` and `2026-06-08T09:30:00+02:00` are points in time. Without a
  /// zone the text is in UTC.
  static func read(_ text: String) -> Date? {
    var text = text
    return text.withUTF8 { bytes in
      var reader = DateTextReader(bytes)
      return reader.date()
    }
  }

  /// The date of whole seconds since 2001 and the decimals that follow.
  static func date(_ whole: Int, decimals digits: String) -> Date? {
    guard digits.utf8.contains(where: { $0 != UInt8(ascii: "0") }) else {
      return Date(timeIntervalSinceReferenceDate: Double(whole))
    }
    // Read as one decimal number, so that it is rounded once.
    let number = whole < 0 ? "-\(-whole - 1).\(complement(of: digits))" : "\(whole).\(digits)"
    return Double(number).map { Date(timeIntervalSinceReferenceDate: $0) }
  }

  /// The decimals of 1 minus the number with these decimals, which is not 0.
  private static func complement(of digits: String) -> String {
    let unit = (0..<digits.count).reduce(1 as UInt64) { unit, _ in unit * 10 }
    let rest = String(unit - (UInt64(digits) ?? 0))
    return String(repeating: "0", count: digits.count - rest.count) + rest
  }

  private static func padded(_ number: Int32, _ count: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
