public import FoundationEssentials
public import RecordStore

/// One thing to be done.
///
/// A todo is a plain value; the verbs on `WriteTransaction`, such as
/// ``RecordStore/WriteTransaction/add(_:at:)``, keep the rules that tie its
/// fields together. Dates made by them are whole milliseconds.
public struct Todo: Record, Hashable {
  /// The identity, the same in every store it is copied to.
  public var id: UUID
  /// The ``TodoList`` it stands in; nil for none.
  public var list: UUID?
  /// The todo that it is a part of; nil for none.
  ///
  /// No todo is a part of itself, in any number of steps. A parent that is not
  /// in the store counts as none.
  public var parent: UUID?
  /// What is to be done; not blank.
  public var title: String
  /// Anything more, in any number of lines.
  ///
  /// Empty means that there are none: no format or command tells absent notes
  /// from empty ones, so the type has one value for both.
  public var notes: String
  /// Whether it is done.
  public var completed: Bool
  /// When it was done; nil while it is open, and when the date is not known.
  public var completedAt: Date?
  /// When it was first written down.
  public var createdAt: Date
  /// When a field last changed.
  public var updatedAt: Date
  /// The day or instant it is due; nil for none.
  public var dueDate: DueDate?
  /// How much it matters.
  public var priority: Priority
  /// Its tags in the order given, none of them blank, each one once.
  ///
  /// Capitals count.
  public var tags: [String]
  /// Its place in its list: todos stand in the order of this number, which has
  /// no other meaning.
  public var position: Int64
  /// The short number that people type; 0 until the todo is added.
  ///
  /// It is given at ``RecordStore/WriteTransaction/add(_:at:)``, belongs to
  /// this todo for good and is not given again after its deletion.
  public var number: Int64
  /// The identifier it has where it was imported from, by which another import
  /// finds it again; nil for none.
  public var source: String?
  /// The fields of a foreign format that have no place here, as one JSON object
  /// in text with numbers as they were written; nil for none.
  public var extra: String?

  /// An open todo without a title, made now.
  public init() {
    self.init(title: "")
  }

  /// An open todo with a title, made now.
  public init(title: String) {
    let now = Timestamp.now.date
    id = .v7()
    self.title = title
    notes = ""
    completed = false
    createdAt = now
    updatedAt = now
    priority = .none
    tags = []
    position = 0
    number = 0
  }

  /// The name of the collection.
  public static let collection = "todos"

  /// The fields with the numbers and names that they have in the file.
  @inlinable
  public static func fields(_ field: inout some FieldVisitor<Todo>) {
    field(1, "id", \.id)
    field(2, "list", \.list)
    field(3, "parent", \.parent)
    field(4, "title", \.title)
    field(5, "notes", \.notes)
    field(6, "completed", \.completed)
    field(7, "completedAt", \.completedAt)
    field(8, "createdAt", \.createdAt)
    field(9, "updatedAt", \.updatedAt)
    field(10, "dueDate", \.dueDate)
    field(11, "priority", \.priority)
    field(12, "tags", \.tags)
    field(13, "position", \.position)
    field(14, "number", \.number)
    field(15, "source", \.source)
    field(16, "extra", \.extra)
  }

  /// The indexes that listing, finding and importing todos rest on.
  public static var indexes: [SecondaryIndex<Todo>] {
    [
      SecondaryIndex(\.completed, \.createdAt),
      SecondaryIndex(\.completed, \.dueDate, partial: true),
      SecondaryIndex(\.completedAt, partial: true),
      SecondaryIndex(\.list, \.position),
      SecondaryIndex(\.parent, \.position, partial: true),
      SecondaryIndex(\.updatedAt),
      SecondaryIndex(\.number, unique: true),
      SecondaryIndex(\.source, partial: true),
      SecondaryIndex(each: \.tags),
    ]
  }
}
