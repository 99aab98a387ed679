import RecordStore
import TodoKit

/// What a shell offers out of the store.
enum StoredWords: String, CaseIterable, ArgumentValue { case lists, tags, todos }

/// A word that a shell offers, and what it stands for.
struct StoredWord: Equatable {
  var word: String
  /// One line; empty when there is nothing to say.
  var explanation = ""
}

extension StoredWords {
  /// The most todos that are offered: more than anybody looks through.
  static let limit = 100

  /// The words that begin with what is typed, at most ``limit`` todos.
  ///
  /// Lists come in their order, tags by their bytes. Todos come as in `todo
  /// list`; if a part of a number is typed, in the order of the numbers.
  ///
  /// - Parameter selection: Which todos are offered.
  func words(
    beginningWith typed: String, _ selection: TodoListing.Selection,
    in txn: borrowing some ReadableTransaction & ~Copyable, zone: Zone
  ) throws -> [StoredWord] {
    switch self {
    case .lists:
      try txn.lists().map { StoredWord(word: $0.name) }.filter { $0.word.hasPrefix(typed) }
    case .tags:
      try txn.counts(byTextsOf: \.tags, in: Todo.all)
        .map {
          StoredWord(word: $0.value, explanation: $0.count == 1 ? "1 todo" : "\($0.count) todos")
        }
        .filter { $0.word.hasPrefix(typed) }
    case .todos:
      try Self.todos(beginningWith: typed, selection, in: txn, zone)
        .map { StoredWord(word: String($0.number), explanation: $0.title) }
    }
  }

  private static func todos(
    beginningWith digits: String, _ selection: TodoListing.Selection,
    in txn: borrowing some ReadableTransaction & ~Copyable, _ zone: Zone
  ) throws -> [Todo] {
    guard !digits.isEmpty else {
      return try txn.todos(TodoListing(selection, by: .due, limit: limit), in: zone)
    }
    guard let number = Count(argument: digits)?.value, number > 0, !digits.hasPrefix("0") else {
      return []
    }
    // 12, then 120 to 129, then 1200 to 1299.
    var numbers = Int64(number)...Int64(number)
    var found: [Todo] = []
    while found.count < limit {
      let query = Todo.where {
        $0.number >= numbers.lowerBound && $0.number <= numbers.upperBound
      }
      try txn.forEach(selection.narrowed(query).sorted(by: \.number).limit(limit - found.count)) {
        found.append(try $0.record())
      }
      let (lower, isTooLow) = numbers.lowerBound.multipliedReportingOverflow(by: 10)
      let (upper, isTooHigh) = numbers.upperBound.multipliedReportingOverflow(by: 10)
      if isTooLow || isTooHigh || upper > .max - 9 { break }
      numbers = lower...upper + 9
    }
    return found
  }
}

extension TodoListing.Selection {
  /// The query for those of its todos that are in the selection.
  fileprivate func narrowed(_ query: Query<Todo>) -> Query<Todo> {
    switch self {
    case .open: query.where { !$0.completed }
    case .completed: query.where { $0.completed }
    case .all: query
    }
  }
}
