import TodoKit

/// A number of days, weeks or months to go forward, or with `-` backward:
/// `+3d`, `2w`, `-1m`.
struct Delay: ArgumentValue, Equatable {
  private enum Unit: Character { case day = "d", week = "w", month = "m" }

  private let count: Int
  private let unit: Unit

  init?(argument: String) {
    var text = argument.lowercased()[...]
    let isBackward = text.hasPrefix("-")
    if isBackward || text.hasPrefix("+") { text.removeFirst() }
    // Six digits reach beyond the calendar.
    guard let unit = text.popLast().flatMap(Unit.init), text.utf8.count <= 6,
      let count = Count(argument: String(text))?.value
    else { return nil }
    self.count = isBackward ? -count : count
    self.unit = unit
  }

  static let expectation = "days, weeks or months, such as 3d, 2w, 1m or -1d"
  var argumentText: String { "\(count)\(unit.rawValue)" }

  /// The day so much later; nil outside the calendar.
  func day(after day: CivilDate) -> CivilDate? {
    switch unit {
    case .day: day.adding(days: count)
    case .week: day.adding(days: count * 7)
    case .month: day.adding(months: count)
    }
  }

  /// A due date so much later: a day stays a day, and an instant keeps its time
  /// on the clocks of a zone; nil outside the calendar.
  func dueDate(after due: DueDate, in zone: Zone) -> DueDate? {
    guard let day = day(after: due.day(in: zone)) else { return nil }
    switch due.kind {
    case .day: return .day(day)
    case .instant(let instant):
      return .instant(zone.timestamp(of: LocalDateTime(day, zone.local(of: instant).time)))
    }
  }
}
