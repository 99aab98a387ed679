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
  public internal(set) var reason: String
  /// The line around ``position``, fit for printing; empty when the reason
  /// shows what stands there.
  public let excerpt: String
  /// Whether there is more of the input, and it is not read.
  ///
  /// So it is when the error leaves open where the next record begins: in an
  /// array, and in objects over several lines.
  public internal(set) var endsInput = false
}

extension RejectedRecord {
  /// An error in the text or a value of a record.
  init(_ error: JSONError, in field: String?, of origin: RecordOrigin) {
    self.init(
      place: origin.place, position: error.position, field: field, reason: error.message,
      excerpt: error.excerpt)
  }
}

extension RejectedRecord: CustomStringConvertible {
  /// The rejection in one line:
  /// `todos.jsonl:7: field 'dueDate': '31 June' is not a date …`.
  ///
  /// The line is that of the record. The line of ``position`` follows if it is
  /// another, and the column if an ``excerpt`` is shown; at the end it says
  /// whether it ``endsInput``.
  public var description: String {
    var text = "\(place): "
    if let field { text += "field '\(field)': " }
    text += reason
    var details: [String] = []
    if position.line != place.line { details.append("line \(position.line)") }
    if !excerpt.isEmpty { details.append("column \(position.column)") }
    if !details.isEmpty {
      text += " (" + details.joined(separator: ", ")
      text += excerpt.isEmpty ? ")" : ": \(excerpt))"
    }
    return text + (endsInput ? "; the rest of the input is not read" : "")
  }
}
