import Glibc
import LMDB

extension StoreError {
  /// The error of a write, or of a commit, that LMDB or the system refused.
  init(writing error: LMDBError, _ action: String, _ catalog: Catalog) {
    if error == .mapFull {
      self = .mapFull(path: catalog.path, mapSizeInBytes: catalog.mapSizeInBytes)
    } else {
      self.init(error.namingShortage(path: catalog.path), action, path: catalog.path)
    }
  }

  static func mapFull(path: String, mapSizeInBytes: Int) -> StoreError {
    StoreError(
      .full, status: LMDBError.mapFull.rawValue,
      "The map of \(path) is full: the file has \(fileSize(path)) bytes, the map "
        + "\(mapSizeInBytes). Nothing of the transaction was stored. "
        + "Open the store with a larger map size.")
  }

  /// Another program has let the file outgrow the map of this one.
  static func mapResized(path: String, mapSizeInBytes: Int) -> StoreError {
    StoreError(
      .storage, status: LMDBError.mapResized.rawValue,
      "\(path) has \(fileSize(path)) bytes, more than the map of \(mapSizeInBytes) bytes with "
        + "which this process opened it. Nothing was changed. Open it anew with a larger map "
        + "size, after every use of it here has ended.")
  }

  static func noSpace(_ error: LMDBError, path: String) -> StoreError {
    let isLimit = error.rawValue == EFBIG
    return StoreError(
      .full, status: error.rawValue,
      "There is no space left for \(path): \(error)"
        + (isLimit ? ", by a limit of this process (ulimit -f) or of the file system" : "")
        + ". Nothing was stored, and what was there is intact. "
        + (isLimit ? "Raise the limit" : "Free some space") + " and try again.")
  }

  /// This process may not use the store, or one of the files that go with it.
  static func denied(_ error: LMDBError, path: String) -> StoreError {
    func denied(_ problem: String, _ hint: String = "") -> StoreError {
      StoreError(
        .storage, status: error.rawValue, "\(problem): \(error). The store is as it was.\(hint)")
    }
    guard let file = realPath(path) else { return denied("\(path) cannot be reached or made") }
    if error.rawValue == EROFS { return denied("\(path) can only be read") }
    if !mayUse(file, R_OK) { return denied("\(path) cannot be read") }
    let lockFile = file + "-lock"
    let isThere = mayUse(lockFile, F_OK)
    // Absolute, so there is a slash.
    let directory = String(file[...(file.lastIndex(of: "/") ?? file.startIndex)])
    if isThere ? !mayUse(lockFile, R_OK | W_OK) : !mayUse(directory, W_OK) {
      return denied(
        "The lock file \(lockFile) cannot be \(isThere ? "written" : "made")",
        " Reading needs it too: let this user write "
          + (isThere ? "it." : "the directory, or keep the store where that is so."))
    }
    return denied("\(path) cannot be written")
  }

  private static func fileSize(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_size : 0
  }

  private static func mayUse(_ path: String, _ mode: Int32) -> Bool {
    faccessat(AT_FDCWD, path, mode, AT_EACCESS) == 0
  }

  private static func realPath(_ path: String) -> String? {
    // Safe because `realpath` without a buffer returns one that is ours to free.
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension LMDBError {
  /// The same error; in place of `EIO` the lack of space that is behind it.
  func namingShortage(path: String) -> LMDBError {
    guard rawValue == EIO, let reason = FileShortage.reason(path: path) else { return self }
    return LMDBError(rawValue: reason)
  }
}
