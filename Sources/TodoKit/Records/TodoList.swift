public import FoundationEssentials
public import RecordStore

/// A named list of todos.
public struct TodoList: Record, Hashable {
  /// The identity, which todos hold in ``Todo/list``.
  public var id: UUID
  /// The name, not blank and without space at its ends.
  ///
  /// No two lists have the same; capitals count.
  public var name: String
  /// When it was made.
  public var createdAt: Date
  /// Its place among the lists: they stand in the order of this number.
  public var position: Int64

  /// A list without a name, made now.
  public init() {
    self.init(name: "")
  }

  /// A list with a name, made now.
  public init(name: String) {
    id = .v7()
    self.name = name
    createdAt = Timestamp.now.date
    position = 0
  }

  /// The name of the collection.
  public static let collection = "lists"

  /// The fields with the numbers and names that they have in the file.
  @inlinable
  public static func fields(_ field: inout some FieldVisitor<TodoList>) {
    field(1, "id", \.id)
    field(2, "name", \.name)
    field(3, "createdAt", \.createdAt)
    field(4, "position", \.position)
  }

  /// The indexes by which lists are found and ordered.
  public static var indexes: [SecondaryIndex<TodoList>] {
    [SecondaryIndex(\.name, unique: true), SecondaryIndex(\.position)]
  }
}
