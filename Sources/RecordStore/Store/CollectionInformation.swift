/// One collection in the file, whatever types the program has.
public struct CollectionInformation: Sendable {
  /// One field.
  public struct Field: Sendable, Hashable {
    /// The number of the field, 1 to 255, which never changes.
    public let number: Int
    /// The field's name.
    public let name: String
    /// What it holds.
    public let type: FieldType
    /// Whether it is the primary key, the first one.
    public let isPrimaryKey: Bool
    /// What the records have that were written before the field was added; nil
    /// for a field that was there from the beginning.
    public let defaultValue: StoredValue?
  }

  /// A list of fields under which records have been written.
  public struct Layout: Sendable, Hashable {
    /// The number by which a record names it, from 1.
    public let number: Int
    /// The numbers of the fields, ascending, without the primary key.
    public let fields: [Int]
  }

  /// One index.
  public struct Index: Sendable, Hashable {
    /// One field of the index.
    public struct Part: Sendable, Hashable {
      /// The field's name.
      public let field: String
      /// Whether large values come first.
      public let isDescending: Bool
      /// Whether the field is an array, and each different text of it has an
      /// entry.
      public let isEach: Bool
    }

    /// The index as a person reads it: `(completed, createdAt descending)`.
    public let name: String
    /// The fields in the order in which the index sorts by them.
    public let parts: [Part]
    /// Whether no two records may have the same values.
    public let isUnique: Bool
    /// Whether records are left out in which a part is nil.
    public let isPartial: Bool
    /// The number of entries; nil when the index is missing from the file,
    /// which is then damaged.
    public let entryCount: Int?
    /// The size of the entries, in bytes.
    public let sizeInBytes: Int
  }

  /// The collection's name.
  public let name: String
  /// The named schema it belongs to.
  public let schema: String
  /// The number of records.
  public let recordCount: Int
  /// The size of the records and their indexes, in bytes.
  public let sizeInBytes: Int
  /// The fields, ascending by number; the first is the primary key.
  public let fields: [Field]
  /// The layouts, ascending by number.
  public let layouts: [Layout]
  /// The indexes, in the order in which they were declared.
  public let indexes: [Index]

  /// The primary key.
  public var primaryKey: Field { fields[0] }

  /// The field of a name, nil when there is none.
  public func field(named name: String) -> Field? { fields.first { $0.name == name } }
}
