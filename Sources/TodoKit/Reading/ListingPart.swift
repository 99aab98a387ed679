import FoundationEssentials
import RecordStore

/// The open or the completed todos of a listing, and the queries that read them
/// in one of its orders.
struct ListingPart {
  let completed: Bool
  let order: TodoListing.Order
  let direction: Query<Todo>.Direction
  private let place: TodoListing.Place

  init(_ listing: TodoListing, completed: Bool) {
    self.completed = completed
    order = listing.order
    direction = listing.isDescending ? .descending : .ascending
    place = listing.place
  }

  /// Whether a todo that a query has found is part of the listing.
  func has(_ todo: borrowing RecordView<Todo>) throws -> Bool {
    guard try todo.completed == completed else { return false }
    return switch place {
    case .anywhere: true
    case .list(let list): try todo.list == list
    }
  }

  func byCreation(_ direction: Query<Todo>.Direction) -> Query<Todo> {
    Todo.where { $0.completed == completed }.sorted(by: \.createdAt, direction)
  }

  /// Without those that have no due date.
  var byDueDate: Query<Todo> {
    Todo.where { $0.completed == completed && $0.dueDate >= .first }
      .sorted(by: \.dueDate, direction)
  }

  /// Without those whose date of completion is not known.
  var byCompletion: Query<Todo> {
    let first = Date(timeIntervalSinceReferenceDate: -.infinity)
    return Todo.where { $0.completedAt >= first }.sorted(by: \.completedAt, direction)
  }

  /// Open and completed ones mixed.
  var byPosition: Query<Todo> {
    switch place {
    case .anywhere:
      Todo.all.sorted(by: \.list, direction).sorted(by: \.position, direction)
    case .list(let list):
      Todo.where { $0.list == list }.sorted(by: \.position, direction)
    }
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
