import LMDB

extension StoreOpener {
  /// The migrations that the file lacks, without making them.
  ///
  /// - Throws: ``MigrationFailure`` when a change does not fit;
  ///   ``StoreError/Code/migrationRequired`` when a migration is missing, or
  ///   when all of them together leave differences.
  func preview(in environment: Environment) throws -> MigrationPreview {
    let stored = try schema(schemaRow(in: environment), in: environment)
    guard let items = MigrationPreview.items(in: stored, schemas) else {
      throw StoreError.migrationRequired(comparison(with: stored).changes)
    }
    let preview = try MigrationPreview(stored, items, rows: rows(of: stored, in: environment))
    let changes = comparison(with: preview.schema).changes
    guard changes.isEmpty || items.isEmpty else {
      throw StoreError.incompleteMigration(changes)
    }
    return preview
  }

  /// What opening the file for writing would do.
  func migrationPlan() throws -> MigrationPlan {
    do {
      let environment = try environmentForLooking()
      let stored = try schema(schemaRow(in: environment), in: environment)
      try refuseNewer(stored)
      let preview = try preview(in: environment)
      let comparison = comparison(with: preview.schema)
      if !comparison.changes.isEmpty { throw StoreError.migrationRequired(comparison.changes) }
      return MigrationPlan(
        path: path, steps: preview.steps,
        additions: preview.schema.differences(to: comparison.result),
        copySizeInBytes: try environment.statistics().usedBytes,
        growthInBytes: preview.growthInBytes)
    } catch let error as LMDBError {
      throw StoreError.opening(error, path: path, mapSizeInBytes: options.mapSizeInBytes)
    }
  }

  /// An environment with room for the handles of most files, or the one that is
  /// open in this process.
  private func environmentForLooking() throws -> Environment {
    do {
      return try environment(databases: 8 * Self.usualDatabases)
    } catch let error as LMDBError where error == .differentOptions {
      var settings = options.environmentOptions(databases: Self.usualDatabases)
      settings.isReadOnly = false
      return try Environment.open(path: path, options: settings)
    }
  }

  private func rows(
    of stored: StoredSchema, in environment: Environment
  ) throws -> [UInt32: MigrationPreview.Rows] {
    let handles = try environment.openDatabases(stored.collections.map(\.databaseName))
    let txn = try environment.beginRead()
    var rows: [UInt32: MigrationPreview.Rows] = [:]
    for (collection, handle) in zip(stored.collections, handles) {
      // A thread that has just migrated the file may have dropped it.
      guard let handle, let statistics = try? txn.statistics(of: handle) else { continue }
      rows[collection.number] = MigrationPreview.Rows(
        count: statistics.entries, sizeInBytes: statistics.sizeInBytes)
    }
    return rows
  }

  /// The schema as a program that only reads may see it: an older version whose
  /// migrations only add counts as the program's own.
  ///
  /// - Throws: ``StoreError/Code/migrationRequired`` when there are migrations
  ///   to be made first.
  func readable(_ stored: StoredSchema) throws(StoreError) -> StoredSchema {
    var result = stored
    for schema in schemas {
      let items = MigrationPreview.items(in: stored, [schema]) ?? []
      guard let version = stored.version(of: schema.name), !items.isEmpty else { continue }
      guard items.allSatisfy({ $0.migration.isAdditive }) else {
        throw .unreadableVersion(
          version, of: schema, comparison(with: stored).changes.flatMap(\.differences),
          path: path)
      }
      for position in result.named.indices where result.named[position].name == schema.name {
        result.named[position].version = schema.version
      }
    }
    return result
  }
}

extension StoreError {
  /// The file has to be migrated before it can be read.
  static func unreadableVersion(
    _ version: UInt32, of schema: Schema, _ differences: [SchemaDifference], path: String
  ) -> StoreError {
    let lines =
      [
        "\(path) has version \(version) of schema '\(schema.name)', the program "
          + "version \(schema.version):"
      ]
      + differences.map { "Migration is required: \($0)" }
    return StoreError(
      .migrationRequired, differences: differences,
      (lines + ["The file is as it was. Open it once for writing to migrate it."])
        .joined(separator: "\n"))
  }

  /// The migrations do not lead to what the program's types describe.
  static func incompleteMigration(_ changes: [SchemaComparison.Change]) -> StoreError {
    let lines = changes.flatMap { change in
      [
        "After its migrations the file would differ from version \(change.version) of schema "
          + "'\(change.schema)':"
      ]
        + change.differences.map { "Migration is required: \($0)" }
    }
    return StoreError(
      .migrationRequired, differences: changes.flatMap(\.differences),
      (lines + ["The file is as it was. Let a migration make these changes too."])
        .joined(separator: "\n"))
  }
}
