/// A typed value with an ID, kept in a collection of its type.
///
/// A record is a plain struct whose stored properties have default values. One
/// static function describes its fields; field 1 is the primary key, `id`:
///
/// ```swift
/// struct Note: Record {
///   var id = UUID.v7()
///   var content = ""
///   var lastEdited = Date.now
///
///   static let collection = "notes"
///   static func fields(_ field: inout some FieldVisitor<Note>) {
///     field(1, "id", \.id)
///     field(2, "content", \.content)
///     field(3, "lastEdited", \.lastEdited)
///   }
///   static var indexes: [SecondaryIndex<Note>] { [SecondaryIndex(\.lastEdited)] }
/// }
/// ```
///
/// The numbers, 1 to 255, are the author's: ascending, stable, never reused.
/// Key paths are written out literally, which costs nothing at run time. The
/// `fields` of a public record is `@inlinable`, else other modules pay ten
/// times more for each access.
public protocol Record: Sendable, Identifiable where ID: PrimaryKey {
  /// A record with its default values.
  init()

  /// The collection's name in the store.
  static var collection: String { get }

  /// Describes each field: its number, its name and its property.
  static func fields(_ field: inout some FieldVisitor<Self>)

  /// The secondary indexes of the collection; none by default.
  static var indexes: [SecondaryIndex<Self>] { get }

  /// The names of stored properties that are left out of `fields` on purpose.
  static var unstored: [String] { get }
}

extension Record {
  /// No secondary indexes.
  public static var indexes: [SecondaryIndex<Self>] { [] }

  /// No property is left out.
  public static var unstored: [String] { [] }
}

/// What walks over the fields of a record: encoder, decoder, description.
///
/// Programs call it in ``Record/fields(_:)`` and never adopt it.
public protocol FieldVisitor<Root> {
  /// The record whose fields are visited.
  associatedtype Root

  /// Visits one field.
  ///
  /// - Parameters:
  ///   - number: 1 to 255; 1 is the primary key.
  ///   - name: The name in the file, in queries and in messages.
  ///   - keyPath: The stored property, written as a literal.
  mutating func callAsFunction<V: FieldValue>(
    _ number: UInt8, _ name: StaticString, _ keyPath: any WritableKeyPath<Root, V> & Sendable)
}
