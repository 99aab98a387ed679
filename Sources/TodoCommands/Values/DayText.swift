import TodoKit

/// A calendar day as people type it, in any capitals.
///
/// | Text                              | Meaning                             |
/// | --------------------------------- | ----------------------------------- |
/// | `2026-05-01`                      | that day                            |
/// | `today`, `tomorrow`, `yesterday`  | counted from the reader's day       |
/// | `friday`, `fri`                   | the next day of that name, never today |
/// | `+3d`, `+2w`, `+1m`               | in so many days, weeks or months    |
/// | `eow`, `eom`, `eoy`               | the last day of this week (Sunday), month or year |
///
/// In a month that is too short for it, `+1m` is the last day.
enum DayText {
  static let expectation = "2026-05-01, today, tomorrow, friday, +3d, +2w or eom"

  /// The day that a word means; nil when it means none.
  ///
  /// - Parameter today: The reader's present day.
  static func day(_ word: some StringProtocol, today: CivilDate) -> CivilDate? {
    let word = word.lowercased()
    switch word {
    case "today": return today
    case "tomorrow": return today.adding(days: 1)
    case "yesterday": return today.adding(days: -1)
    case "eow": return today.adding(days: Weekday.sunday.rawValue - today.weekday.rawValue)
    case "eom": return today.endOfMonth
    case "eoy": return CivilDate(year: today.components.year, month: 12, day: 31)
    default: break
    }
    if let weekday = Weekday.allCases.first(where: { $0.isNamed(word) }) {
      let distance = (weekday.rawValue - today.weekday.rawValue + 7) % 7
      return today.adding(days: distance == 0 ? 7 : distance)
    }
    if word.hasPrefix("+") { return Delay(argument: String(word))?.day(after: today) }
    return CivilDate(word)
  }
}

extension Weekday {
  /// The name in full, in lower case.
  var name: String { "\(self)" }

  /// The name in three letters, as dates show it: `Fri`.
  var shortName: String { name.prefix(1).uppercased() + name.dropFirst().prefix(2) }

  /// Whether a word in lower case is the name, in full or in three letters.
  fileprivate func isNamed(_ word: String) -> Bool { word == name || word == name.prefix(3) }
}
