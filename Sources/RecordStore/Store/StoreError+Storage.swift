import Glibc
import LMDB

extension StoreError {
  static func missingFile(path: String) -> StoreError {
    var link = stat()
    let isLink = lstat(path, &link) == 0 && link.st_mode & S_IFMT == S_IFLNK
    return StoreError(
      .missingFile, status: ENOENT,
      isLink
        ? "\(path) is a symbolic link that leads nowhere; nothing was created."
        : "There is no store at \(path).")
  }

  static func missingDirectory(path: String) -> StoreError {
    StoreError(
      .missingFile, status: ENOENT, "There is no directory for \(path); nothing was created.")
  }

  static func fileExists(path: String) -> StoreError {
    StoreError(
      .fileExists, status: EEXIST,
      "\(path) exists, and nothing is replaced. Remove it or take another path.")
  }

  /// The error of opening a file: it says what a file that is no store is.
  static func opening(_ error: LMDBError, path: String, mapSizeInBytes: Int) -> StoreError {
    if error == .mapFull { return .mapFull(path: path, mapSizeInBytes: mapSizeInBytes) }
    guard [.invalid, .versionMismatch, .truncated].contains(error),
      let diagnosis = try? Environment.diagnose(path: path)
    else { return StoreError(error.namingShortage(path: path), "Opening", path: path) }
    return diagnosis.isDamaged
      ? StoreError(
        .damagedFile, status: error.rawValue,
        "\(path) is \(diagnosis). The file is as it was; restore a backup.")
      : StoreError(
        .notAStore, status: error.rawValue,
        "\(path) is \(diagnosis), and no store. The file is as it was.")
  }

  static func damagedCopy(of path: String, _ problem: String?) -> StoreError {
    StoreError(
      .storage,
      "The copy of \(path) is damaged, so it was not kept: \(problem ?? "it is no LMDB file"). "
        + "Check the store.")
  }

  static func readOnly(path: String) -> StoreError {
    StoreError(
      .readOnly, "\(path) was opened for reading only; nothing was written.")
  }

  static func closedSnapshot(path: String) -> StoreError {
    StoreError(
      .closedSnapshot,
      "The snapshot of \(path) has been closed. Take a new one with snapshot().")
  }

  static func abortedTransaction(_ cause: any Error) -> StoreError {
    StoreError(
      .abortedTransaction,
      "The transaction cannot go on after an earlier failure, so nothing of it was stored: "
        + "\(cause)")
  }

  /// The error of a function that throws the storage's errors as well as the
  /// library's own; these are kept as they are.
  ///
  /// - Parameter action: What was being done, as in "Opening".
  @usableFromInline
  init(_ error: any Error, _ action: String, path: String) {
    switch error {
    case let error as StoreError: self = error
    case let error as LMDBError: self.init(error, action, path: path)
    default: self.init(.storage, "\(action) \(path) failed: \(error)")
    }
  }

  /// The error for a status of LMDB or the system.
  ///
  /// - Parameter action: What was being done, as in "opening".
  init(_ error: LMDBError, _ action: String, path: String) {
    let status = error.rawValue
    // LMDB and the system end their texts without a period.
    let cause = "\(error)".hasSuffix(".") ? "\(error)" : "\(error)."
    switch error {
    case .reentrantWrite:
      self.init(
        .reentrantWrite, status: status,
        "A write was begun inside another write of \(path) on the same thread; it would wait "
          + "for itself. Pass the outer transaction down instead.")
    case .differentOptions:
      self.init(
        .storage, status: status,
        "\(path) is open in this process with other options, or with room for fewer "
          + "collections. Open it once, with all schemas, and pass that store around.")
    case .databasesFull:
      self.init(
        .storage, status: status,
        "\(path) has more collections and indexes than there is room for since this process "
          + "opened it. Nothing was changed. Open it anew, after every use of it here has ended.")
    case LMDBError(rawValue: ENOSPC), LMDBError(rawValue: EFBIG), LMDBError(rawValue: EDQUOT):
      self = .noSpace(error, path: path)
    case LMDBError(rawValue: EACCES), LMDBError(rawValue: EPERM), LMDBError(rawValue: EROFS):
      self = .denied(error, path: path)
    case .invalid, .versionMismatch:
      self.init(
        .notAStore, status: status,
        "\(path) is not a store of this program, or damaged: \(cause) The file is as it was.")
    case LMDBError(rawValue: ENOENT):
      self = .missingFile(path: path)
    default:
      self.init(
        .storage, status: status,
        "\(action) \(path) failed: \(cause) What was stored before is intact.")
    }
  }
}
