import FoundationEssentials
import RecordStore

/// Knows which todos of a listing stand under which others of it.
struct ListingNesting {
  private let part: ListingPart
  private let zone: Zone
  /// The parents that were looked at, and whether they are listed.
  private var parents: [Todo.ID: Bool] = [:]
  /// Parents from which the way up has an end.
  private var endsAbove: Set<Todo.ID> = []

  init(_ listing: TodoListing, in zone: Zone) {
    var all = listing
    (all.offset, all.limit) = (0, nil)
    part = ListingPart(all, completed: nil, in: zone)
    self.zone = zone
  }

  /// Whether a listed todo stands under no other listed one.
  mutating func isRoot(
    _ todo: borrowing RecordView<Todo>, in txn: borrowing some ReadableTransaction & ~Copyable
  ) throws -> Bool {
    guard let parent = try todo.parent, try isListed(parent, in: txn) else { return true }
    return try isFirstOfCircle(todo.id, parent, in: txn)
  }

  /// The listed parts of a todo, in the order of the listing.
  func parts(
    of id: Todo.ID, in txn: borrowing some ReadableTransaction & ~Copyable
  ) throws -> [Todo.ID] {
    var sorter = ListingSorter(part.listing, in: zone)
    var (open, completed): ([Todo.ID], [Todo.ID]) = ([], [])
    let query = Todo.where { $0.parent == id }.sorted(by: \.position, part.direction)
    try txn.forEach(query) { todo in
      guard try has(todo, in: txn) else { return }
      if try todo.completed { completed.append(try todo.id) } else { open.append(try todo.id) }
      try sorter.add(todo)
    }
    return part.listing.order == .position ? open + completed : Array(sorter.sortedIDs())
  }

  private mutating func isListed(
    _ id: Todo.ID, in txn: borrowing some ReadableTransaction & ~Copyable
  ) throws -> Bool {
    if let known = parents[id] { return known }
    guard let todo = try txn.view(Todo.self, id) else { return false }
    let listed = try has(todo, in: txn)
    parents[id] = listed
    return listed
  }

  /// Whether a todo is part of the listing.
  private func has(
    _ todo: borrowing RecordView<Todo>, in txn: borrowing some ReadableTransaction & ~Copyable
  ) throws -> Bool {
    switch part.listing.selection {
    case .open: if try todo.completed { return false }
    case .completed: if try !todo.completed { return false }
    case .all: break
    }
    guard try part.has(todo) else { return false }
    if part.isAnyTodo { return true }
    let id = try todo.id
    return try txn.exists(part.withAnyState.where { $0.id == id })
  }

  /// Whether a todo is the listed one with the smallest ID of a circle in which
  /// each is a part of the next.
  ///
  /// No verb makes such a circle; in a file that has one nothing is to be
  /// hidden for that.
  private mutating func isFirstOfCircle(
    _ id: Todo.ID, _ parent: Todo.ID, in txn: borrowing some ReadableTransaction & ~Copyable
  ) throws -> Bool {
    var path: Set<Todo.ID> = []
    var smallest = id
    var next: Todo.ID? = parent
    while let step = next, !endsAbove.contains(step) {
      if step == id { return smallest == id }
      // It hangs below a circle, and stands under one of it.
      guard path.insert(step).inserted else { return false }
      if try isListed(step, in: txn) { smallest = min(smallest, step) }
      next = try txn.view(Todo.self, step)?.parent
    }
    endsAbove.formUnion(path)
    return false
  }
}

extension ListingPart {
  /// Whether the queries ask for nothing, so that ``has(_:)`` alone decides.
  fileprivate var isAnyTodo: Bool {
    listing.query == nil && listing.place == .anywhere && listing.tags.isEmpty
      && listing.priorities == nil && listing.due.isEmpty && listing.words.isEmpty
  }
}

extension UUID {
  /// The first of all in the order of IDs.
  static let least = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
