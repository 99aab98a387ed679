import RecordStore

/// One program's idea of the file that all share.
enum View: String {
  /// No index, and no collection `marks`.
  case plain
  /// Indexes, and the collection `marks`.
  case indexed
  /// One field more, an index on it, and the collection `marks`.
  case wide
  /// Without the field `amount` and the collection `tallies`.
  case narrow

  var schemas: [Schema] {
    switch self {
    case .plain: [Schema("shared", version: 1, [PlainItem.self, Tally.self])]
    case .indexed: [Schema("shared", version: 1, [IndexedItem.self, Tally.self, Mark.self])]
    case .wide: [Schema("shared", version: 1, [WideItem.self, Tally.self, Mark.self])]
    case .narrow: [Schema("shared", version: 1, [NarrowItem.self, Mark.self])]
    }
  }

  var hasMarks: Bool { self != .plain }
  var hasTallies: Bool { self != .narrow }
}
