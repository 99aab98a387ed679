import Glibc

extension Environment {
  /// Puts a compact copy of a file's last commit in the place of the file.
  ///
  /// Nobody may have the file open, here or in other processes; openers wait
  /// until it is done. The pages of the file are checked before they are copied.
  /// A crash or a power cut leaves the old file or the new one, whole; what it
  /// may leave beside it, the next opening removes.
  ///
  /// - Parameters:
  ///   - path: The file; through a symbolic link, the one that it leads to.
  ///   - timeout: How long to wait for those who have it open.
  ///   - check: Looks at the finished copy before it takes the place.
  /// - Returns: The sizes of the old file and of the new one, in bytes.
  /// - Throws: ``ReplacementError``; what `check` throws; as
  ///   ``open(path:options:)``. The file is as it was, except after
  ///   ``ReplacementError/unsyncedDirectory(_:)``.
  package static func compact(
    path: String, timeout: Duration, check verify: (_ temporaryPath: String) throws -> Void
  ) throws -> (before: Int, after: Int) {
    let file = try DataFile.openAlone(path: path, timeout: timeout)
    let before = try file.size
    let copySize = try file.checkForCompactCopy()
    let after = try replace(file, byCopyOf: file, ofSize: copySize, check: verify)
    return (before, after)
  }

  /// Puts a compact copy of another file's last commit at a path.
  ///
  /// What is there may be damaged, so that it cannot be opened, or nothing. For
  /// the rest as ``compact(path:timeout:check:)``, for both files.
  ///
  /// - Throws: ``ReplacementError/foreign(_:)`` if what is at `path` was never an
  ///   LMDB file; `EEXIST` if nothing was at `path` and another process has made
  ///   something there meanwhile; as ``compact(path:timeout:check:)``.
  package static func restore(
    path: String, from source: String, timeout: Duration,
    check verify: (_ temporaryPath: String) throws -> Void
  ) throws {
    let identity = try DataFile.identity(atPath: path)
    let copied: DataFile
    let copySize: Int
    do {
      if let identity, try identity == DataFile.identity(atPath: source) {
        throw ReplacementError.sameFile
      }
      copied = try DataFile.openAlone(path: source, timeout: timeout)
      copySize = try copied.checkForCompactCopy()
    } catch let error as LMDBError {
      throw ReplacementError.source(error)
    }
    if identity == nil {
      return try create(path, asCopyOf: copied, ofSize: copySize, check: verify)
    }
    let file = try DataFile.openAlone(path: path, timeout: timeout)
    let diagnosis = try FileDiagnosis(file)
    guard diagnosis.isDamaged else { throw ReplacementError.foreign(diagnosis) }
    _ = try replace(file, byCopyOf: copied, ofSize: copySize, check: verify)
  }

  /// - Parameter size: The most that the copy can take, in bytes.
  /// - Returns: What it takes.
  private static func replace(
    _ file: DataFile, byCopyOf source: DataFile, ofSize size: Int,
    check verify: (String) throws -> Void
  ) throws -> Int {
    try requireSpace(size, for: file.path)
    let replacement = try Replacement(of: file)
    try source.writeCompactCopy(to: replacement.descriptor)
    try verify(replacement.temporaryPath)
    let copySize = try DataFile.status(replacement.descriptor).st_size
    try replacement.place()
    return copySize
  }

  private static func create(
    _ path: String, asCopyOf source: DataFile, ofSize size: Int,
    check verify: (String) throws -> Void
  ) throws {
    try requireSpace(size, for: path)
    var file = try NewFile(for: path)
    try source.writeCompactCopy(to: file.descriptor)
    try retryingInterrupts { fsync(file.descriptor) }
    try verify(file.temporaryPath)
    try file.place()
  }

  private static func requireSpace(_ needed: Int, for path: String) throws {
    let available = try Directory.availableBytes(of: path)
    guard needed <= available else {
      throw ReplacementError.insufficientSpace(needed: needed, available: available)
    }
  }
}
