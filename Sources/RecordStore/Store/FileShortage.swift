import Glibc

/// What keeps a file from growing.
enum FileShortage {
  /// With less than this a file system counts as full, in bytes.
  private static let smallestSpace: UInt = 1 << 20

  /// Why a write to the file was cut short, as a status of the system; nil when
  /// there is room.
  ///
  /// LMDB reports such a write as `EIO`, whatever the reason.
  ///
  /// - Parameter path: A file, or where one was to be made.
  static func reason(path: String) -> Int32? {
    var file = stat()
    let isThere = stat(path, &file) == 0
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    var system = statvfs()
    var limit = rlimit()
    guard statvfs(isThere ? path : directory, &system) == 0,
      getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0
    else { return nil }
    if UInt(file.st_size) >= limit.rlim_cur { return EFBIG }
    // Some blocks are kept for the super-user.
    let blocks = geteuid() == 0 ? system.f_bfree : system.f_bavail
    return blocks < smallestSpace / max(1, system.f_frsize) ? ENOSPC : nil
  }
}
