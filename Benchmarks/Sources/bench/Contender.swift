/// Who does the work.
enum Contender: CaseIterable {
  /// Raw C LMDB, written for this comparison.
  case raw
  /// The study's C program, which says whether `raw` is fast.
  case reference
  /// The public API of RecordStore.
  case store
  /// SQLite by its C API.
  case sqlite

  var name: String {
    switch self {
    case .raw: "raw C"
    case .reference: "study's C"
    case .store: "RecordStore"
    case .sqlite: "SQLite"
    }
  }
}
