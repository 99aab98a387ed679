import Glibc

/// LMDB's lock file: the reader table, mapped into every process that has the
/// environment open.
///
/// This descriptor stays open as long as the environment: closing any descriptor
/// of the file drops the process's locks on it. So nothing else in the process
/// may open it meanwhile.
struct LockFile: Sendable {
  /// Which file it is.
  let identity: FileIdentity
  private let descriptor: Int32

  /// The path of the lock file of a data file.
  static func path(ofDataFile path: String) -> String {
    path + "-lock"
  }

  /// Opens the lock file with all the disk space it needs, creating it when
  /// absent.
  ///
  /// LMDB makes it sparse, and on a full disk the process would later die of
  /// SIGBUS at its first use of a slot. Called before `mdb_env_open` only.
  ///
  /// - Returns: Nil when it may not be written: LMDB refuses to open then, or
  ///   reads without locks on a read-only file system.
  /// - Throws: `ENOSPC`, `EDQUOT` and other errors of the system.
  static func open(_ path: String, readers: Int) throws(LMDBError) -> LockFile? {
    let file = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      if errno == EACCES || errno == EROFS { return nil }
      throw LMDBError(rawValue: errno)
    }
    do throws(LMDBError) {
      return LockFile(identity: try allocate(file, readers: readers), descriptor: file)
    } catch {
      Glibc.close(file)
      throw error
    }
  }

  /// Source: the size, `mdb_env_setup_locks`, `MDB_txninfo` and `MDB_reader` in
  /// `mdb.c` 0.9.24: two cache lines of header and one of each reader.
  private static func allocate(
    _ file: Int32, readers: Int
  ) throws(LMDBError) -> FileIdentity {
    var status = stat()
    try retryingInterrupts { fstat(file, &status) }
    // A file that is there may be in use by another process: then its size says
    // how many slots there are, and growing it would make processes disagree.
    let size = status.st_size > 0 ? status.st_size : 2 * 64 + 64 * readers
    if status.st_blocks * 512 < size {
      let result = posix_fallocate(file, 0, size)
      // A file system without allocation must not keep the file from opening.
      if result != EOPNOTSUPP, result != EINVAL { try check(result) }
    }
    return FileIdentity(status)
  }

  /// Opens the environment while no other process is about to.
  ///
  /// The first process that opens an environment has the lock file to itself
  /// and clears it; others wait in `mdb_env_open` and take it to be finished.
  /// If the first one dies before it is, they number their commits from zero,
  /// below those in the file: acknowledged commits are lost. With this lock
  /// nobody waits there, and whoever comes next begins anew.
  ///
  /// Source: `mdb_env_excl_lock`, `mdb_env_setup_locks` and
  /// `mdb_env_share_locks` in `mdb.c` 0.9.24.
  func whileAlone<T>(_ open: () throws(LMDBError) -> T) throws(LMDBError) -> T {
    try retryingInterrupts { flock(descriptor, LOCK_EX) }
    // Explicitly, for children that are forked meanwhile.
    defer { _ = flock(descriptor, LOCK_UN) }
    return try open()
  }

  /// Closes the descriptor, after the environment is closed.
  func close() {
    Glibc.close(descriptor)
  }
}
