/// A record that cannot be imported, where it stands, and why.
public struct RejectedRecord: Error, Sendable, Equatable {
  /// Where the record begins.
  public let place: RecordPlace
  /// The first byte that is at fault; the beginning of the record when all of
  /// it is.
  public let position: InputPosition
  /// The key whose value is at fault; nil when it is not that of one field.
  public let field: String?
  /// What is wrong, as a phrase.
  public let reason: String
  /// The line around ``position``, fit for printing; empty when the reason
  /// shows what stands there.
  public let excerpt: String
}

extension RejectedRecord: CustomStringConvertible {
  /// The rejection in one line:
  /// `todos.jsonl:7: field 'dueDate': '31 June' is not a date …`.
  ///
  /// The line is that of the record. The line of ``position`` follows if it is
  /// another, and the column if an ``excerpt`` is shown.
  public var description: String {
    var text = "\(place): "
    if let field { text += "field '\(field)': " }
    text += reason
    var details: [String] = []
    if position.line != place.line { details.append("line \(position.line)") }
    if !excerpt.isEmpty { details.append("column \(position.column)") }
    if details.isEmpty { return text }
    text += " (" + details.joined(separator: ", ")
    return text + (excerpt.isEmpty ? ")" : ": \(excerpt))")
  }
}
