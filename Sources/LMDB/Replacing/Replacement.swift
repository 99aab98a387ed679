import Glibc

/// The file that is to take the place of another one.
///
/// To replace a file under processes that have it open would lose their commits
/// without a word: they go on writing to a file that has no name any more, or
/// share a lock file with those who have the new one. So:
///
/// 1. Every opener holds a shared lock on the data file (see ``DataFile``).
/// 2. The replacer holds the exclusive one, so that nobody has the file open.
/// 3. The new file is made under another name while it holds that lock.
/// 4. The new file is locked too, the lock file of the old one is removed, and
///    the new one gets the name. Openers that find it wait until the directory
///    is on disk. Those that waited for the old file see that it has lost its
///    name, and open again.
///
/// There is one replacer at a time, so the other name is always the same one,
/// and a file there is left over from a replacer that was killed.
///
/// Source: `flock(2)`, `rename(2)`.
struct Replacement: ~Copyable {
  /// Where the new file is made, beside the old one.
  let temporaryPath: String
  /// For writing the new file.
  let descriptor: Int32
  private let old: DataFile

  /// Makes an empty file of mode 0600 for the place of `old`, which is locked.
  ///
  /// - Throws: Errors of the system.
  init(of old: DataFile) throws(LMDBError) {
    Self.removeLeftover(of: old)
    self.old = old
    temporaryPath = Self.temporaryPath(for: old.path)
    descriptor = open(temporaryPath, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw LMDBError(rawValue: errno) }
  }

  deinit {
    // While the locks are held: then no other replacer has made it.
    Self.remove(temporaryPath)
    DataFile.release(descriptor)
  }

  private static func temporaryPath(for path: String) -> String {
    path + ".new-replacement"
  }

  /// Removes what a replacer of the file that was killed has left.
  ///
  /// Whoever has any lock on the file may do it: no replacer is at work then.
  static func removeLeftover(of file: DataFile) {
    let path = temporaryPath(for: file.path)
    if access(path, F_OK) == 0 { remove(path) }
  }

  private static func remove(_ path: String) {
    // The lock file goes first: who is killed in between leaves the file, which
    // shows that there is something to remove.
    unlink(LockFile.path(ofDataFile: path))
    unlink(path)
  }

  /// Puts the finished file in the place of the old one, with its owner and
  /// permissions, and makes it last.
  ///
  /// - Throws: ``ReplacementError/unsyncedDirectory(_:)`` when the new file is
  ///   in its place; errors of the system when it is not.
  func place() throws {
    let status = try DataFile.status(old.descriptor)
    let own = try DataFile.status(descriptor)
    if own.st_uid != status.st_uid || own.st_gid != status.st_gid {
      try retryingInterrupts { fchown(descriptor, status.st_uid, status.st_gid) }
    }
    try retryingInterrupts { fchmod(descriptor, status.st_mode & 0o7777) }
    try retryingInterrupts { fsync(descriptor) }
    try retryingInterrupts { flock(descriptor, LOCK_EX | LOCK_NB) }
    // A process that dies may lose its lock on the data file before those on
    // the lock file. An opener that found them would take over the number of
    // the last commit from there, which is not that of the new file.
    unlink(LockFile.path(ofDataFile: old.path))
    // After the rename nothing would show that it is left over.
    unlink(LockFile.path(ofDataFile: temporaryPath))
    try retryingInterrupts { rename(temporaryPath, old.path) }
    do throws(LMDBError) { try Directory.sync(of: old.path) } catch {
      throw ReplacementError.unsyncedDirectory(error)
    }
  }
}
