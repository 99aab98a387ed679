/// One change that a ``Migration`` makes: of a field, an index, records or a
/// whole collection.
///
/// Changes are made by its static functions, as in
/// `.renameField("content", to: "text", in: "notes")`.
public struct MigrationChange: Sendable, CustomStringConvertible {
  /// What is done, as a person reads it: `rename field 'notes.content' to 'text'`.
  public let description: String
  let parts: [Part]

  /// A change that is made at once.
  struct Part: Sendable {
    /// What is done, as a person reads it.
    let description: String
    /// The collection concerned, nil for several.
    let collection: String?
    /// Whether records may be changed, moved or deleted.
    let isRewriting: Bool
    /// Whether nothing that was there means something else afterwards.
    let isAdditive: Bool
    /// Changes the schema, and says what is to be done with the records.
    let edit: @Sendable (inout SchemaEdit) throws(StoreError) -> Void
  }

  init(_ description: String, _ parts: [Part]) {
    self.description = description
    self.parts = parts
  }

  init(
    _ description: String, _ collection: String?, isRewriting: Bool = false,
    isAdditive: Bool = false,
    edit: @escaping @Sendable (inout SchemaEdit) throws(StoreError) -> Void
  ) {
    self.init(
      description,
      [
        Part(
          description: description, collection: collection, isRewriting: isRewriting,
          isAdditive: isAdditive, edit: edit)
      ])
  }
}
