public import RecordStore

/// Which todos to list, and in what order.
///
/// Open todos come before completed ones, whatever the order; todos without the
/// value that the order asks for come last among them, in both directions,
/// oldest first.
public struct TodoListing: Sendable {
  /// Which todos are listed by whether they are done.
  public enum Selection: Sendable {
    /// The open ones; the completed ones are not read.
    case open
    /// The completed ones.
    case completed
    /// The open ones, then the completed ones.
    case all
  }

  /// Where the todos stand.
  public enum Place: Hashable, Sendable {
    /// In any list or none.
    case anywhere
    /// In a list, or with nil in none.
    case list(TodoList.ID?)
  }

  /// What the todos are ordered by.
  public enum Order: Sendable {
    /// When they were written down.
    case created
    /// When a field last changed.
    case updated
    /// When they are due in the reader's zone.
    case due
    /// When they were completed.
    case completed
    /// How much they matter; among those that matter as much, when they were
    /// written down.
    case priority
    /// Their positions; anywhere, those in no list come first, then those of
    /// each list in the order of the lists' IDs. Completed todos are read even
    /// if open ones are asked for.
    case position
  }

  /// Which todos are listed by whether they are done.
  public var selection: Selection
  /// Where the listed todos stand.
  public var place: Place
  /// The tags that a listed todo has, all of them; capitals count.
  public var tags: [String] = []
  /// The priorities that a listed todo may have; nil for any.
  public var priorities: [Priority]?
  /// What the due date of a listed todo is, all of it.
  public var due: [Due] = []
  /// The words that stand in the title or the notes of a listed todo, all of
  /// them, each in either.
  ///
  /// A word with a capital letter is found as it is written, any other in any
  /// capitals. The two ways in which Unicode writes "é" are the same.
  public var words: [String] = []
  /// A further condition on the listed todos; nil for none.
  ///
  /// If it is more than a condition, its own order, `distinct`, offset and limit
  /// hold in place of ``order`` and ``isDescending``, and open and completed
  /// todos come as it has them.
  public var query: Query<Todo>?
  /// What they are ordered by.
  public var order: Order
  /// Whether the largest comes first.
  public var isDescending: Bool
  /// The number of todos that are left out before the first one listed; not
  /// negative.
  public var offset = 0
  /// The largest number of todos listed; nil for no limit.
  public var limit: Int?

  /// Lists the open todos anywhere in the order they were written down, unless
  /// something else is said.
  public init(
    _ selection: Selection = .open, in place: Place = .anywhere, by order: Order = .created,
    descending isDescending: Bool = false, limit: Int? = nil
  ) {
    self.selection = selection
    self.place = place
    self.order = order
    self.isDescending = isDescending
    self.limit = limit
  }
}
