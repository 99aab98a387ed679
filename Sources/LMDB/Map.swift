import CLMDB
import Glibc

/// Opens LMDB's side of an environment: the memory map and the lock file.
enum Map {
  /// Below this size a refusal has other reasons than its size.
  static let smallestSize = 1 << 20

  /// Opens a file that this process does not have open, and marks it with the
  /// lock file that goes with it.
  ///
  /// - Returns: LMDB's environment, and its lock file, which is to be closed
  ///   after it; nil when there is none.
  /// - Throws: As ``Environment/open(path:options:)``; nothing stays open.
  static func open(
    _ file: DataFile, _ options: EnvironmentOptions
  ) throws(LMDBError) -> (OpaquePointer, LockFile?) {
    let lockPath = LockFile.path(ofDataFile: file.path)
    guard let lockFile = try LockFile.open(lockPath, readers: options.maximumReaders) else {
      try LockFileClaim.claim(file, for: nil)
      return (try openLargest(file, options), nil)
    }
    do throws(LMDBError) {
      try LockFileClaim.claim(file, for: lockFile.identity)
      let environment = try lockFile.whileAlone { () throws(LMDBError) in
        try openLargest(file, options)
      }
      // Else it was removed before LMDB opened it, and the mark is wrong.
      guard try isFile(lockPath, lockFile.identity) else {
        mdb_env_close(environment)
        throw .fileReplaced
      }
      return (environment, lockFile)
    } catch {
      lockFile.close()
      throw error
    }
  }

  private static func isFile(_ path: String, _ identity: FileIdentity) throws(LMDBError) -> Bool {
    try DataFile.identity(atPath: path) == identity
  }

  /// Opens a file with the largest map that the system grants.
  ///
  /// The map is reserved once. When the system has no address space for it,
  /// half is tried, each time with a new `MDB_env`: one that has failed cannot
  /// be opened again.
  private static func openLargest(
    _ file: DataFile, _ options: EnvironmentOptions
  ) throws(LMDBError) -> OpaquePointer {
    var size = options.mapSizeInBytes
    while true {
      do throws(LMDBError) {
        return try open(file, options, size: size)
      } catch {
        // Where address space is limited it is ENOMEM, in an emulator EINVAL.
        guard error.rawValue == ENOMEM || error.rawValue == EINVAL, size / 2 >= smallestSize
        else { throw error }
        size /= 2
      }
    }
  }

  private static func open(
    _ file: DataFile, _ options: EnvironmentOptions, size: Int
  ) throws(LMDBError) -> OpaquePointer {
    var created: OpaquePointer?
    try check(mdb_env_create(&created))
    // Safe because LMDB sets it on success.
    let environment = created.unsafelyUnwrapped
    do throws(LMDBError) {
      try check(mdb_env_set_assert(environment, reportAssertion))
      try check(mdb_env_set_mapsize(environment, size))
      try check(mdb_env_set_maxreaders(environment, UInt32(options.maximumReaders)))
      try check(mdb_env_set_maxdbs(environment, MDB_dbi(options.maximumDatabases)))
      try check(mdb_env_open(environment, file.path, flags(options), 0o600))
      try secureDescriptor(of: environment, on: file)
      try check(mdb_reader_check(environment, nil))
      try refuseTruncated(environment, file)
      return environment
    } catch {
      mdb_env_close(environment)
      throw error
    }
  }

  private static func flags(_ options: EnvironmentOptions) -> UInt32 {
    var flags = MDB_NOSUBDIR | MDB_NOTLS
    if options.isReadOnly { flags |= MDB_RDONLY }
    if options.durability == .relaxed { flags |= MDB_NOMETASYNC }
    return UInt32(flags)
  }

  /// Keeps LMDB's descriptor from programs that this process starts, and makes
  /// sure that it leads to the file that is locked.
  static func secureDescriptor(
    of environment: OpaquePointer, on file: DataFile
  ) throws(LMDBError) {
    var descriptor: mdb_filehandle_t = -1
    try check(mdb_env_get_fd(environment, &descriptor))
    try retryingInterrupts { fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    guard try DataFile.identity(of: descriptor) == file.identity else { throw .fileReplaced }
  }

  /// Refuses a file that lacks pages: LMDB dies of SIGBUS where it reads them.
  private static func refuseTruncated(
    _ environment: OpaquePointer, _ file: DataFile
  ) throws(LMDBError) {
    let newest = try MetaPages(of: file)?.newest
    guard let newest, try file.size < newest.fullSizeInBytes else { return }
    for _ in 0..<Environment.snapshotAttempts {
      var txn: OpaquePointer?
      try check(mdb_txn_begin(environment, nil, UInt32(MDB_RDONLY), &txn))
      // Until here no writer reuses the pages of the snapshot.
      defer { mdb_txn_abort(txn) }
      guard let (metas, meta) = try file.snapshot(ofTransaction: mdb_txn_id(txn)) else { continue }
      if try Truncation(file, metas, meta).isTruncated { throw .truncated }
      return
    }
    throw .corrupted
  }
}

/// Says on standard error which file LMDB found itself wrong about, before LMDB
/// ends the process.
private func reportAssertion(_ environment: OpaquePointer?, _ message: UnsafePointer<CChar>?) {
  var path: UnsafePointer<CChar>?
  mdb_env_get_path(environment, &path)
  let text = "LMDB: damaged file \(text(path)): \(text(message))\n"
  _ = Array(text.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

private func text(_ characters: UnsafePointer<CChar>?) -> String {
  characters.map { String(cString: $0) } ?? "(unknown)"
}
