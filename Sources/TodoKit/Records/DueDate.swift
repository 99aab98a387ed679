public import RecordStore

/// When a todo is due: on a calendar day, or at an instant.
///
/// The two are kept apart, because a day must not move when its reader travels:
/// "8 June" is 8 June everywhere, an instant shows another time in each zone.
///
/// A due day lasts to its end. The stored form orders days and instants among
/// each other as for a reader in UTC; ``order(in:)`` does so for any reader.
public struct DueDate: RawRepresentable, FieldValue, Hashable {
  /// The stored form: twice the milliseconds since 1970 in UTC of an instant;
  /// for a day, the odd number just below that of the next day's start in UTC.
  ///
  /// Range: the years 1 to 9999.
  public let rawValue: Int64

  /// What a due date says.
  public enum Kind: Hashable, Sendable {
    /// On this day, to its end, wherever one is.
    case day(CivilDate)
    /// At this instant.
    case instant(Timestamp)
  }

  /// Reads the stored form.
  ///
  /// - Returns: Nil for a number outside the years 1 to 9999, and for an odd
  ///   one that is not the end of a day.
  public init?(rawValue: Int64) {
    if rawValue.isMultiple(of: 2) {
      guard Timestamp(milliseconds: rawValue / 2) != nil else { return nil }
    } else {
      let (end, overflow) = rawValue.addingReportingOverflow(1)
      guard !overflow, end.isMultiple(of: Self.dayLength),
        CivilDate(daysSince1970: Int(end / Self.dayLength) - 1) != nil
      else { return nil }
    }
    self.rawValue = rawValue
  }

  /// Makes a due date of a day or an instant.
  public init(_ kind: Kind) {
    switch kind {
    case .day(let date): rawValue = Int64(date.daysSince1970 + 1) * Self.dayLength - 1
    case .instant(let instant): rawValue = instant.milliseconds * 2
    }
  }

  /// Due on a day.
  public static func day(_ date: CivilDate) -> DueDate {
    DueDate(.day(date))
  }

  /// Due at an instant.
  public static func instant(_ instant: Timestamp) -> DueDate {
    DueDate(.instant(instant))
  }

  /// The day or the instant.
  public var kind: Kind {
    if rawValue.isMultiple(of: 2) {
      .instant(Timestamp(clamping: rawValue / 2))
    } else {
      // Safe because every initializer has checked that it is a day's end.
      .day(CivilDate(daysSince1970: Int((rawValue + 1) / Self.dayLength) - 1)!)
    }
  }

  /// The first due date of all.
  static let first = DueDate(.instant(.first))

  /// The last due date of all.
  static let last = DueDate(.day(.last))

  /// The length of a day in the stored form.
  static let dayLength: Int64 = 86_400_000 * 2
}

extension DueDate {
  /// A number whose order is the order of due dates for a reader in a zone: a
  /// day comes after the last instant of that day there.
  ///
  /// It differs from ``rawValue`` by less than ``dayLength``, the length of a
  /// day.
  public func order(in zone: Zone) -> Int64 {
    switch kind {
    case .day(let date): zone.endMilliseconds(of: date) * 2 - 1
    case .instant: rawValue
    }
  }

  /// Whether it has passed at `now` for a reader in a zone: a day when it has
  /// ended there, an instant when it is in the past.
  public func isOverdue(at now: Timestamp, in zone: Zone) -> Bool {
    order(in: zone) < now.milliseconds * 2
  }

  /// Whether the reader's calendar day at `now` is the day it is due, overdue
  /// or not.
  public func isDueToday(at now: Timestamp, in zone: Zone) -> Bool {
    day(in: zone) == zone.date(of: now)
  }

  /// The calendar day that it falls on for a reader in a zone.
  public func day(in zone: Zone) -> CivilDate {
    switch kind {
    case .day(let date): date
    case .instant(let instant): zone.date(of: instant)
    }
  }
}

extension DueDate: Comparable {
  /// Whether the left due date is before the right one for a reader in UTC.
  public static func < (left: DueDate, right: DueDate) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension DueDate: LosslessStringConvertible {
  /// Reads a due date from text: `YYYY-MM-DD` is a day, RFC 3339 an instant.
  ///
  /// - Returns: Nil for any other form, and for what does not exist.
  public init?(_ text: String) {
    self.init(utf8: text.utf8Span.span.bytes)
  }

  /// Reads a due date from UTF-8 bytes: `YYYY-MM-DD` is a day, RFC 3339, as
  /// ``Timestamp/init(utf8:)`` takes it, an instant.
  ///
  /// - Returns: Nil for any other form, and for what does not exist.
  public init?(utf8 bytes: RawSpan) {
    if let date = CivilDate(utf8: bytes) {
      self.init(.day(date))
    } else if let instant = Timestamp(utf8: bytes) {
      self.init(.instant(instant))
    } else {
      return nil
    }
  }

  /// `YYYY-MM-DD` for a day, RFC 3339 in UTC for an instant.
  public var description: String {
    switch kind {
    case .day(let date): date.description
    case .instant(let instant): instant.description
    }
  }

  /// Appends ``description`` in ASCII.
  public func appendText(to bytes: inout [UInt8]) {
    switch kind {
    case .day(let date): date.appendText(to: &bytes)
    case .instant(let instant): instant.appendText(to: &bytes)
    }
  }
}
