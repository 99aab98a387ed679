/// Makes the new record of an old one; nil deletes it.
typealias RecordChange = @Sendable (DynamicRecord) throws -> DynamicRecord?

/// What a migration does with records.
enum MigrationWork: Sendable {
  /// Fills new indexes of a collection.
  case fill(collection: UInt32, indexes: Set<UInt32>)
  /// Writes all rows of a collection anew.
  case rewrite(RowRewrite)
  /// Deletes records.
  case delete(collection: UInt32, @Sendable (DynamicRecord) throws -> Bool)
  /// Makes records of one collection from those of another.
  case copy(
    from: UInt32, into: UInt32, @Sendable (DynamicRecord) throws -> [DynamicRecord])
  /// Runs the program's own code.
  case run(@Sendable (inout WriteTransaction) throws -> Void)

  /// The number of the collection whose records are gone through.
  var source: UInt32? {
    switch self {
    case .fill(let collection, _), .delete(let collection, _): collection
    case .rewrite(let rewrite): rewrite.old.number
    case .copy(let source, _, _): source
    case .run: nil
    }
  }
}

/// The rows of a collection on their way to the same collection under a new
/// number.
struct RowRewrite: Sendable {
  let old: StoredCollection
  let new: StoredCollection
  /// The numbers of the indexes that stay; the others of ``new`` are empty.
  let keptIndexes: Set<UInt32>
  /// Whether a row that stays keeps its entries in them.
  let keepsEntries: Bool
  let body: RecordChange
}
