import Glibc

/// LMDB's lock file: the reader table, mapped into every process that has the
/// environment open.
///
/// Nothing in this process may open it while the environment is open here:
/// closing any descriptor of it drops the process's locks on it.
enum LockFile {
  /// The path of the lock file of a data file.
  static func path(ofDataFile path: String) -> String {
    path + "-lock"
  }

  /// Gives the lock file all the disk space it needs, creating it when absent.
  ///
  /// LMDB makes it sparse, and on a full disk the process would later die of
  /// SIGBUS at its first use of a slot. Called before `mdb_env_open` only.
  ///
  /// - Returns: Which file it is; nil when it may not be written: LMDB refuses
  ///   to open then, or reads without locks on a read-only file system.
  /// - Throws: `ENOSPC`, `EDQUOT` and other errors of the system.
  ///
  /// Source: the size, `mdb_env_setup_locks`, `MDB_txninfo` and `MDB_reader` in
  /// `mdb.c` 0.9.24: two cache lines of header and one of each reader.
  static func allocate(_ path: String, readers: Int) throws(LMDBError) -> FileIdentity? {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      if errno == EACCES || errno == EROFS { return nil }
      throw LMDBError(rawValue: errno)
    }
    defer { close(file) }
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
}
