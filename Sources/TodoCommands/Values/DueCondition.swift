import TodoKit

/// What the due date of a listed todo has to be, as it is typed.
///
/// `today`, `overdue`, `none`, a day as ``DayText``, or `before` or `after` and
/// a day.
struct DueCondition: ArgumentValue {
  let argumentText: String

  init?(argument: String) { argumentText = argument }

  static let expectation =
    "today, overdue, none, a day, or 'before' or 'after' and a day"

  /// What the text means at a moment in a time zone.
  ///
  /// - Throws: ``UsageError`` when it means nothing.
  func condition(now: Timestamp, zone: Zone) throws(UsageError) -> TodoListing.Due {
    let words = argumentText.lowercased().split(separator: " ", omittingEmptySubsequences: true)
    let today = zone.date(of: now)
    if words == ["overdue"] { return .overdue(at: now) }
    if words == ["none"] { return .none }
    if words.count == 1, let day = DayText.day(words[0], today: today) { return .on(day) }
    if words.count == 2, let day = DayText.day(words[1], today: today) {
      if words[0] == "before" { return .before(day) }
      if words[0] == "after" { return .after(day) }
    }
    throw UsageError(
      "--due takes \(Self.expectation), not '\(argumentText)'",
      hint: "A day is \(DayText.expectation): --due 'before friday'.")
  }
}
