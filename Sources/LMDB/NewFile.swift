import Glibc

/// A data file in the making: it has a temporary name until it is whole.
///
/// So a file of the final name is never half written, whatever happens. The
/// temporary name is the final one and ``suffix``, for whoever makes the file,
/// and the maker holds a lock on it. A maker that was killed leaves the file
/// without the lock: then the next one who opens or makes the file of the final
/// name, or makes any file in the directory, removes it. Two who make one file
/// do so one after the other.
struct NewFile: ~Copyable {
  /// What follows the final name.
  static let suffix = ".new-unfinished"

  /// Where the file is made, in the directory of its final name.
  let temporaryPath: String
  /// For writing the file.
  let descriptor: Int32
  private let path: String
  private var isPlaced = false

  /// Makes an empty file of mode 0600, after waiting for whoever is making it.
  ///
  /// - Parameter path: The final name.
  /// - Throws: Errors of the system.
  init(for path: String) throws(LMDBError) {
    Self.removeLeftovers(besides: path)
    self.path = path
    temporaryPath = path + Self.suffix
    descriptor = try Self.make(path)
  }

  deinit {
    // While the lock is held: what has the name is still this file.
    if !isPlaced { Self.remove(temporaryPath) }
    MakerLock.release(descriptor)
    DataFile.release(descriptor)
  }

  private static func make(_ path: String) throws(LMDBError) -> Int32 {
    let name = path + suffix
    while true {
      removeLeftover(of: path)
      let file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard file >= 0 else {
        guard errno == EEXIST else { throw LMDBError(rawValue: errno) }
        try waitForMaker(of: name)
        continue
      }
      do throws(LMDBError) {
        // Who removes what is left over may have come before the lock.
        if try MakerLock.take(file), isNamed(name, file) { return file }
      } catch {
        // Without such locks nobody takes it to be left over.
        if RangeLock.isUnsupported(error) { return file }
        unlink(name)
        close(file)
        throw error
      }
      close(file)
    }
  }

  private static func waitForMaker(of name: String) throws(LMDBError) {
    let file = open(name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return }
      throw LMDBError(rawValue: errno)
    }
    defer { close(file) }
    try MakerLock.wait(for: file)
  }

  /// Gives the finished file its name, if that is free, and makes it last.
  ///
  /// - Throws: `EEXIST` if something has the name; errors of the system.
  mutating func place() throws(LMDBError) {
    // Keeps openers out until the lock file below is gone.
    try retryingInterrupts { flock(descriptor, LOCK_EX | LOCK_NB) }
    defer { _ = flock(descriptor, LOCK_UN) }
    // Unlike `rename`, `link` never replaces a file.
    try retryingInterrupts { link(temporaryPath, path) }
    Self.remove(temporaryPath)
    isPlaced = true
    // A lock file here is that of a deleted file, which a process may still
    // have open: sharing it would let both write at once.
    unlink(LockFile.path(ofDataFile: path))
    try Directory.sync(of: path)
  }
}
