import Glibc

/// The directory of a file: what makes a new name last, and how much room it has.
enum Directory {
  /// Writes the directory of `path` to disk: only then a name in it survives a
  /// power cut.
  ///
  /// - Throws: Errors of the system.
  static func sync(of path: String) throws(LMDBError) {
    let directory = open(parent(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw LMDBError(rawValue: errno) }
    defer { close(directory) }
    try retryingInterrupts { fsync(directory) }
  }

  /// The bytes that this process can still write on the file system of a
  /// directory's file.
  ///
  /// - Throws: Errors of the system.
  ///
  /// Source: `statvfs(3)`.
  static func availableBytes(of path: String) throws(LMDBError) -> Int {
    var status = statvfs()
    let directory = parent(of: path)
    try retryingInterrupts { statvfs(directory, &status) }
    // Some blocks are kept for the super-user.
    let blocks = geteuid() == 0 ? status.f_bfree : status.f_bavail
    let (bytes, overflows) = Int(clamping: blocks)
      .multipliedReportingOverflow(by: Int(clamping: status.f_frsize))
    return overflows ? .max : bytes
  }

  /// The paths of all files in the directory of `path` whose names end so; none
  /// when the directory cannot be read.
  static func siblings(of path: String, withSuffix suffix: String) -> [String] {
    guard let directory = opendir(parent(of: path)) else { return [] }
    defer { closedir(directory) }
    let prefix = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    var found: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(suffix) { found.append(prefix + name) }
    }
    return found
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }
}
