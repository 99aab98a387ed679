import Glibc
import LMDB

extension StoreError {
  /// The error for what kept a file from being replaced.
  ///
  /// - Parameters:
  ///   - path: The file to be replaced.
  ///   - source: The file to be copied; the same one for a compaction.
  init(_ error: ReplacementError, path: String, source: String, timeout: Duration) {
    switch error {
    case .inUse(let path, let holders):
      self.init(
        .inUse,
        "\(path) is in use by \(Self.text(of: holders))\(Self.text(of: timeout)); nothing was "
          + "changed. Let it end, and try again.")
    case .severalNames:
      self.init(
        .storage, status: EMLINK,
        "\(path) has several names (hard links), and under the others the old file would stay. "
          + "Nothing was changed. Remove the other names, and try again.")
    case .sameFile:
      self.init(
        .fileExists, status: EEXIST,
        "\(path) and \(source) are one file; nothing was changed. Name a backup.")
    case .foreign(let diagnosis):
      self.init(
        .notAStore,
        "\(path) is \(diagnosis), and no store. It was not replaced. Remove it or take another "
          + "path.")
    case .source(let error):
      self = .opening(error, path: source, mapSizeInBytes: StoreOptions().mapSizeInBytes)
    case .damaged(let finding):
      self.init(
        .damagedFile,
        "\(source) is damaged: \(finding) Nothing was changed. "
          + (path == source ? "Check the file, and restore a backup." : "Take another backup."))
    case .lostPages(let count):
      self.init(
        .storage,
        "\(source) has lost \(count) pages, which are neither used nor free, so no compact copy "
          + "can be made. Nothing was changed, and no record is concerned. To get the space back, "
          + "export the records into a new store.")
    case .insufficientSpace(let needed, let available):
      self.init(
        .full, status: ENOSPC,
        "A copy of \(source) takes \(needed) bytes, and \(available) are free where \(path) lies. "
          + "Nothing was changed. Free some space and try again.")
    case .unsyncedDirectory(let error):
      self.init(
        .storage, status: error.rawValue,
        "\(path) was replaced, but its directory could not be written to disk: \(error). "
          + "After a power cut the old file may be back.")
    }
  }

  /// The error for a status of LMDB or the system while a file was replaced.
  static func replacing(_ error: LMDBError, path: String) -> StoreError {
    switch error {
    case LMDBError(rawValue: EEXIST): .fileExists(path: path)
    case LMDBError(rawValue: ENOENT): .missingDirectory(path: path)
    case LMDBError(rawValue: EISDIR), .invalid:
      StoreError(
        .notAStore, status: error.rawValue,
        "\(path) is no regular file, and was not replaced. Remove it or take another path.")
    default: StoreError(error.namingShortage(path: path), "Replacing", path: path)
    }
  }

  private static func text(of timeout: Duration) -> String {
    let seconds = timeout.components.seconds
    return seconds < 1 ? "" : ", also after \(seconds) second\(seconds == 1 ? "" : "s")"
  }

  private static func text(of holders: [FileHolder]) -> String {
    if holders.isEmpty { return "another process" }
    let names = holders.map { $0.processID == getpid() ? "this process" : "\($0)" }
    return names.joined(separator: ", ")
  }
}
