extension TodoListing {
  /// What the due date of a listed todo has to be for its reader.
  public enum Due: Hashable, Sendable {
    /// There is none.
    case none
    /// It falls on this day.
    case on(CivilDate)
    /// It falls on an earlier day.
    case before(CivilDate)
    /// It falls on a later day.
    case after(CivilDate)
    /// It has passed, and the todo is open.
    case overdue(at: Timestamp)
  }
}

extension TodoListing.Due {
  /// Whether a due date is as asked for; whether the todo is open is not looked
  /// at.
  func holds(for due: DueDate?, in zone: Zone) -> Bool {
    guard let due else { return self == .none }
    return switch self {
    case .none: false
    case .on(let day): due.day(in: zone) == day
    case .before(let day): due.day(in: zone) < day
    case .after(let day): due.day(in: zone) > day
    case .overdue(let now): due.isOverdue(at: now, in: zone)
    }
  }

  /// Stored due dates between which all lie that are asked for, whatever the
  /// zone.
  ///
  /// No clock is a whole day from UTC, so two days on each side are enough.
  var bounds: (lower: DueDate, upper: DueDate) {
    switch self {
    case .none: (.first, .last)
    case .on(let day): (Self.instant(day, plusDays: -2), Self.instant(day, plusDays: 3))
    case .before(let day): (.first, Self.instant(day, plusDays: 2))
    case .after(let day): (Self.instant(day, plusDays: -2), .last)
    case .overdue(let now): (.first, Self.instant(now.milliseconds, plusDays: 2))
    }
  }

  private static func instant(_ day: CivilDate, plusDays days: Int64) -> DueDate {
    instant(Int64(day.daysSince1970) * 86_400_000, plusDays: days)
  }

  private static func instant(_ milliseconds: Int64, plusDays days: Int64) -> DueDate {
    .instant(Timestamp(clamping: milliseconds + days * 86_400_000))
  }
}
