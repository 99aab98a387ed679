import LMDB

extension Store {
  /// What compacting a store has done to its size.
  public struct Compaction: Sendable, Equatable {
    /// The size of the file before, in bytes.
    public let sizeBeforeInBytes: Int
    /// The size of the file now, in bytes.
    public let sizeAfterInBytes: Int
  }

  /// Makes a store's file as small as it can be.
  ///
  /// A file never shrinks by itself: what deletes free is kept for later
  /// records. This puts a compact copy in the place of the file, checked page by
  /// page before and after it is made.
  ///
  /// Nobody may have the store open, neither this process nor another one; who
  /// opens it meanwhile waits until it is done. A crash or a power cut at any
  /// moment leaves the old file or the new one, with every commit.
  ///
  /// - Parameters:
  ///   - path: The store's file.
  ///   - timeout: How long to wait for those who have the store open.
  /// - Throws: ``StoreError/Code/inUse`` when they still have it open then;
  ///   ``StoreError/Code/missingFile``; ``StoreError/Code/notAStore``;
  ///   ``StoreError/Code/damagedFile``; ``StoreError/Code/full`` when the copy
  ///   does not fit beside the file; ``StoreError/Code/storage``. The file is as
  ///   it was, unless the description says otherwise.
  /// - Complexity: O(file).
  @discardableResult
  public static func compact(
    at path: String, timeout: Duration = .seconds(10)
  ) throws -> Compaction {
    do {
      let sizes = try Environment.compact(path: path, timeout: timeout) { copy in
        try check(copy: copy, of: path)
      }
      return Compaction(sizeBeforeInBytes: sizes.before, sizeAfterInBytes: sizes.after)
    } catch let error as ReplacementError {
      throw StoreError(error, path: path, source: path, timeout: timeout)
    } catch let error as LMDBError {
      throw StoreError.opening(
        error, path: path, mapSizeInBytes: StoreOptions().mapSizeInBytes)
    }
  }

  /// Puts a copy of a backup in the place of a store, or where none is.
  ///
  /// What the store held is gone then. It may be damaged so that it cannot be
  /// opened. The backup stays as it is. All else is as for
  /// ``compact(at:timeout:)``, for both files.
  ///
  /// - Parameters:
  ///   - path: The store's file.
  ///   - backup: A store, as ``backUp(to:isCompact:)`` makes it.
  ///   - timeout: How long to wait for those who have one of them open.
  /// - Throws: ``StoreError/Code/inUse``; ``StoreError/Code/missingFile`` when
  ///   there is no backup; ``StoreError/Code/notAStore`` when the backup is no
  ///   store, or what is at `path` was never one; ``StoreError/Code/newerFormat``;
  ///   ``StoreError/Code/damagedFile`` for a damaged backup;
  ///   ``StoreError/Code/full``; ``StoreError/Code/storage``. What is at `path`
  ///   is as it was, unless the description says otherwise.
  /// - Complexity: O(backup).
  public static func restore(
    at path: String, from backup: String, timeout: Duration = .seconds(10)
  ) throws {
    do {
      try Environment.restore(path: path, from: backup, timeout: timeout) { copy in
        try check(copy: copy, of: backup)
      }
    } catch let error as ReplacementError {
      throw StoreError(error, path: path, source: backup, timeout: timeout)
    } catch let error as LMDBError {
      throw StoreError.replacing(error, path: path)
    }
  }

  /// Refuses a copy that is no whole store.
  private static func check(copy: String, of path: String) throws {
    let report = try Environment.checkPages(path: copy)
    guard let report, report.isSound else {
      throw StoreError.damagedCopy(of: path, report?.findings.first?.description)
    }
    let environment = try Environment.open(
      path: copy,
      options: StoreOptions.readOnly.environmentOptions(databases: StoreOpener.usualDatabases))
    guard let database = try environment.openDatabases([StoreLayout.schemaDatabase])[0] else {
      throw StoreError.notAStore(path: path)
    }
    let txn = try environment.beginRead()
    _ = try SchemaRow(database: database, path: path).schema(in: txn.borrowedPointer)
  }
}
