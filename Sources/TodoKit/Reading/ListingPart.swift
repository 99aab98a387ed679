import FoundationEssentials
import RecordStore

/// The open or the completed todos of a listing, and the queries that read them
/// in one of its orders.
struct ListingPart {
  let completed: Bool
  let listing: TodoListing
  private let zone: Zone
  private let words: [SearchWord]

  init(_ listing: TodoListing, completed: Bool, in zone: Zone) {
    self.completed = completed
    self.listing = listing
    self.zone = zone
    words = listing.words.map(SearchWord.init)
  }

  var direction: Query<Todo>.Direction { listing.isDescending ? .descending : .ascending }

  /// Whether a todo that a query has found is part of the listing: the
  /// conditions that the store does not know are looked at here.
  func has(_ todo: borrowing RecordView<Todo>) throws -> Bool {
    if !listing.due.isEmpty {
      let due = try todo.dueDate
      for condition in listing.due where !condition.holds(for: due, in: zone) { return false }
    }
    for word in words where try !word.holds(for: todo) { return false }
    return true
  }

  /// Whether ``has(_:)`` is true of every todo that a query finds.
  private var queriesAreExact: Bool { listing.due.isEmpty && !words.contains(where: \.isExact) }

  // MARK: Queries

  var byCreation: Query<Todo> { query().sorted(by: \.createdAt, direction) }

  var byChange: Query<Todo> { query().sorted(by: \.updatedAt, direction) }

  /// Without those that have no due date.
  var byDueDate: Query<Todo> {
    query { $0.dueDate >= .first }.sorted(by: \.dueDate, direction)
  }

  /// Those without a due date, oldest first.
  var withoutDueDate: Query<Todo> {
    query { $0.dueDate == nil }.sorted(by: \.createdAt)
  }

  /// Without those whose date of completion is not known.
  var byCompletion: Query<Todo> {
    let first = Date(timeIntervalSinceReferenceDate: -.infinity)
    return query { $0.completedAt >= first }.sorted(by: \.completedAt, direction)
  }

  /// Those whose date of completion is not known, oldest first.
  var withoutCompletion: Query<Todo> {
    query { $0.completedAt == nil }.sorted(by: \.createdAt)
  }

  var byPriority: Query<Todo> {
    let sorted = query().sorted(by: \.priority, direction).sorted(by: \.createdAt)
    guard let limit = listing.limit, queriesAreExact else { return sorted }
    return sorted.limit(limit.addingReportingOverflow(listing.offset).partialValue)
  }

  var byPosition: Query<Todo> {
    switch listing.place {
    case .anywhere:
      query().sorted(by: \.list, direction).sorted(by: \.position, direction)
    case .list:
      query().sorted(by: \.position, direction)
    }
  }

  private func query(
    _ condition: (FieldProxy<Todo>) -> Filter<Todo>? = { _ in nil }
  ) -> Query<Todo> {
    Todo.where { todo in
      var filter = todo.completed == completed
      if let condition = condition(todo) { filter = filter && condition }
      if case .list(let list) = listing.place { filter = filter && todo.list == list }
      for tag in listing.tags { filter = filter && todo.tags.any == tag }
      if let priorities = listing.priorities { filter = filter && todo.priority.isIn(priorities) }
      for due in listing.due { filter = filter && Self.filter(due, todo) }
      for word in words { filter = filter && word.filter(todo) }
      return filter
    }
  }

  /// A condition that holds at least where ``TodoListing/Due/holds(for:in:)``
  /// does.
  private static func filter(_ due: TodoListing.Due, _ todo: FieldProxy<Todo>) -> Filter<Todo> {
    if due == .none { return todo.dueDate == nil }
    let (lower, upper) = due.bounds
    let filter = todo.dueDate >= lower && todo.dueDate <= upper
    guard case .overdue = due else { return filter }
    return filter && todo.completed == false
  }
}

extension TodoListing.Selection {
  /// The values of ``Todo/completed`` that are listed, in this order.
  var states: [Bool] {
    switch self {
    case .open: [false]
    case .completed: [true]
    case .all: [false, true]
    }
  }
}
