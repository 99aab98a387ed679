/// A named group of collections with one version: what a program keeps in a
/// store.
///
/// A file may hold several, so that a program keeps its own records beside
/// those of a library: `Schema("myapp", version: 1, [Note.self])`.
public struct Schema: Sendable {
  /// The name under which the file keeps the version.
  public let name: String
  /// The version, 1 and up; it grows when stored data has to be changed.
  public let version: UInt32
  let records: [any Record.Type]
  /// What has led from version to version, ascending.
  let migrations: [Migration]

  /// The schema of the given record types.
  ///
  /// - Parameters:
  ///   - name: A name of its own for each program or library.
  ///   - version: 1 and up.
  ///   - records: The types, each in a collection of its own.
  ///   - migrations: One for each version from 2 on, as far back as files are
  ///     to be opened. Published ones are never changed.
  public init(
    _ name: String, version: UInt32, _ records: [any Record.Type], migrations: [Migration] = []
  ) {
    self.name = name
    self.version = version
    self.records = records
    self.migrations = migrations
  }
}
