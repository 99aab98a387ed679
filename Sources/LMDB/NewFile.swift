import Glibc

/// A data file in the making: it has a temporary name until it is whole.
///
/// So a file of the final name is never half written, whatever happens. What is
/// left of it goes with this value.
struct NewFile: ~Copyable {
  /// Where the file is made, in the directory of its final name.
  let temporaryPath: String
  private let path: String

  /// Makes an empty file of mode 0600.
  ///
  /// - Parameter path: The final name.
  init(for path: String) throws(LMDBError) {
    self.path = path
    while true {
      let name = "\(path).new-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
      let file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if file >= 0 {
        close(file)
        temporaryPath = name
        return
      }
      guard errno == EEXIST else { throw LMDBError(rawValue: errno) }
    }
  }

  deinit {
    unlink(temporaryPath)
    unlink(LockFile.path(ofDataFile: temporaryPath))
  }

  /// Gives the finished file its name, if that is free, and makes it last.
  ///
  /// - Throws: `EEXIST` if something has the name; errors of the system.
  func place() throws(LMDBError) {
    let file = open(temporaryPath, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw LMDBError(rawValue: errno) }
    defer { DataFile.release(file) }
    // Keeps openers out until the lock file below is gone.
    try retryingInterrupts { flock(file, LOCK_EX | LOCK_NB) }
    // Unlike `rename`, `link` never replaces a file.
    try retryingInterrupts { link(temporaryPath, path) }
    unlink(temporaryPath)
    // A lock file here is that of a deleted file, which a process may still
    // have open: sharing it would let both write at once.
    unlink(LockFile.path(ofDataFile: path))
    try Directory.sync(of: path)
  }
}
