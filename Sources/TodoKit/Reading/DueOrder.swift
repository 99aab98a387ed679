/// Puts todos that come in the stored order of their due dates into the order
/// for a reader in some zone.
///
/// The two orders differ by less than a day, so only todos of about a day wait
/// here at a time.
struct DueOrder {
  private struct Waiting {
    /// The due date in the reader's order; negative if the largest comes first.
    var order: Int64
    /// The place in the stored order, which decides between equals.
    var arrival: Int
    var todo: Todo
  }

  private let zone: Zone
  private let sign: Int64
  private var waiting: [Waiting] = []
  private var arrivals = 0
  /// The number of waiting todos at which it is worth looking for ready ones.
  private var threshold = minimumThreshold
  private static let minimumThreshold = 64

  init(in zone: Zone, descending: Bool) {
    self.zone = zone
    sign = descending ? -1 : 1
  }

  /// Takes the next todo in the stored order, and gives those to `body` that
  /// come before it and all that follow.
  mutating func add(_ todo: Todo, due: DueDate, _ body: (Todo) throws -> Void) rethrows {
    if waiting.count >= threshold {
      try emit(upTo: due.rawValue * sign - DueDate.dayLength, body)
      threshold = max(Self.minimumThreshold, waiting.count * 2)
    }
    waiting.append(Waiting(order: due.order(in: zone) * sign, arrival: arrivals, todo: todo))
    arrivals += 1
  }

  /// Gives all waiting todos to `body`; no more are added.
  mutating func finish(_ body: (Todo) throws -> Void) rethrows {
    try emit(upTo: .max, body)
  }

  private mutating func emit(upTo end: Int64, _ body: (Todo) throws -> Void) rethrows {
    waiting.sort { ($0.order, $0.arrival) < ($1.order, $1.arrival) }
    let ready = waiting.prefix { $0.order <= end }
    for next in ready { try body(next.todo) }
    waiting.removeFirst(ready.count)
  }
}
