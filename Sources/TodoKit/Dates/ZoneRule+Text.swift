extension ZoneRule {
  /// Reads a rule such as `CET-1CEST,M3.5.0,M10.5.0/3`.
  ///
  /// Summer time without dates has those of the United States, as in glibc.
  /// Offsets are less than a day, on which ``Zone`` rests.
  ///
  /// - Returns: Nil if the text is not a rule.
  ///
  /// Source: POSIX.1-2017, section 8.3, `TZ`; the range of times, RFC 8536,
  /// section 3.3.1.
  init?(_ text: String) {
    var reader = ByteReader(text.utf8Span.span.bytes)
    guard Self.skipName(reading: &reader), let west = Self.time(reading: &reader, hours: 23) else {
      return nil
    }
    standard = -west
    guard !reader.isAtEnd else { return }
    guard Self.skipName(reading: &reader) else { return nil }
    var summer = Summer(
      offset: standard + 3_600,
      start: YearlyDate(day: .weekday(month: 3, week: 2, weekday: 0)),
      end: YearlyDate(day: .weekday(month: 11, week: 1, weekday: 0)))
    if !reader.isAtEnd, reader.next != UInt8(ascii: ",") {
      guard let west = Self.time(reading: &reader, hours: 23) else { return nil }
      summer.offset = -west
    }
    guard abs(summer.offset) < 86_400 else { return nil }
    if reader.take(",") {
      guard let start = YearlyDate(reading: &reader), reader.take(","),
        let end = YearlyDate(reading: &reader)
      else { return nil }
      summer.start = start
      summer.end = end
    }
    guard reader.isAtEnd else { return nil }
    self.summer = summer
  }

  /// Consumes a name: three or more letters, or any text in angle brackets.
  private static func skipName(reading reader: inout ByteReader) -> Bool {
    if reader.take("<") {
      while let byte = reader.next, byte != UInt8(ascii: ">") { _ = reader.skip(1) }
      return reader.take(">")
    }
    var count = 0
    while let byte = reader.next, isLetter(byte) {
      _ = reader.skip(1)
      count += 1
    }
    return count >= 3
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  /// Consumes `[+-]h[h[h]][:mm[:ss]]` and gives it in seconds; `hours` is the
  /// largest number of hours.
  fileprivate static func time(reading reader: inout ByteReader, hours limit: Int) -> Int? {
    let isNegative = reader.take("-")
    if !isNegative { reader.take("+") }
    guard let hours = reader.digits(upTo: 3), hours <= limit else { return nil }
    var seconds = hours * 3_600
    for unit in [60, 1] {
      guard reader.take(":") else { break }
      guard let number = reader.digits(2), number <= 59 else { return nil }
      seconds += number * unit
    }
    return isNegative ? -seconds : seconds
  }
}

extension ZoneRule.YearlyDate {
  /// Consumes `Jn`, `n` or `Mm.w.d`, each with an optional `/time`.
  fileprivate init?(reading reader: inout ByteReader) {
    if reader.take("J") {
      guard let day = reader.digits(upTo: 3), 1...365 ~= day else { return nil }
      self.day = .julian(day)
    } else if reader.take("M") {
      guard let month = reader.digits(upTo: 2), 1...12 ~= month, reader.take("."),
        let week = reader.digits(1), 1...5 ~= week, reader.take("."),
        let weekday = reader.digits(1), weekday <= 6
      else { return nil }
      self.day = .weekday(month: month, week: week, weekday: weekday)
    } else {
      guard let day = reader.digits(upTo: 3), day <= 365 else { return nil }
      self.day = .zeroBased(day)
    }
    if reader.take("/") {
      guard let seconds = ZoneRule.time(reading: &reader, hours: 167) else { return nil }
      self.seconds = seconds
    }
  }
}
