/// A time zone as a value: how far its clocks are from UTC at each instant.
///
/// Nothing here reads or changes the process's zone: a zone is read once, from
/// the system's zone files or from a rule, and passed to what needs it.
///
/// Where clocks are changed, a local time can be missing or occur twice. The
/// rule is that of RFC 5545: a time that occurs twice is the first of the two,
/// and a missing time is read with the offset before the change, which moves
/// it forward by the length of the gap (02:30 becomes 03:30).
///
/// Source: RFC 5545, section 3.3.5; zone files, RFC 8536.
public struct Zone: Sendable {
  /// The name it was made by, such as `Europe/Berlin` or `+02:00`.
  public let name: String

  /// What happens to the clocks from one instant on.
  struct Change: Sendable {
    /// Seconds since 1970 in UTC.
    var start: Int64
    /// Seconds east of UTC from then on.
    var offset: Int
  }

  /// Seconds east of UTC before the first change.
  private let firstOffset: Int
  /// The known changes, ascending.
  private let changes: [Change]
  /// What holds after the last known change, if the changes go on for ever.
  private let rule: ZoneRule?

  /// Coordinated universal time.
  public static let utc = Zone(name: "UTC", firstOffset: 0)

  init(name: String, firstOffset: Int, changes: [Change] = [], rule: ZoneRule? = nil) {
    self.name = name
    self.firstOffset = firstOffset
    self.changes = changes
    self.rule = rule
  }

  /// Makes the zone whose clocks always differ from UTC by the same time.
  ///
  /// - Parameter minutes: Minutes east of UTC, -1,439 to 1,439.
  /// - Returns: Nil outside that range.
  public init?(minutesEastOfUTC minutes: Int) {
    guard -1_439...1_439 ~= minutes else { return nil }
    var text = [UInt8(ascii: minutes < 0 ? "-" : "+")]
    text.appendTwoDigits(of: abs(minutes) / 60)
    text.append(UInt8(ascii: ":"))
    text.appendTwoDigits(of: abs(minutes) % 60)
    self.init(name: String(decoding: text, as: UTF8.self), firstOffset: minutes * 60)
  }

  /// Seconds east of UTC at an instant.
  ///
  /// - Complexity: O(log *n*) for *n* known changes.
  public func secondsEastOfUTC(at instant: Timestamp) -> Int {
    offset(atSecond: instant.milliseconds.flooredQuotient(by: 1_000))
  }

  /// The day and time that clocks show at an instant.
  ///
  /// Within a day of the ends of the calendar it is clamped to the years 1 to
  /// 9999.
  public func local(of instant: Timestamp) -> LocalDateTime {
    let offset = Int64(secondsEastOfUTC(at: instant)) * 1_000
    return LocalDateTime(clampingClockMilliseconds: instant.milliseconds + offset)
  }

  /// The calendar day at an instant.
  public func date(of instant: Timestamp) -> CivilDate {
    local(of: instant).date
  }

  /// The instant at which clocks show a day and time.
  ///
  /// A time that occurs twice is the first of the two; a missing one moves
  /// forward by the length of the gap. Within a day of the ends of the
  /// calendar it is clamped to the years 1 to 9999.
  public func timestamp(of local: LocalDateTime) -> Timestamp {
    Timestamp(clamping: milliseconds(ofClock: local.clockMilliseconds))
  }

  /// How often clocks show a day and time: once; twice where they are turned
  /// back; never, that is 0 times, where they are turned forward.
  public func occurrences(of local: LocalDateTime) -> Int {
    let second = local.clockMilliseconds.flooredQuotient(by: 1_000)
    let offsets = [offset(atSecond: second - 86_400), offset(atSecond: second + 86_400)]
    if offsets[0] == offsets[1] { return 1 }
    return offsets.count { offset(atSecond: second - Int64($0)) == $0 }
  }

  /// The first instant of the day after `date`, in milliseconds since 1970.
  ///
  /// It is outside the range of ``Timestamp`` for the last day of the calendar.
  func endMilliseconds(of date: CivilDate) -> Int64 {
    milliseconds(ofClock: Int64(date.daysSince1970 + 1) * 86_400_000)
  }

  private func milliseconds(ofClock clock: Int64) -> Int64 {
    // Clocks differ from UTC by less than a day, so that these two instants
    // have the offsets before and after a change close to the wanted one.
    let clockSecond = clock.flooredQuotient(by: 1_000)
    let before = offset(atSecond: clockSecond - 86_400)
    let after = offset(atSecond: clockSecond + 86_400)
    let isBefore = offset(atSecond: clockSecond - Int64(before)) == before
    let isAfter = offset(atSecond: clockSecond - Int64(after)) == after
    return clock - Int64(!isBefore && isAfter ? after : before) * 1_000
  }

  private func offset(atSecond second: Int64) -> Int {
    guard let last = changes.last, second < last.start else {
      return rule?.offset(atSecond: second) ?? changes.last?.offset ?? firstOffset
    }
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].start <= second {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low == 0 ? firstOffset : changes[low - 1].offset
  }
}
