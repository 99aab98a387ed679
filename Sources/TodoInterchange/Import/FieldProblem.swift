import RecordStore
import TodoKit

/// Why a record cannot be taken, without its place.
struct FieldProblem: Error {
  var field: String?
  var reason: String
}

extension FieldProblem {
  static let missingTitle = FieldProblem(
    field: TodoKey.title.rawValue, reason: "it is missing, and a new todo has to have one")
  static let clearedTitle = FieldProblem(
    field: TodoKey.title.rawValue,
    reason: "it is missing, and a record that replaces a todo has to have one")

  /// A record speaks of the same todo as an earlier one.
  static func duplicate(_ record: ImportedTodo, of earlier: RecordPlace) -> FieldProblem {
    let key: TodoKey = record.id.value == nil ? .source : .id
    return FieldProblem(field: key.rawValue, reason: "the record at \(earlier) has the same")
  }

  /// A rule of todos that a record breaks.
  init(_ error: TodoError) {
    self.init(field: error.field, reason: error.description)
  }

  /// A limit of the store that a todo is beyond; nil for any other error.
  init?(refusal error: StoreError) {
    guard error.code == .keyTooLong || error.code == .valueTooLarge else { return nil }
    self.init(field: error.field, reason: error.description)
  }

  /// What keeps one todo out of the store; nil for any other error.
  init?(ofStoring error: any Error) {
    switch error {
    case let error as TodoError: self.init(error)
    case let error as StoreError: self.init(refusal: error)
    default: return nil
    }
  }

  /// The same with the key that the field has in a format.
  func named(in format: ImportFormat) -> FieldProblem {
    guard format == .taskwarrior, let field = field.flatMap(TodoKey.init(rawValue:)),
      let key = TaskwarriorKey(of: field)
    else { return self }
    return FieldProblem(field: key.rawValue, reason: reason)
  }

  /// The rejection of a record as a whole.
  func rejecting(_ origin: RecordOrigin) -> RejectedRecord {
    RejectedRecord(
      place: origin.place, position: origin.position, field: field, reason: reason, excerpt: "")
  }
}
