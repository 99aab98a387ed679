import CLMDB

/// An open LMDB map: one data file and one lock file beside it.
///
/// A process has one for each file, whatever paths lead to it: opening it again
/// shares it. It is closed when the last reference and the last transaction
/// have gone. Any thread may use it.
///
/// Nothing else in the process may open the lock file, and no other program may
/// replace the data file.
///
/// Source: `lmdb.h` 0.9.24, `MDB_env`, caveats.
package final class Environment: Sendable {
  /// What it was opened with; the map size that the system granted is in
  /// ``statistics()``.
  package let options: EnvironmentOptions

  // Safe because LMDB lets any thread use an open environment.
  nonisolated(unsafe) let pointer: OpaquePointer
  let handles = HandleTable()
  let writer: Writer
  let file: DataFile
  private let lockFile: LockFile?
  private let forkGeneration = ForkGeneration.current

  private init(file: DataFile, options: EnvironmentOptions) throws(LMDBError) {
    (pointer, lockFile) = try Map.open(file, options)
    self.file = file
    self.options = options
    writer = Writer(handles: handles)
  }

  deinit {
    // A forked child leaves it alone: the registry there is about its own
    // environments, and LMDB wants one used only where it was opened.
    guard belongsToThisProcess else { return }
    Registry.shared.closing(file.identity) {
      mdb_env_close(pointer)
      lockFile?.close()
    }
  }

  /// Opens the environment in a file that exists, or shares the open one.
  ///
  /// Its lock file is created when absent, and the slots of readers that have
  /// died are cleared. Waits while another process opens or replaces the file.
  ///
  /// - Parameters:
  ///   - path: A file that ``create(path:options:contents:)`` has made.
  ///   - options: The same as before if the file is open in this process.
  /// - Throws: ``LMDBError/differentOptions``; ``LMDBError/networkFileSystem``;
  ///   ``LMDBError/invalid`` or ``LMDBError/versionMismatch`` for a file that
  ///   is not LMDB's or of another version (``diagnose(path:)`` says what it
  ///   is); ``LMDBError/truncated`` if pages in use are missing; `ENOENT`, `EACCES`, `ENOSPC` and
  ///   others of the system. Nothing stays open after a throw.
  ///
  /// Source: `mdb_env_open`.
  package static func open(
    path: String, options: EnvironmentOptions = EnvironmentOptions()
  ) throws(LMDBError) -> Environment {
    let file = try DataFile.open(
      path: path, allowsNetworkFileSystem: options.allowsNetworkFileSystem)
    // LMDB would make an environment out of an empty file.
    try file.checkMetaPages()
    Replacement.removeLeftover(of: file)
    NewFile.removeLeftover(of: file.path)
    return try open(file, options)
  }

  static func open(
    _ file: DataFile, _ options: EnvironmentOptions
  ) throws(LMDBError) -> Environment {
    let environment = try Registry.shared.environment(of: file.identity) { () throws(LMDBError) in
      try Environment(file: file, options: options)
    }
    guard environment.options.serves(options) else { throw .differentOptions }
    return environment
  }

  /// The file's path without symbolic links.
  package var path: String {
    file.path
  }

  /// The longest key and database name, in bytes: 511 in usual builds of LMDB.
  ///
  /// Source: `mdb_env_get_maxkeysize`.
  package var maximumKeySize: Int {
    Int(mdb_env_get_maxkeysize(pointer))
  }

  /// The largest size that the file can reach while it is open here, in bytes.
  ///
  /// Source: `mdb_env_info`.
  package var mapSizeInBytes: Int {
    var info = MDB_envinfo()
    // It fails only without an environment.
    mdb_env_info(pointer, &info)
    return info.me_mapsize
  }

  /// Writes all commits to disk, also those that durability leaves to later.
  ///
  /// - Throws: `EIO` from the disk; `EACCES` in a read-only environment.
  ///
  /// Source: `mdb_env_sync`.
  package func sync() throws(LMDBError) {
    try checkProcess()
    try check(mdb_env_sync(pointer, 1))
  }

  /// Opens handles of databases that exist; nil for each that does not.
  ///
  /// Works beside a writer and is for the whole environment: opening a database
  /// again gives the same handle.
  ///
  /// - Throws: ``LMDBError/databasesFull`` beyond
  ///   ``EnvironmentOptions/maximumDatabases``; ``LMDBError/incompatible`` for a
  ///   database whose keys do not sort as bytes or that has several values for
  ///   a key; ``LMDBError/reentrantWrite`` on a thread whose open write has
  ///   created or dropped a database; and as ``beginRead()``. No handle has
  ///   been opened then.
  ///
  /// Source: `mdb_dbi_open`.
  package func openDatabases(_ names: [String]) throws(LMDBError) -> [Database?] {
    try checkProcess()
    guard !writer.holdsHandles else { throw .reentrantWrite }
    return try handles.open(names, in: self)
  }

  /// A number that changes when a write has dropped databases: their handles are
  /// dead then, even if the write did not commit.
  package var timesDropped: Int { handles.timesDropped }

  /// Whether this process opened the environment, and not one it was forked from.
  var belongsToThisProcess: Bool {
    forkGeneration == ForkGeneration.current
  }

  func checkProcess() throws(LMDBError) {
    if !belongsToThisProcess { throw .usedAfterFork }
  }
}
