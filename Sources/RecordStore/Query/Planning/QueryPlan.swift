/// How a query is run.
struct QueryPlan {
  /// Where the order of the results comes from.
  enum Order: Equatable {
    /// The query has none.
    case unordered
    /// The one walk comes in the order of the query.
    case index
    /// The walks are sorted, the first results alone being kept meanwhile.
    case top(Int)
    /// The walks are read whole and sorted.
    case sort
  }

  /// The walks; no record is found by two of them.
  var walks: [RangeWalk]
  let order: Order
  /// The order of the query, nil when it has none.
  let sortOrder: SortOrder?

  /// Whether results do not come in order as they are found.
  var needsSorting: Bool {
    switch order {
    case .unordered: false
    case .index: walks.first?.comesInGroups ?? false
    case .top, .sort: true
    }
  }
}

/// A walk over some intervals of one tree, and what is tested on the way.
struct RangeWalk {
  /// The index to walk, nil for the primary tree.
  let index: IndexStorage?
  /// Ascending; none of them overlap.
  var intervals: [KeyInterval]
  let isReversed: Bool
  /// What the intervals stand for, one condition each.
  let bounds: [FilterNode]
  /// What the intervals do not answer, nil when they answer all.
  var residual: FilterNode?
  /// When the entries come in the query's order but for the IDs: how many parts
  /// of the index make up that order; nil for all.
  let groupPartCount: Int?
  /// Whether a text in that order may be cut: entries that are equal up to there
  /// are in no order then.
  let hasCutTexts: Bool
  /// How many results of each interval are wanted, as they come in the query's
  /// order within it; nil for all.
  let intervalLimit: Int?
  /// Whether the walk as a whole comes in the query's order, but perhaps for the
  /// IDs.
  let isInOrder: Bool
  /// Whether it comes to several entries of a record.
  let mayRepeat: Bool

  /// Whether the walk reads the whole tree.
  var isUnbounded: Bool { intervals == [.everything] }

  /// Whether results that the order of the entries does not tell apart have to
  /// be sorted.
  var comesInGroups: Bool { groupPartCount != nil || hasCutTexts }
}
