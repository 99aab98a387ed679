/// One field of an index that a migration adds or drops, by its name.
///
/// A text stands for an ascending field: `["completed", .descending("dueDate")]`.
public struct MigrationIndexPart: Sendable, Hashable, ExpressibleByStringLiteral {
  let field: String
  let isDescending: Bool
  let isEach: Bool

  private init(_ field: String, isDescending: Bool = false, isEach: Bool = false) {
    self.field = field
    self.isDescending = isDescending
    self.isEach = isEach
  }

  /// An ascending field.
  public init(stringLiteral value: String) { self.init(value) }

  /// A field, small values first.
  public static func ascending(_ field: String) -> MigrationIndexPart {
    MigrationIndexPart(field)
  }

  /// A field, large values first.
  public static func descending(_ field: String) -> MigrationIndexPart {
    MigrationIndexPart(field, isDescending: true)
  }

  /// Each different text of an array; only as the first part.
  public static func each(_ field: String) -> MigrationIndexPart {
    MigrationIndexPart(field, isEach: true)
  }
}

extension MigrationIndexPart {
  /// The fields as a person reads them: `(completed, dueDate descending)`.
  static func text(of parts: [MigrationIndexPart]) -> String {
    let names = parts.map { part in
      (part.isEach ? "each " : "") + part.field + (part.isDescending ? " descending" : "")
    }
    return "(\(names.joined(separator: ", ")))"
  }
}
