/// Something in a good record that was not understood, and was kept as it is.
public struct ImportWarning: Sendable, Equatable, CustomStringConvertible {
  /// Where the record stands.
  public let place: RecordPlace
  /// What it is, and where it was kept, as a phrase.
  public let reason: String

  /// The warning in one line:
  /// `todo.txt:7: 'due:2026-06-31' is no day and stays in the title`.
  public var description: String { "\(place): \(reason)" }
}
