import RecordStore
import StoreTestSupport
import Synchronization
import Testing
import TodoKit

/// Not what the testing library calls so.
typealias Attachment = TodoKit.Attachment

/// A clock that stands still until a test moves it.
final class StillClock: Sendable {
  private let milliseconds: Atomic<Int64>

  /// 2026-06-08T10:00:00Z at first.
  init() {
    milliseconds = Atomic(1_780_912_800_000)
  }

  var now: Timestamp {
    // Safe because tests move it by hours, far from the ends of the calendar.
    Timestamp(milliseconds: milliseconds.load(ordering: .relaxed))!
  }

  func advance(hours: Int64) {
    milliseconds.add(hours * 3_600_000, ordering: .relaxed)
  }
}

/// Gives `body` a new store with a clock that stands still, in UTC, and checks
/// every invariant of the store afterwards.
func withTodoStore(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (TodoStore, StillClock) throws -> Void
) throws {
  try withTemporaryStore([TodoSchema.current], sourceLocation: sourceLocation) { store in
    let clock = StillClock()
    try body(TodoStore(store, zone: .utc, clock: { clock.now }), clock)
  }
}

extension TodoStore {
  /// Adds an open todo in a write of its own.
  @discardableResult
  func add(_ title: String, _ change: (inout Todo) -> Void = { _ in }) throws -> Todo {
    var todo = Todo(title: title)
    change(&todo)
    return try store.write { try $0.add(todo, at: now) }
  }

  /// The titles of a listing.
  func titles(_ listing: TodoListing, in zone: Zone? = nil) throws -> [String] {
    try store.read { try $0.todos(listing, in: zone ?? self.zone) }.map(\.title)
  }

  func todo(_ id: Todo.ID) throws -> Todo? {
    try store.read { try $0.fetch(Todo.self, id) }
  }
}
