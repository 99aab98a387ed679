import Glibc

/// A mark on an open data file that says which lock file goes with it.
///
/// LMDB finds its lock file by the data file's name. Processes that come to one
/// file by two hard links, or after it was renamed or its lock file removed,
/// would lock different files, write at once and destroy the data. So each one
/// holds a shared lock on a byte of the data file whose place, far beyond any
/// data, is given by the lock file's inode; who finds a lock on another byte
/// does not open the file.
enum LockFileClaim {
  private static let places = (1 << 62)..<Int.max

  /// Marks the file until its descriptor is closed.
  ///
  /// - Parameter lockFile: Nil for a reader without a lock file, which nobody
  ///   may write beside.
  /// - Throws: ``LMDBError/otherLockFile`` when a process has the file open with
  ///   another lock file; errors of the system. There is no mark then.
  static func claim(_ file: DataFile, for lockFile: FileIdentity?) throws(LMDBError) {
    let place = place(of: lockFile)
    guard try mark(file, at: place, F_RDLCK) else { return }
    let others = [places.lowerBound..<place, place + 1..<places.upperBound]
    for range in others where try RangeLock.isHeldByOther(file.descriptor, range) {
      _ = try mark(file, at: place, F_UNLCK)
      throw .otherLockFile
    }
  }

  /// Takes the mark away, also for children that were forked meanwhile.
  static func release(_ descriptor: Int32) {
    // On a file system without such locks there was none.
    try? RangeLock.set(descriptor, F_UNLCK, places)
  }

  private static func place(of lockFile: FileIdentity?) -> Int {
    guard let lockFile else { return places.lowerBound }
    let inode = Int(lockFile.inode & UInt(1 << 61 - 1))
    return places.lowerBound + 1 + inode
  }

  /// False on a file system without such locks, where the mark is done without.
  private static func mark(
    _ file: DataFile, at place: Int, _ kind: Int32
  ) throws(LMDBError) -> Bool {
    do throws(LMDBError) {
      try RangeLock.set(file.descriptor, kind, place..<place + 1)
      return true
    } catch {
      guard RangeLock.isUnsupported(error) else { throw error }
      return false
    }
  }
}
