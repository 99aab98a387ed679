/// A field that a migration adds, or with which it makes a collection.
public struct FieldDefinition: Sendable, Hashable {
  /// The number, 1 to 255; never one that another field of the collection had.
  public let number: UInt8
  /// The name.
  public let name: String
  /// What it holds.
  public let type: FieldType
  /// The value of records that set none; nil when they must set one, or may be
  /// nil.
  public let defaultValue: StoredValue?

  /// A field.
  ///
  /// - Parameters:
  ///   - number: 1 to 255; 1 is the primary key.
  ///   - name: Its name in the file.
  ///   - kind: What it holds.
  ///   - optional: Whether it may be nil.
  ///   - value: The value of records that set none.
  public init(
    _ number: UInt8, _ name: String, _ kind: FieldKind, optional: Bool = false,
    default value: StoredValue? = nil
  ) {
    self.number = number
    self.name = name
    type = FieldType(kind, isNullable: optional)
    defaultValue = value
  }
}

extension FieldDefinition {
  var stored: StoredCollection.Field {
    StoredCollection.Field(number: number, name: name, type: type)
  }

  /// The value that every record has which sets none.
  var constant: StoredValue? { defaultValue ?? (type.isNullable ? .null : nil) }
}
