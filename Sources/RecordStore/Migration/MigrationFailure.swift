/// A migration that could not be made; the file has the version before it.
///
/// The migrations before it are stored. The next opening begins with this one.
public struct MigrationFailure: Error, CustomStringConvertible {
  /// The named schema.
  public let schema: String
  /// The version to which the migration leads.
  public let version: UInt32
  /// The migration's name.
  public let name: String
  /// The change that failed, as a person reads it; nil when it was none.
  public let change: String?
  /// The record at which it failed; nil when it was none.
  public let record: String?
  /// What was thrown.
  public let cause: any Error

  /// A sentence that says what happened, what state is left and what to do.
  public var description: String {
    let place = [change, record.map { "at record \($0)" }].compactMap(\.self)
      .joined(separator: " ")
    return "The migration of schema '\(schema)' to version \(version) (\(name)) failed"
      + (place.isEmpty ? "" : ", to \(place)") + ": \(cause)\n"
      + "The file has version \(version - 1) of the schema still, with every record as it was. "
      + "The next opening begins with this migration again."
  }
}

/// An error at a record, on its way to ``MigrationFailure``.
struct RecordFailure: Error {
  /// The record's primary key, as a person reads it.
  let key: String
  let cause: any Error
}

extension StoreError {
  /// A change of a migration does not fit the file.
  ///
  /// - Parameter problem: A clause without a period.
  static func invalidMigration(_ problem: String) -> StoreError {
    StoreError(.invalidMigration, "A migration does not fit the file: \(problem).")
  }

  static func refusedNil(collection: String, _ id: StoredValue, field: String) -> StoreError {
    StoreError(
      .wrongType, collection: collection, key: "\(id)", field: field,
      "'\(collection).\(field)' of record \(id) is nil.")
  }

  static func beingMigrated(by process: Int32?, path: String) -> StoreError {
    let holder = process.map { "process \($0)" } ?? "another process"
    return StoreError(
      .inUse,
      "\(path) is being migrated by \(holder); nothing was changed. Wait for it to end, and try "
        + "again.")
  }
}
