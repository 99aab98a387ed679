import Glibc
import LMDB

/// Brings a file to the program's versions, migration by migration.
struct Migrator {
  let opener: StoreOpener
  let environment: Environment
  let row: SchemaRow

  private var options: MigrationOptions { opener.options.migration }
  private var path: String { environment.path }

  /// Makes all migrations that the file lacks.
  ///
  /// Whoever else wants to do so waits or is refused; who only reads goes on
  /// with the state before.
  ///
  /// - Throws: ``MigrationFailure``; ``StoreError/Code/inUse``;
  ///   ``StoreError/Code/full``; what `report` throws, unchanged; errors of
  ///   copying. The migrations before the one that failed are stored.
  func run() throws {
    do {
      try MigrationLock.holding(storePath: path, timeout: options.timeout) {
        let backup = MigrationBackup(environment, options)
        backup.removeLeftovers()
        do {
          while let item = try next() {
            if item.migration.isRewriting { try backup.make(for: opener.preview(in: environment)) }
            try tell(.began(schema: item.schema, item.migration))
            try make(item)
            backup.isNeeded = true
            try tell(.finished(schema: item.schema, item.migration))
          }
        } catch {
          backup.removeIfUnneeded()
          throw error
        }
      }
    } catch let stop as MigrationReporter.Stop {
      throw stop.cause
    }
  }

  private func next() throws -> MigrationPreview.Item? {
    let stored = try opener.schema(row, in: environment)
    return MigrationPreview.items(in: stored, opener.schemas)?.first
  }

  private func tell(_ event: MigrationEvent) throws {
    do { try options.report(event) } catch { throw MigrationReporter.Stop(cause: error) }
  }

  private func make(_ item: MigrationPreview.Item) throws {
    while true {
      var change: String?
      do {
        return try makeOnce(item, &change)
      } catch let error as LMDBError where error == .handlesChanged {
        // Another thread, opening the same file, has opened its databases.
        continue
      } catch let stop as MigrationReporter.Stop {
        throw stop
      } catch {
        throw failure(of: item, change, error)
      }
    }
  }

  private func makeOnce(_ item: MigrationPreview.Item, _ change: inout String?) throws {
    var step = try MigrationStep(environment, row, options)
    guard step.version(of: item.schema) == item.migration.version - 1 else { return }
    for part in item.migration.changes.flatMap(\.parts) {
      change = part.description
      try step.make(part, of: item.schema)
    }
    change = nil
    try step.commit(
      item.schema, version: item.migration.version, writer: opener.programName,
      opener.options.history ?? HistoryOptions(), isRewriting: item.migration.isRewriting)
  }

  private func failure(
    of item: MigrationPreview.Item, _ change: String?, _ error: any Error
  ) -> MigrationFailure {
    let record = error as? RecordFailure
    var cause = record?.cause ?? error
    if let error = cause as? LMDBError {
      cause =
        error == .mapFull
        ? StoreError.mapFull(path: path, mapSizeInBytes: environment.mapSizeInBytes)
        : StoreError(error.namingShortage(path: path), "Migrating", path: path)
    }
    return MigrationFailure(
      schema: item.schema, version: item.migration.version, name: item.migration.name,
      change: change, record: record?.key, cause: cause)
  }
}
