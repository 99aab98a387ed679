import Glibc
import LMDB

extension Store {
  /// What opening a store would do to bring its file to the program's versions.
  ///
  /// Nothing is changed, and the file may be in use.
  ///
  /// - Throws: ``MigrationFailure`` when a change does not fit the file;
  ///   ``StoreError/Code/migrationRequired`` when no migrations lead to the
  ///   program's versions, or they leave differences; else as
  ///   ``open(at:schemas:options:)``.
  /// - Complexity: O(free pages).
  public static func migrationPlan(at path: String, schemas: [Schema]) throws -> MigrationPlan {
    let opener = try StoreOpener(
      path: path, schemas: schemas, records: ProgramRecord.all(of: schemas), options: .readOnly)
    return try opener.migrationPlan()
  }

  /// Makes the migrations on a copy of a store, which is checked and removed.
  ///
  /// The copy lies beside the store while it is needed. Nobody else can migrate
  /// the store meanwhile.
  ///
  /// - Parameter report: As ``MigrationOptions/report``.
  /// - Returns: What the check of the migrated copy has found.
  /// - Throws: As ``open(at:schemas:options:)`` for the copy, and as
  ///   ``backUp(to:isCompact:)``. The store is as it was.
  public static func rehearseMigration(
    at path: String, schemas: [Schema],
    report: @escaping @Sendable (MigrationEvent) throws -> Void = { _ in }
  ) throws -> Verification {
    let store = try Store.open(at: path, schemas: [], options: .readOnly)
    let copy = store.environment.path + MigrationBackup.trialSuffix
    var result: Verification?
    try MigrationLock.holding(storePath: store.environment.path, timeout: .zero) {
      defer { remove(trial: copy) }
      remove(trial: copy)
      try store.backUp(to: copy)
      var options = StoreOptions()
      options.migration.backup = .never
      options.migration.report = report
      result = try Store.open(at: copy, schemas: schemas, options: options).verify()
    }
    // Safe because it was set if nothing was thrown.
    return result!
  }

  private static func remove(trial path: String) {
    // The store in it has been closed.
    unlink(path + "-lock")
    unlink(path)
  }
}
