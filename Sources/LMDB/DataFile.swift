import Glibc

/// Which file a path or a descriptor leads to, whatever its names.
struct FileIdentity: Hashable, Sendable {
  let device: dev_t
  let inode: ino_t

  init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
  }
}

/// This module's own descriptor of an environment's data file, with a shared
/// lock on it (`flock`).
///
/// The opener's side of the protocol that makes it safe to replace the file: a
/// replacer takes the exclusive lock (see ``Replacement``), so the file stays in
/// place from the check here until the descriptor is closed, after LMDB has
/// closed its own.
final class DataFile: Sendable {
  /// The file, whatever its names.
  let identity: FileIdentity
  /// The path without symbolic links: LMDB's lock file lies beside the file
  /// itself, not beside a link to it.
  let path: String
  let descriptor: Int32
  private let forkGeneration = ForkGeneration.current

  private init(descriptor: Int32, identity: FileIdentity, path: String) {
    self.descriptor = descriptor
    self.identity = identity
    self.path = path
  }

  /// Opens a file and waits until no replacer has it locked.
  ///
  /// - Throws: `ENOENT` and other errors of the system; `EISDIR` for a
  ///   directory; ``LMDBError/invalid`` for anything else that is no regular
  ///   file; ``LMDBError/networkFileSystem``.
  static func open(
    path: String, allowsNetworkFileSystem: Bool
  ) throws(LMDBError) -> DataFile {
    try open(
      path: path, allowsNetworkFileSystem: allowsNetworkFileSystem
    ) { descriptor throws(LMDBError) in
      try retryingInterrupts { flock(descriptor, LOCK_SH) }
    }
  }

  /// Opens a file with a lock on it that `lock` takes on its descriptor.
  static func open(
    path: String, allowsNetworkFileSystem: Bool, lock: (Int32) throws(LMDBError) -> Void
  ) throws(LMDBError) -> DataFile {
    while true {
      let descriptor = try openRegularFile(path)
      do throws(LMDBError) {
        if !allowsNetworkFileSystem { try NetworkFileSystem.refuse(descriptor: descriptor) }
        try lock(descriptor)
        let identity = FileIdentity(try status(descriptor))
        let resolved = try resolve(path)
        // A replacer may have renamed another file here before the lock came.
        if try identity == Self.identity(atPath: resolved) {
          return DataFile(descriptor: descriptor, identity: identity, path: resolved)
        }
        release(descriptor)
      } catch {
        release(descriptor)
        throw error
      }
    }
  }

  deinit {
    if forkGeneration == ForkGeneration.current {
      Self.release(descriptor)
    } else {
      // Closing leaves the parent its lock, unlocking would not.
      close(descriptor)
    }
  }

  /// Closes a descriptor and gives up the locks on it.
  ///
  /// Closing alone would leave the lock to a child that was forked meanwhile,
  /// even to one that is about to run another program.
  static func release(_ descriptor: Int32) {
    LockFileClaim.release(descriptor)
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// The size of the file, in bytes.
  var size: Int {
    get throws(LMDBError) { try Self.status(descriptor).st_size }
  }

  /// Which file a descriptor leads to.
  static func identity(of descriptor: Int32) throws(LMDBError) -> FileIdentity {
    FileIdentity(try status(descriptor))
  }

  private static func openRegularFile(_ path: String) throws(LMDBError) -> Int32 {
    // Without O_NONBLOCK a named pipe would hang.
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw LMDBError(rawValue: errno) }
    do throws(LMDBError) {
      let kind = try status(file).st_mode & S_IFMT
      guard kind != S_IFDIR else { throw LMDBError(rawValue: EISDIR) }
      guard kind == S_IFREG else { throw .invalid }
      return file
    } catch {
      close(file)
      throw error
    }
  }

  static func status(_ descriptor: Int32) throws(LMDBError) -> stat {
    var result = stat()
    try retryingInterrupts { fstat(descriptor, &result) }
    return result
  }

  /// Nil when nothing is at `path` any more.
  static func identity(atPath path: String) throws(LMDBError) -> FileIdentity? {
    var result = stat()
    guard stat(path, &result) == 0 else {
      guard errno == ENOENT else { throw LMDBError(rawValue: errno) }
      return nil
    }
    return FileIdentity(result)
  }

  private static func resolve(_ path: String) throws(LMDBError) -> String {
    // Safe because `realpath` without a buffer returns one that is ours to free.
    guard let resolved = realpath(path, nil) else { throw LMDBError(rawValue: errno) }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// Calls a system function until a signal no longer interrupts it.
///
/// - Throws: `errno` when it answers −1.
func retryingInterrupts(_ call: () -> Int32) throws(LMDBError) {
  while call() == -1 {
    if errno != EINTR { throw LMDBError(rawValue: errno) }
  }
}
