/// Tells by the keys of a record which format it has.
///
/// A record of Taskwarrior has a `description` and one of `status`, `uuid` and
/// `entry`, and no `title`: a title is what no todo of this library lacks, and
/// none of Taskwarrior has.
struct RecordFormat {
  private var hasTitle = false
  private var hasDescription = false
  private var hasTaskwarriorKey = false

  /// Looks at the keys of a record, up to a title.
  ///
  /// - Throws: ``RejectedRecord`` if the record is not JSON as far as it was
  ///   looked at.
  init(of record: JSONRecord, from origin: RecordOrigin) throws(RejectedRecord) {
    var scanner = record.scanner
    var field: String?
    do throws(JSONError) {
      try scanner.beginObject()
      while !hasTitle, let key = try scanner.nextKey() {
        note(key)
        field = key.string
        try scanner.skipValue()
        field = nil
      }
    } catch {
      throw RejectedRecord(error, in: field, of: origin)
    }
  }

  private mutating func note(_ key: JSONText) {
    switch key {
    case "title": hasTitle = true
    case "description": hasDescription = true
    case "status", "uuid", "entry": hasTaskwarriorKey = true
    default: break
    }
  }

  /// The format that the keys show; nil if they show none.
  private var shown: ImportFormat? {
    if hasTitle { return .json }
    return hasDescription && hasTaskwarriorKey ? .taskwarrior : nil
  }

  /// The format to read the record in.
  ///
  /// - Parameter named: The format that the caller has named, if any.
  /// - Throws: ``FieldProblem`` if the keys show another one than is named.
  func format(named: ImportFormat?) throws(FieldProblem) -> ImportFormat {
    guard let named else { return shown ?? .json }
    if let shown, shown != named {
      throw FieldProblem(
        field: nil,
        reason: "the record is not \(named), which was asked for: it looks like \(shown), "
          + (shown == .json
            ? "with a 'title'" : "with a 'description' and a 'status', 'uuid' or 'entry'"))
    }
    return named
  }
}
