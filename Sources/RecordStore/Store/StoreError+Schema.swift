extension StoreError {
  /// Whether the file's schema cannot be read.
  var isDamagedSchema: Bool { code == .damagedSchema || code == .notAStore }

  static func invalidSchema(collection: String?, _ problem: String) -> StoreError {
    StoreError(
      .invalidSchema, collection: collection,
      "The record type of \(collection.map { "'\($0)'" } ?? "a schema") cannot be stored: "
        + "\(problem). Nothing was opened.")
  }

  @usableFromInline
  static func unknownField(collection: String, _ path: String) -> StoreError {
    StoreError(
      .unknownField, collection: collection, field: path,
      "\(path) is not a stored field of \(collection). Only properties that `fields` describes "
        + "can be read in place, indexed, filtered and sorted by.")
  }

  static func unknownCollection(_ name: String, path: String) -> StoreError {
    StoreError(
      .unknownCollection, collection: name,
      "'\(name)' is not among the collections with which \(path) was opened. "
        + "Name its record type in a schema when opening.")
  }

  static func noSuchCollection(_ name: String, path: String, known: [String]) -> StoreError {
    StoreError(
      .unknownCollection, collection: name,
      "\(path) has no collection '\(name)'. It has: "
        + (known.isEmpty ? "none" : known.sorted().joined(separator: ", ")) + ".")
  }

  static func missingCollection(_ name: String, path: String) -> StoreError {
    StoreError(
      .damagedSchema, collection: name,
      "The schema of \(path) names the collection '\(name)', but its data is missing. "
        + "The file is as it was; check it, and restore a backup.")
  }

  static func missingIndex(_ index: String, collection: String, path: String) -> StoreError {
    StoreError(
      .damagedSchema, collection: collection, field: index,
      "The schema of \(path) names the index \(index), but its data is missing; nothing was "
        + "written. The records can be read; check the file, and restore a backup.")
  }

  static func unknownStoredField(collection: String, _ field: String) -> StoreError {
    StoreError(
      .readOnly, collection: collection, field: field,
      "The file keeps the field '\(collection).\(field)', which this program does not know and "
        + "would lose; nothing was written. Use a program that knows it.")
  }

  static func migrationRequired(_ changes: [SchemaComparison.Change]) -> StoreError {
    let lines = changes.flatMap { change in
      let head =
        change.storedVersion == change.version
        ? "The file differs from version \(change.version) of schema '\(change.schema)'"
        : "The file has version \(change.storedVersion) of schema '\(change.schema)', the "
          + "program version \(change.version), and no steps lead from one to the other"
      return [head + (change.differences.isEmpty ? "." : ":")]
        + change.differences.map { "Migration is required: \($0)" }
    }
    let advice = changes.map { change in
      change.storedVersion == change.version
        ? "Give schema '\(change.schema)' the version \(change.version + 1) and a migration to it."
        : "Give schema '\(change.schema)' a migration to each version up to \(change.version)."
    }
    return StoreError(
      .migrationRequired, differences: changes.flatMap(\.differences),
      (lines + ["The file is as it was. " + advice.joined(separator: " ")])
        .joined(separator: "\n"))
  }

  static func newerSchema(
    _ named: StoredSchema.Named, version: UInt32, path: String
  ) -> StoreError {
    StoreError(
      .newerSchema,
      "\(path) has version \(named.version) of schema '\(named.name)', written by "
        + "\(named.program) (library \(named.library)); this program knows version \(version). "
        + "The file is as it was. Use a newer version of the program.")
  }

  /// - Parameter writers: The programs that wrote the file, as far as it says.
  static func newerFormat(
    _ format: UInt16, writers: [StoredSchema.Named], path: String
  ) -> StoreError {
    let names = writers.map { "\($0.program) (library \($0.library))" }
    let writer = names.isEmpty ? "" : ", written by " + names.joined(separator: " and ")
    return StoreError(
      .newerFormat,
      "\(path) has file format \(format)\(writer); this program (library "
        + "\(Store.libraryVersion)) reads up to \(StoredSchema.formatVersion). "
        + "The file is as it was. Use a newer version of the program.")
  }

  static func damagedSchema(offset: Int, path: String) -> StoreError {
    StoreError(
      .damagedSchema,
      "The schema of \(path) is damaged at byte \(offset). "
        + "The file is as it was; restore a backup.")
  }

  static func damagedSequence(_ damage: StoredSequence.Damage, path: String) -> StoreError {
    StoreError(
      .damagedSchema,
      "\(path) is damaged: \(damage.problem) The file is as it was; restore a backup.")
  }

  static func notAStore(path: String) -> StoreError {
    StoreError(
      .notAStore,
      "\(path) is an LMDB file, but not a store: it has no schema. The file is as it was.")
  }
}
