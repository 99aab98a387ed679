import LMDB

/// How a store is opened.
public struct StoreOptions: Sendable {
  /// What survives a power cut after a commit.
  public enum Durability: Sendable {
    /// Every commit.
    case full
    /// A power cut may undo the last commits; the file never breaks. Commits
    /// take about two thirds of the time.
    case relaxed
  }

  /// What survives a power cut; ``Durability/full`` by default.
  public var durability = Durability.full
  /// Whether the store is read only: nothing is created or changed.
  public var isReadOnly = false
  /// Whether a missing file is created; never when the store is read only.
  public var createsFile = true
  /// Whether a file on a network file system is opened, where LMDB's locks do
  /// not work.
  public var allowsNetworkFileSystem = false
  /// What the store keeps of its past, so that changes can be undone and
  /// followed; nil for nothing.
  ///
  /// It begins when a program asks for it. From then on every program keeps it
  /// up; one that does not ask uses the default limits.
  public var history: HistoryOptions?
  /// The largest size the file may reach, in bytes.
  ///
  /// A multiple of the page size; 1 TiB by default. It takes address space, not
  /// memory or disk.
  public var mapSizeInBytes = 1 << 40
  /// How an older file is brought to the program's versions.
  public var migration = MigrationOptions()

  /// The defaults.
  public init() {}

  /// Reading only.
  public static var readOnly: StoreOptions {
    var options = StoreOptions()
    options.isReadOnly = true
    return options
  }

  /// The same for LMDB, with room for so many databases.
  func environmentOptions(databases: Int) -> EnvironmentOptions {
    var settings = EnvironmentOptions()
    settings.mapSizeInBytes = mapSizeInBytes
    settings.maximumDatabases = databases
    settings.isReadOnly = isReadOnly
    settings.durability = durability == .full ? .full : .relaxed
    settings.allowsNetworkFileSystem = allowsNetworkFileSystem
    return settings
  }
}
