import Glibc

extension Environment {
  /// Makes a new file and opens it.
  ///
  /// The file is made under a temporary name in the same directory, filled in
  /// one write transaction, written to disk and only then given its name: so a
  /// file of that name is whole, whatever happens meanwhile. A crash may leave
  /// a file `path.new-…` and its lock file.
  ///
  /// - Parameters:
  ///   - path: Where nothing is yet. The file's mode is 0600.
  ///   - contents: Puts the first data in.
  /// - Throws: `EEXIST` if something has the path, now or when the file is
  ///   finished; what `contents` throws; errors of the system. Nothing is left
  ///   behind then, except that a failure to open the finished file leaves it.
  package static func create(
    path: String, options: EnvironmentOptions = EnvironmentOptions(),
    contents: (inout WriteTxn) throws -> Void
  ) throws -> Environment {
    var existing = stat()
    guard lstat(path, &existing) != 0 else { throw LMDBError(rawValue: EEXIST) }
    let temporary = try makeEmptyFile(beside: path)
    defer {
      unlink(temporary)
      unlink(LockFile.path(ofDataFile: temporary))
    }
    try fill(temporary, options, contents)
    try place(temporary, at: path)
    return try open(path: path, options: options)
  }

  private static func makeEmptyFile(beside path: String) throws(LMDBError) -> String {
    while true {
      let name = "\(path).new-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
      let file = Glibc.open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if file >= 0 {
        Glibc.close(file)
        return name
      }
      guard errno == EEXIST else { throw LMDBError(rawValue: errno) }
    }
  }

  private static func fill(
    _ path: String, _ options: EnvironmentOptions, _ contents: (inout WriteTxn) throws -> Void
  ) throws {
    var options = options
    options.isReadOnly = false
    let file = try DataFile(
      path: path, allowsNetworkFileSystem: options.allowsNetworkFileSystem)
    let environment = try open(file, options)
    try environment.write(contents)
    try environment.sync()
  }

  /// Gives a finished file its name, if that is free.
  private static func place(_ temporary: String, at path: String) throws(LMDBError) {
    let file = Glibc.open(temporary, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw LMDBError(rawValue: errno) }
    defer { DataFile.release(file) }
    // Keeps openers out until the lock file below is gone.
    try retryingInterrupts { flock(file, LOCK_EX | LOCK_NB) }
    // Unlike `rename`, `link` never replaces a file.
    try retryingInterrupts { link(temporary, path) }
    unlink(temporary)
    // A lock file here is that of a deleted file, which a process may still
    // have open: sharing it would let both write at once.
    unlink(LockFile.path(ofDataFile: path))
    try syncDirectory(of: path)
  }

  private static func syncDirectory(of path: String) throws(LMDBError) {
    let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let directory = Glibc.open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw LMDBError(rawValue: errno) }
    defer { close(directory) }
    try retryingInterrupts { fsync(directory) }
  }
}
