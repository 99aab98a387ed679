/// A time of day without zone, in whole milliseconds.
///
/// The clock runs from 00:00:00.000 to 23:59:59.999. There is no 24:00 and no
/// leap second: neither has an instant of its own in a count of milliseconds
/// since 1970, and a reader must not move what it reads.
public struct TimeOfDay: Hashable, Sendable {
  /// Milliseconds since midnight on a clock that is never changed.
  ///
  /// Range: 0 to 86,399,999.
  public let milliseconds: Int

  /// The first time of a day, 00:00.
  public static let midnight = TimeOfDay(unchecked: 0)

  /// Makes a time of milliseconds since midnight.
  ///
  /// - Returns: Nil outside 0 to 86,399,999.
  public init?(milliseconds: Int) {
    guard 0..<86_400_000 ~= milliseconds else { return nil }
    self.milliseconds = milliseconds
  }

  /// Makes a time of hour (0-23), minute (0-59), second (0-59) and millisecond
  /// (0-999).
  ///
  /// - Returns: Nil if one of them is out of its range.
  public init?(hour: Int, minute: Int, second: Int = 0, millisecond: Int = 0) {
    guard 0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second, 0...999 ~= millisecond else {
      return nil
    }
    milliseconds = ((hour * 60 + minute) * 60 + second) * 1_000 + millisecond
  }

  init(unchecked milliseconds: Int) {
    self.milliseconds = milliseconds
  }

  /// The hour, 0 to 23.
  public var hour: Int { milliseconds / 3_600_000 }
  /// The minute of the hour, 0 to 59.
  public var minute: Int { milliseconds / 60_000 % 60 }
  /// The second of the minute, 0 to 59.
  public var second: Int { milliseconds / 1_000 % 60 }
  /// The millisecond of the second, 0 to 999.
  public var millisecond: Int { milliseconds % 1_000 }
}

extension TimeOfDay: CustomStringConvertible {
  /// Reads a time from text of the form `HH:MM`, `HH:MM:SS` or `HH:MM:SS.fff`.
  ///
  /// A fraction has any number of digits; what is finer than a millisecond is
  /// cut off.
  ///
  /// - Returns: Nil for any other form, and for a time that does not exist.
  public init?(_ text: String) {
    var reader = ByteReader(text.utf8Span.span.bytes)
    guard let time = TimeOfDay(reading: &reader, requiringSeconds: false), reader.isAtEnd
    else { return nil }
    self = time
  }

  /// Consumes a time; after nil the reader's position is undefined.
  init?(reading reader: inout ByteReader, requiringSeconds: Bool) {
    guard let hour = reader.digits(2), reader.take(":"), let minute = reader.digits(2) else {
      return nil
    }
    var second = 0
    var millisecond = 0
    if reader.take(":") {
      guard let seconds = reader.digits(2) else { return nil }
      second = seconds
      if reader.take(".") {
        guard let fraction = Self.fraction(reading: &reader) else { return nil }
        millisecond = fraction
      }
    } else if requiringSeconds {
      return nil
    }
    self.init(hour: hour, minute: minute, second: second, millisecond: millisecond)
  }

  /// Consumes the digits of a fraction of a second, at least one, and gives it
  /// in whole milliseconds, rounded down.
  private static func fraction(reading reader: inout ByteReader) -> Int? {
    var milliseconds = 0
    var unit = 100
    guard let first = reader.digits(1) else { return nil }
    milliseconds = first * unit
    while let digit = reader.digits(1) {
      unit /= 10
      milliseconds += digit * unit
    }
    return milliseconds
  }

  /// The time as `HH:MM:SS`, with `.fff` when it has milliseconds.
  public var description: String {
    var bytes: [UInt8] = []
    appendText(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the time as `HH:MM:SS`, with `.fff` when it has milliseconds.
  func appendText(to bytes: inout [UInt8]) {
    bytes.appendTwoDigits(of: hour)
    bytes.append(UInt8(ascii: ":"))
    bytes.appendTwoDigits(of: minute)
    bytes.append(UInt8(ascii: ":"))
    bytes.appendTwoDigits(of: second)
    if millisecond != 0 {
      bytes.append(UInt8(ascii: "."))
      bytes.append(UInt8(ascii: "0") + UInt8(millisecond / 100))
      bytes.appendTwoDigits(of: millisecond % 100)
    }
  }
}
