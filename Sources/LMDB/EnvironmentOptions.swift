/// How an environment is opened; fixed while it is open.
package struct EnvironmentOptions: Sendable, Equatable {
  /// What survives a power cut.
  package enum Durability: Sendable, Equatable {
    /// A commit that has returned survives.
    case full
    /// The last commits before a power cut may be undone, as a whole and in
    /// order; the file is never damaged. (`MDB_NOMETASYNC`)
    case relaxed
  }

  /// The largest size of the file, in bytes.
  ///
  /// It is address space, neither memory nor disk: 1 TiB, halved at opening
  /// until the system grants it.
  package var mapSizeInBytes = 1 << 40
  /// The most read transactions at once, over all processes.
  ///
  /// Whoever opens the file first decides for all.
  package var maximumReaders = 1024
  /// The most databases that can have a handle.
  ///
  /// Beginning a transaction costs about 1 ns for each.
  package var maximumDatabases = 64
  /// Whether writes are refused with `EACCES`.
  ///
  /// Readers are entered in the lock file all the same, so it must be writable,
  /// or the directory when it is absent; else opening throws `EACCES`.
  package var isReadOnly = false
  /// What survives a power cut.
  package var durability = Durability.full
  /// Whether a file on NFS, SMB, 9p or FUSE is opened: only safe if no other
  /// machine has it open.
  package var allowsNetworkFileSystem = false

  /// The options described above, each at its default.
  package init() {}

  /// Whether an environment opened with these options serves an opener that
  /// asks for `other`: more room for databases does no harm.
  func serves(_ other: EnvironmentOptions) -> Bool {
    guard maximumDatabases >= other.maximumDatabases else { return false }
    var wanted = other
    wanted.maximumDatabases = maximumDatabases
    return self == wanted
  }
}
