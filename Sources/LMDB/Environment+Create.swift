import Glibc

extension Environment {
  /// Makes a new file and opens it.
  ///
  /// The file is made under a temporary name in the same directory, filled in
  /// one write transaction, written to disk and only then given its name: so a
  /// file of that name is whole, whatever happens meanwhile. What a crash leaves
  /// of it, the next opening or creation removes; see ``NewFile``.
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
    var file = try NewFile(for: path)
    try fill(file.temporaryPath, options, contents)
    try file.place()
    return try open(path: path, options: options)
  }

  private static func fill(
    _ path: String, _ options: EnvironmentOptions, _ contents: (inout WriteTxn) throws -> Void
  ) throws {
    var options = options
    options.isReadOnly = false
    let file = try DataFile.open(
      path: path, allowsNetworkFileSystem: options.allowsNetworkFileSystem)
    let environment = try open(file, options)
    try environment.write(contents)
    try environment.sync()
  }
}
