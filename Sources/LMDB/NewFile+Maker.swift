import Glibc

extension NewFile {
  /// The lock that shows that a file in the making has a living maker.
  ///
  /// It is on a byte far beyond any data, and of a kind of its own, since whole
  /// files are locked by who opens them: so the maker can open it as others do.
  enum MakerLock {
    private static let place = (1 << 61)..<(1 << 61) + 1

    /// False when another one has it.
    static func take(_ descriptor: Int32) throws(LMDBError) -> Bool {
      do throws(LMDBError) {
        try RangeLock.set(descriptor, F_WRLCK, place)
        return true
      } catch {
        guard error.rawValue == EAGAIN || error.rawValue == EACCES else { throw error }
        return false
      }
    }

    /// Waits until nobody has it.
    static func wait(for descriptor: Int32) throws(LMDBError) {
      try RangeLock.set(descriptor, F_WRLCK, place, waits: true)
      release(descriptor)
    }

    /// Gives it up, also for children that were forked meanwhile.
    static func release(_ descriptor: Int32) {
      try? RangeLock.set(descriptor, F_UNLCK, place)
    }
  }

  /// Removes what a killed maker of a file has left; nothing when its maker
  /// lives, or the system does not allow it.
  static func removeLeftover(of path: String) {
    removeLeftover(named: path + suffix, whatever: true)
  }

  /// Removes what killed makers of other files have left in the directory of a
  /// file.
  ///
  /// Nobody may ever use their final names again, such as those of backups with
  /// a date in them.
  static func removeLeftovers(besides path: String) {
    for name in Directory.siblings(of: path, withSuffix: suffix) where name != path + suffix {
      removeLeftover(named: name, whatever: false)
    }
  }

  /// - Parameter whatever: Whether to remove a file that cannot be one of LMDB's
  ///   in the making.
  private static func removeLeftover(named name: String, whatever: Bool) {
    guard access(name, F_OK) == 0 else { return }
    let file = open(name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    guard (try? MakerLock.take(file)) == true else { return }
    defer { MakerLock.release(file) }
    // The name is taken from a file only with the lock: so it stays this one's.
    if isNamed(name, file), whatever || beginsAsDataFile(file) { remove(name) }
  }

  /// Whether a descriptor's file has this name.
  static func isNamed(_ name: String, _ file: Int32) -> Bool {
    guard let named = try? DataFile.identity(atPath: name) else { return false }
    return named == (try? DataFile.identity(of: file))
  }

  /// Removes a file in the making and its lock file.
  static func remove(_ name: String) {
    // The lock file goes first: who is killed in between leaves the file, which
    // shows that there is something to remove.
    unlink(LockFile.path(ofDataFile: name))
    unlink(name)
  }

  private static func beginsAsDataFile(_ file: Int32) -> Bool {
    var magic: UInt32 = 0
    // It follows the header of the first page.
    let count = pread(file, &magic, 4, off_t(Page.headerSize))
    return count == 4 ? magic == MetaPage.magic : lseek(file, 0, SEEK_END) == 0
  }
}
