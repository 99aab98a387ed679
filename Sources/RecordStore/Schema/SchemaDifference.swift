/// One thing in which the schemas of two stores differ, or those of a file and
/// a program.
///
/// It says what has become of the first on the way to the second:
/// `field 'todos.dueDate' has been added`.
public struct SchemaDifference: Sendable, Hashable, CustomStringConvertible {
  /// What has changed.
  public enum Kind: String, Sendable, CaseIterable {
    /// The version of a named schema.
    case versionChanged
    /// A collection is new.
    case collectionAdded
    /// A collection is gone.
    case collectionRemoved
    /// A collection belongs to another named schema.
    case collectionMoved
    /// The primary key has another type.
    case primaryKeyChanged
    /// A field is new: there was none of its number.
    case fieldAdded
    /// A field is gone.
    case fieldRemoved
    /// A field, known by its number, has another name.
    case fieldRenamed
    /// A field holds another kind of value.
    case fieldRetyped
    /// A field may be nil now, and is else as it was.
    case fieldMadeOptional
    /// A field may no longer be nil, and is else as it was.
    case fieldMadeRequired
    /// Records from before a field was added have another value in it.
    case defaultChanged
    /// An index is new.
    case indexAdded
    /// An index is gone.
    case indexRemoved
    /// An index of the same fields is descending, unique or partial otherwise.
    case indexChanged
  }

  /// What has changed.
  public let kind: Kind
  /// The collection concerned; nil for a schema's version.
  public let collection: String?
  /// The field concerned, by its new name where it has two; nil for what is
  /// not about one field.
  public let field: String?
  /// What has changed, as a person reads it, without a period.
  public let description: String

  init(_ kind: Kind, _ collection: String?, field: String? = nil, _ description: String) {
    self.kind = kind
    self.collection = collection
    self.field = field
    self.description = description
  }
}
