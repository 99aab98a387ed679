public import FoundationEssentials
import Glibc

/// An instant of the domain: whole milliseconds, in the years 1 to 9999.
///
/// The range is that of RFC 3339's four-digit year, so every instant has a text
/// form. A foreign `Date` enters the domain only through ``init(_:)``, which is
/// the one place where it can be refused.
public struct Timestamp: Hashable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  ///
  /// Range: -62,135,596,800,000 to 253,402,300,799,999.
  public let milliseconds: Int64

  /// The first instant, 0001-01-01T00:00:00Z.
  static let first = Timestamp(unchecked: -62_135_596_800_000)
  /// The last instant, 9999-12-31T23:59:59.999Z.
  static let last = Timestamp(unchecked: 253_402_300_799_999)

  /// Makes the instant of a number of milliseconds since 1970 in UTC.
  ///
  /// - Returns: Nil outside the years 1 to 9999.
  public init?(milliseconds: Int64) {
    guard Self.first.milliseconds...Self.last.milliseconds ~= milliseconds else { return nil }
    self.milliseconds = milliseconds
  }

  private init(unchecked milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Makes the whole millisecond nearest to a date.
  ///
  /// - Returns: Nil outside the years 1 to 9999, and for a date that is not a
  ///   number.
  public init?(_ date: Date) {
    let nearest = (date.timeIntervalSinceReferenceDate * 1_000).rounded()
    guard let milliseconds = Int64(exactly: nearest) else { return nil }
    let (sum, overflow) = milliseconds.addingReportingOverflow(Self.referenceDate)
    guard !overflow else { return nil }
    self.init(milliseconds: sum)
  }

  /// The instant as a `Date`.
  ///
  /// Equal instants give dates of equal bits, and ``init(_:)`` gives the same
  /// instant back: the seconds are divided once, from the epoch that `Date`
  /// counts from.
  public var date: Date {
    Date(timeIntervalSinceReferenceDate: Double(milliseconds - Self.referenceDate) / 1_000)
  }

  /// The present by the system's clock, rounded down.
  ///
  /// Source: `clock_gettime(2)`, `CLOCK_REALTIME`.
  public static var now: Timestamp {
    var time = timespec()
    // Cannot fail: the clock exists and the pointer is valid.
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(clamping: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// Makes the instant of a number of milliseconds, or the first or last one
  /// if it is outside the years 1 to 9999.
  init(clamping milliseconds: Int64) {
    self.init(unchecked: min(max(milliseconds, Self.first.milliseconds), Self.last.milliseconds))
  }

  /// 2001-01-01T00:00:00Z in milliseconds since 1970, where `Date` counts from.
  private static let referenceDate: Int64 = 978_307_200_000
}

extension Timestamp: Comparable {
  /// Whether the left instant is before the right one.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension Timestamp: CustomStringConvertible {
  /// Reads an instant from RFC 3339 text; see ``init(utf8:)``.
  public init?(_ text: String) {
    self.init(utf8: text.utf8Span.span.bytes)
  }

  /// Reads an instant from the UTF-8 bytes of RFC 3339 text, such as
  /// `2026-05-01T09:00:00.5+02:00`.
  ///
  /// The offset is required, as `Z` or `±HH:MM`; letters may be small, and a
  /// space may stand for the `T`. A fraction has any number of digits; what is
  /// finer than a millisecond is cut off. `-00:00`, which says that the local
  /// offset is unknown, is read as UTC. A leap second (`:60`) is refused: no
  /// count of milliseconds has a place for it.
  ///
  /// - Returns: Nil for any other form, for a day or time that does not exist,
  ///   and if the instant in UTC is outside the years 1 to 9999.
  ///
  /// Source: RFC 3339, section 5.6.
  public init?(utf8 bytes: RawSpan) {
    var reader = ByteReader(bytes)
    guard let date = CivilDate(reading: &reader),
      reader.take("T") || reader.take("t") || reader.take(" "),
      let time = TimeOfDay(reading: &reader, requiringSeconds: true),
      let offset = Self.offset(reading: &reader), reader.isAtEnd
    else { return nil }
    self.init(milliseconds: LocalDateTime(date, time).clockMilliseconds - Int64(offset) * 60_000)
  }

  /// Consumes `Z` or `±HH:MM` and gives the minutes east of UTC.
  private static func offset(reading reader: inout ByteReader) -> Int? {
    if reader.take("Z") || reader.take("z") { return 0 }
    let isWest = reader.take("-")
    guard isWest || reader.take("+"),
      let hours = reader.digits(2), hours <= 23, reader.take(":"),
      let minutes = reader.digits(2), minutes <= 59
    else { return nil }
    return (isWest ? -1 : 1) * (hours * 60 + minutes)
  }

  /// The instant as RFC 3339 text in UTC; see ``appendText(to:)``.
  public var description: String {
    var bytes: [UInt8] = []
    appendText(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the instant as RFC 3339 text in UTC, in ASCII.
  ///
  /// The form is `2026-05-01T09:00:00Z`; three digits of milliseconds follow
  /// the seconds only when they are not zero: `2026-05-01T09:00:00.250Z`.
  public func appendText(to bytes: inout [UInt8]) {
    let local = LocalDateTime(clampingClockMilliseconds: milliseconds)
    local.date.appendText(to: &bytes)
    bytes.append(UInt8(ascii: "T"))
    local.time.appendText(to: &bytes)
    bytes.append(UInt8(ascii: "Z"))
  }
}
