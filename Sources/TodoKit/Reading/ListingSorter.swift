import FoundationEssentials
import RecordStore

/// Sorts the todos of a listing in memory, as many as are listed.
struct ListingSorter {
  /// What the order looks at, and the ID that breaks ties.
  private struct Key: Comparable {
    /// 0 for open, 2 for completed; and 1 more for those without a value.
    var group: UInt8
    /// Negative where the largest comes first.
    var value: Double
    /// When it was written down, where that decides between equal values.
    var createdAt = 0.0
    /// Whether of all else equal the largest ID comes first, as in an index that
    /// is walked backwards.
    var isIDDescending = false
    var id: Todo.ID

    static func < (left: Key, right: Key) -> Bool {
      if left.group != right.group { return left.group < right.group }
      if left.value != right.value { return left.value < right.value }
      if left.createdAt != right.createdAt { return left.createdAt < right.createdAt }
      return left.isIDDescending ? right.id < left.id : left.id < right.id
    }
  }

  private let listing: TodoListing
  private let zone: Zone
  private let sign: Double
  /// How many keys have to be kept; the largest number for all.
  private let capacity: Int
  private var keys: [Key] = []
  /// A key that is not below it is not listed; nil while that is not known.
  private var end: Key?

  init(_ listing: TodoListing, in zone: Zone) {
    self.listing = listing
    self.zone = zone
    sign = listing.isDescending ? -1 : 1
    let (sum, overflow) = (listing.limit ?? .max).addingReportingOverflow(listing.offset)
    capacity = overflow ? .max : sum
  }

  /// Takes a todo of the listing, in any order.
  mutating func add(_ todo: borrowing RecordView<Todo>) throws {
    let key = try key(of: todo)
    if let end, !(key < end) { return }
    keys.append(key)
    if keys.count >= 1_000, keys.count / 2 >= capacity {
      sort()
      end = keys.last
    }
  }

  /// The IDs of the todos that are listed, in their order.
  mutating func sortedIDs() -> some Sequence<Todo.ID> {
    sort()
    return keys.dropFirst(listing.offset).map(\.id)
  }

  private mutating func sort() {
    keys.sort()
    if keys.count > capacity { keys.removeLast(keys.count - capacity) }
  }

  private func key(of todo: borrowing RecordView<Todo>) throws -> Key {
    let state: UInt8 = try todo.completed ? 2 : 0
    let value: Double? =
      switch listing.order {
      case .created, .position: try todo.createdAt.timeIntervalSinceReferenceDate
      case .updated: try todo.updatedAt.timeIntervalSinceReferenceDate
      case .due: try todo.dueDate.map { Double($0.order(in: zone)) }
      case .completed: try todo.completedAt?.timeIntervalSinceReferenceDate
      case .priority: try Double(todo.priority.rawValue)
      }
    var key = Key(group: state, value: (value ?? 0) * sign, id: try todo.id)
    if value == nil { key.group += 1 }
    if value == nil || listing.order == .priority {
      key.createdAt = try todo.createdAt.timeIntervalSinceReferenceDate
    } else {
      key.isIDDescending = listing.isDescending
    }
    return key
  }
}
