import TodoKit

/// A due date as people type it.
///
/// | Text                        | Meaning                                    |
/// | --------------------------- | ------------------------------------------ |
/// | a day, as ``DayText``       | that day, to its end                       |
/// | a day and `17:00`           | that time on the clocks of the time zone   |
/// | `2026-05-01T17:00:00+02:00` | that instant                               |
/// | `none`                      | no due date                                |
///
/// A time that clocks skip is moved forward by the gap, and one that they show
/// twice is the first of the two, as ``TodoKit/Zone`` has it.
struct DueText: ArgumentValue {
  let argumentText: String

  init?(argument: String) { argumentText = argument }

  static let expectation = "a day, such as \(DayText.expectation)"

  /// What a text means.
  struct Meaning: Equatable {
    /// Nil when there is to be no due date.
    var dueDate: DueDate?
    /// What is special about the time, as a sentence; nil for nothing.
    var remark: String?
  }

  /// What the text means at a moment in a time zone.
  ///
  /// - Throws: ``UsageError`` when it means nothing.
  func meaning(now: Timestamp, zone: Zone) throws(UsageError) -> Meaning {
    if argumentText.lowercased() == "none" { return Meaning() }
    if let date = DueDate(argumentText) { return Meaning(dueDate: date) }
    let words = argumentText.split(separator: " ", omittingEmptySubsequences: true)
    let isISO = words.count == 1 && words[0].first?.isNumber == true
    let parts = isISO ? words[0].split(separator: "T") : words
    if let first = parts.first, let day = DayText.day(first, today: zone.date(of: now)) {
      if parts.count == 1 { return Meaning(dueDate: .day(day)) }
      if parts.count == 2, let time = Self.time(parts[1]) {
        let local = LocalDateTime(day, time)
        let instant = zone.timestamp(of: local)
        return Meaning(
          dueDate: .instant(instant), remark: Self.remark(on: local, taken: instant, in: zone))
      }
    }
    throw UsageError(
      "'\(argumentText)' is no due date: it is \(Self.expectation), with or without a time, "
        + "or none",
      hint: "With a time: 'tomorrow 17:00' or '2026-05-01 09:30'.")
  }

  /// Reads `17:00`, and `9:00` as people write it.
  private static func time(_ word: Substring) -> TimeOfDay? {
    let hasShortHour = word.firstIndex(of: ":") == word.index(word.startIndex, offsetBy: 1)
    return TimeOfDay((hasShortHour ? "0" : "") + word)
  }

  private static func remark(
    on local: LocalDateTime, taken instant: Timestamp, in zone: Zone
  ) -> String? {
    let time = local.time.shortText
    switch zone.occurrences(of: local) {
    case 0:
      return "Clocks skip \(time) on \(local.date): it is taken as "
        + "\(zone.local(of: instant).time.shortText)."
    case 2: return "Clocks show \(time) twice on \(local.date): the first is meant."
    default: return nil
    }
  }
}

extension DueDate {
  /// The day, or the day and time that clocks in a zone show: `2026-05-01`.
  func text(in zone: Zone) -> String {
    switch kind {
    case .day(let day): return day.description
    case .instant(let instant):
      let local = zone.local(of: instant)
      return "\(local.date) \(local.time.shortText)"
    }
  }

  /// The same with the day of the week before it: `Fri 2026-05-01`.
  func textWithWeekday(in zone: Zone) -> String {
    day(in: zone).weekday.shortName + " " + text(in: zone)
  }
}

extension TimeOfDay {
  /// Hour and minute: `17:00`.
  var shortText: Substring { description.prefix(5) }
}
