import TodoKit

extension Timestamp {
  /// The smallest number of seconds that is read as such, 1980-01-01: below it
  /// a number may be a day without hyphens.
  ///
  /// Source: `Datetime::parse_epoch` of Taskwarrior's libshared.
  private static let firstEpochSecond = 315_532_800

  /// Reads a date as Taskwarrior writes it.
  ///
  /// - Parameters:
  ///   - text: `20260630T170000Z`; the same without `Z`; seconds since 1970; or
  ///     RFC 3339.
  ///   - zone: The zone for a date without `Z`.
  /// - Returns: Nil for any other text, and for a date that does not exist.
  init?(taskwarrior text: RawSpan, in zone: Zone) {
    guard let instant = Self.compact(text, in: zone) ?? Self.epoch(text) ?? Timestamp(utf8: text)
    else { return nil }
    self = instant
  }

  private static func compact(_ text: RawSpan, in zone: Zone) -> Timestamp? {
    let isUTC = text.byteCount == 16 && text[unchecked: 15] == UInt8(ascii: "Z")
    guard isUTC || text.byteCount == 15, text[unchecked: 8] == UInt8(ascii: "T"),
      let year = text.number(0..<4), let month = text.number(4..<6), let day = text.number(6..<8),
      let hour = text.number(9..<11), let minute = text.number(11..<13),
      let second = text.number(13..<15),
      let date = CivilDate(year: year, month: month, day: day),
      let time = TimeOfDay(hour: hour, minute: minute, second: second)
    else { return nil }
    return (isUTC ? .utc : zone).timestamp(of: LocalDateTime(date, time))
  }

  private static func epoch(_ text: RawSpan) -> Timestamp? {
    guard 9...12 ~= text.byteCount, let seconds = text.number(0..<text.byteCount),
      seconds >= firstEpochSecond
    else { return nil }
    return Timestamp(milliseconds: Int64(seconds) * 1_000)
  }
}

extension RawSpan {
  /// The number that some bytes write in decimal digits, at most 18 of them.
  ///
  /// The caller has compared the range with `byteCount`.
  fileprivate func number(_ range: Range<Int>) -> Int? {
    var number = 0
    for index in range {
      let digit = self[unchecked: index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }
}
