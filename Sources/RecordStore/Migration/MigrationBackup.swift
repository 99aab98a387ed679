import Glibc
import LMDB

/// The copy of a store that is made before its records are changed.
final class MigrationBackup {
  private static let suffix = ".before-migration"
  /// Ends the name of a copy on which migrations are tried.
  static let trialSuffix = ".migration-trial"
  private let environment: Environment
  private let options: MigrationOptions
  /// Where the copy is; nil until it is made.
  private var path: String?
  private var isDone = false
  /// Whether the store differs from the copy.
  var isNeeded = false

  init(_ environment: Environment, _ options: MigrationOptions) {
    self.environment = environment
    self.options = options
    isDone = options.backup == .never
  }

  /// Makes the copy, unless it has been made or is not wanted.
  ///
  /// - Throws: ``StoreError/Code/full`` when the copy, or what the migrations
  ///   add to the file, has no room; ``StoreError/Code/fileExists``;
  ///   ``MigrationReporter/Stop``; as ``Store/backUp(to:isCompact:)``.
  func make(for preview: MigrationPreview) throws {
    let statistics = try environment.statistics()
    let growth = max(
      0, preview.growthInBytes - statistics.freePages * statistics.pageSizeInBytes)
    try checkSpace(copy: isDone ? 0 : statistics.usedBytes, growth: growth)
    guard !isDone else { return }
    let path = destination
    try tell(.copying(to: path))
    try Store.backUp(environment, of: environment.path, to: path, isCompact: true)
    self.path = path
    isDone = true
    isNeeded = false
    try tell(.copied(to: path))
  }

  /// Removes the copy when the store is as it was.
  func removeIfUnneeded() {
    if let path, !isNeeded { unlink(path) }
  }

  /// Removes copies that a process which was killed has not finished.
  ///
  /// Only who holds the lock for migrating may do it.
  func removeLeftovers() {
    let target: String =
      if case .at(let path) = options.backup { path } else { environment.path + Self.suffix }
    Self.removeFiles(named: target) { $0.contains(".new-") }
    Self.removeFiles(named: environment.path + Self.trialSuffix) { _ in true }
  }

  /// Removes the files whose names begin with that of a path.
  ///
  /// - Parameter isLeft: Whether a name that goes on so is of a file to remove.
  private static func removeFiles(named path: String, where isLeft: (Substring) -> Bool) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let directory = parts.count > 1 ? parts.dropLast().joined(separator: "/") + "/" : "./"
    guard let name = parts.last, let stream = opendir(directory) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let found = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if found.hasPrefix(name), isLeft(found.dropFirst(name.count)) { unlink(directory + found) }
    }
  }

  private var destination: String {
    if case .at(let path) = options.backup { return path }
    let base = environment.path + Self.suffix
    var number = 1
    var path = base
    var status = stat()
    while lstat(path, &status) == 0 {
      number += 1
      path = "\(base)-\(number)"
    }
    return path
  }

  private func checkSpace(copy: Int, growth: Int) throws {
    let store = FileSystem(of: environment.path)
    let target = copy == 0 ? store : FileSystem(of: destination)
    let isShared = store?.identifier == target?.identifier
    let needed = [
      (store, environment.path, growth + (isShared ? copy : 0)),
      (target, destination, isShared ? 0 : copy),
    ]
    for case (.some(let system), let path, let count) in needed where system.freeBytes < count {
      throw StoreError(
        .full, status: ENOSPC,
        "Migrating \(environment.path) takes about \(count) bytes for \(path), and "
          + "\(system.freeBytes) are free there. Nothing was changed. Free some space and try "
          + "again.")
    }
  }

  private func tell(_ event: MigrationEvent) throws {
    do { try options.report(event) } catch { throw MigrationReporter.Stop(cause: error) }
  }
}

/// The file system on which a file lies, or is to be made.
private struct FileSystem {
  let identifier: UInt
  /// What this process may still write there, in bytes.
  let freeBytes: Int

  init?(of path: String) {
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    var system = statvfs()
    var status = stat()
    guard statvfs(directory, &system) == 0, stat(directory, &status) == 0 else { return nil }
    identifier = status.st_dev
    let blocks = geteuid() == 0 ? system.f_bfree : system.f_bavail
    freeBytes = Int(clamping: blocks.multipliedReportingOverflow(by: system.f_frsize).partialValue)
  }
}
