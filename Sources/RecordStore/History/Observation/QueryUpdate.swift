/// What an observer of a query is told.
public enum QueryUpdate<R: Record>: Sendable {
  /// The results when it began to observe.
  case initial([R])
  /// What has become of them since.
  case changes(QueryChanges<R>)
}

/// How the results of a query have changed.
///
/// ``apply(to:)`` says how the parts are meant. Several commits may have come
/// together in one.
public struct QueryChanges<R: Record>: Sendable {
  /// A record at its place.
  public struct Insertion: Sendable {
    /// The place after the changes, counted from 0.
    public let index: Int
    /// The record.
    public let record: R
  }

  /// A record that has another place among the others.
  public struct Move: Sendable, Hashable {
    /// The place before the changes, counted from 0.
    public let from: Int
    /// The place after the changes, counted from 0.
    public let to: Int
  }

  /// A record with other values than before.
  public struct Modification: Sendable {
    /// The place after the changes, counted from 0.
    public let index: Int
    /// The record now.
    public let record: R
    /// The names of the fields that have changed.
    public let fields: [String]
  }

  /// The places before the changes of those that are no results any more,
  /// ascending.
  public internal(set) var deletions: [Int] = []
  /// The new results, ascending by place.
  public internal(set) var insertions: [Insertion] = []
  /// Those that have moved, ascending by the new place.
  public internal(set) var moves: [Move] = []
  /// Those with other values, also if they have moved, ascending by place.
  public internal(set) var modifications: [Modification] = []

  /// Whether nothing has changed.
  public var isEmpty: Bool {
    deletions.isEmpty && insertions.isEmpty && moves.isEmpty && modifications.isEmpty
  }

  /// Makes the results before the changes those after them.
  ///
  /// - Complexity: O(*c* · *n*) for *c* changes of places and *n* results.
  public func apply(to records: inout [R]) {
    let moved = moves.map { (index: $0.to, record: records[$0.from]) }
    for place in (deletions + moves.map(\.from)).sorted().reversed() {
      records.remove(at: place)
    }
    let added = (insertions.map { (index: $0.index, record: $0.record) } + moved)
      .sorted { $0.index < $1.index }
    for (index, record) in added { records.insert(record, at: index) }
    for modification in modifications { records[modification.index] = modification.record }
  }
}
