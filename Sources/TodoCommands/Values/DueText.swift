import TodoKit

/// A due date as people type it.
///
/// | Text                        | Meaning                                    |
/// | --------------------------- | ------------------------------------------ |
/// | `2026-05-01`                | that day, to its end                       |
/// | `today`, `tomorrow`         | that day                                   |
/// | `friday`, `fri`             | the next day of that name, never today     |
/// | a day and `17:00`           | that time on the clocks of the time zone   |
/// | `2026-05-01T17:00:00+02:00` | that instant                               |
struct DueText: ArgumentValue {
  let argumentText: String

  init?(argument: String) { argumentText = argument }

  static let expectation = "a day, such as 2026-05-01, today, tomorrow or friday"

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// What the text means at a moment in a time zone.
  ///
  /// - Throws: ``UsageError`` when it means nothing.
  func dueDate(now: Timestamp, zone: Zone) throws(UsageError) -> DueDate {
    if let date = DueDate(argumentText) { return date }
    let words = argumentText.split(separator: " ", omittingEmptySubsequences: true)
    let isISO = words.count == 1 && words[0].first?.isNumber == true
    let parts = isISO ? words[0].split(separator: "T") : words
    let today = zone.date(of: now)
    if let first = parts.first, let day = Self.day(first, today: today) {
      if parts.count == 1 { return .day(day) }
      if parts.count == 2, let time = Self.time(parts[1]) {
        return .instant(zone.timestamp(of: LocalDateTime(day, time)))
      }
    }
    throw UsageError(
      "--due takes \(Self.expectation), with or without a time, not '\(argumentText)'",
      hint: "With a time: --due 'tomorrow 17:00' or --due '2026-05-01 09:30'.")
  }

  private static func day(_ word: Substring, today: CivilDate) -> CivilDate? {
    let word = word.lowercased()
    switch word {
    case "today": return today
    case "tomorrow": return today.adding(days: 1)
    default: break
    }
    let matches = weekdays.indices.filter { weekdays[$0] == word || weekdays[$0].prefix(3) == word }
    guard let weekday = matches.first else { return CivilDate(word) }
    // 1970-01-01 was a Thursday, which is 3 when Monday is 0.
    let todayWeekday = ((today.daysSince1970 + 3) % 7 + 7) % 7
    let distance = (weekday - todayWeekday + 7) % 7
    return today.adding(days: distance == 0 ? 7 : distance)
  }

  /// Reads `17:00`, and `9:00` as people write it.
  private static func time(_ word: Substring) -> TimeOfDay? {
    let hasShortHour = word.firstIndex(of: ":") == word.index(word.startIndex, offsetBy: 1)
    return TimeOfDay((hasShortHour ? "0" : "") + word)
  }
}
