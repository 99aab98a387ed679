import FoundationEssentials
import RecordStore

/// The open or the completed todos of a listing, or both, and the queries that
/// read them in one of its orders.
struct ListingPart {
  /// Whether they are completed; nil for both.
  let completed: Bool?
  let listing: TodoListing
  private let zone: Zone
  private let words: [SearchWord]

  init(_ listing: TodoListing, completed: Bool?, in zone: Zone) {
    self.completed = completed
    self.listing = listing
    self.zone = zone
    words = listing.words.map(SearchWord.init)
  }

  var direction: Query<Todo>.Direction { listing.isDescending ? .descending : .ascending }

  /// Whether a todo that a query has found is part of the listing: what the
  /// query does not ask for is looked at here.
  func has(_ todo: borrowing RecordView<Todo>) throws -> Bool {
    if let completed, try todo.completed != completed { return false }
    if !listing.due.isEmpty {
      let due = try todo.dueDate
      for condition in listing.due where !condition.holds(for: due, in: zone) { return false }
    }
    for word in words where try !word.holds(for: todo) { return false }
    return true
  }

  // MARK: Queries

  /// All of them, in the order of the listing's own query, beside others whose
  /// ``Todo/completed`` differs.
  var withAnyState: Query<Todo> {
    var query = listing.query ?? Todo.all
    if case .list(let list) = listing.place { query = query.where { $0.list == list } }
    for tag in listing.tags { query = query.where { $0.tags.any == tag } }
    if let priorities = listing.priorities {
      query = query.where { $0.priority.isIn(priorities) }
    }
    for due in listing.due { query = query.where { Self.filter(due, $0) } }
    for word in words { query = query.where { word.filter($0) } }
    return query
  }

  /// All of them, in the order of the listing's own query.
  var asQueried: Query<Todo> {
    completed.map { completed in withAnyState.where { $0.completed == completed } } ?? withAnyState
  }

  var byCreation: Query<Todo> { asQueried.sorted(by: \.createdAt, direction) }

  /// Beside others: the index has only the order.
  var byChange: Query<Todo> { withAnyState.sorted(by: \.updatedAt, direction) }

  /// Without those that have no due date.
  var byDueDate: Query<Todo> {
    asQueried.where { $0.dueDate >= .first }.sorted(by: \.dueDate, direction)
  }

  /// Those without a due date, oldest first.
  var withoutDueDate: Query<Todo> {
    asQueried.where { $0.dueDate == nil }.sorted(by: \.createdAt)
  }

  /// Without those whose date of completion is not known; beside others: the
  /// index has only the order.
  var byCompletion: Query<Todo> {
    let first = Date(timeIntervalSinceReferenceDate: -.infinity)
    return withAnyState.where { $0.completedAt >= first }.sorted(by: \.completedAt, direction)
  }

  /// Those whose date of completion is not known, oldest first.
  var withoutCompletion: Query<Todo> {
    asQueried.where { $0.completedAt == nil }.sorted(by: \.createdAt)
  }

  /// Beside others: the index has only the order.
  var byPosition: Query<Todo> {
    switch listing.place {
    case .anywhere:
      withAnyState.sorted(by: \.list, direction).sorted(by: \.position, direction)
    case .list:
      withAnyState.sorted(by: \.position, direction)
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

extension TodoListing {
  /// Whether its query has an order or a limit of its own.
  var isOrderedByQuery: Bool { query.map { !$0.isCondition } ?? false }

  /// Whether it is quicker to find all of its todos first and to sort them then:
  /// there is no index with its order, or its conditions leave out many todos
  /// that an index would lead to one by one.
  var isSortedInMemory: Bool {
    if isOrderedByQuery || order == .position { return false }
    return order == .priority || query != nil || !words.isEmpty || !tags.isEmpty
      || priorities != nil
  }

  /// The values of ``Todo/completed`` that are listed, one after the other; nil
  /// for both together.
  var states: [Bool?] {
    switch selection {
    case .open: [false]
    case .completed: [true]
    case .all: isOrderedByQuery || isSortedInMemory ? [nil] : [false, true]
    }
  }
}
