import Glibc

extension DataFile {
  /// How long a replacer sleeps between two looks at the lock, in microseconds.
  private static let pauseInMicroseconds: UInt32 = 2000

  /// Opens a file that nobody else has open, here or in other processes, and
  /// keeps openers waiting until the value goes.
  ///
  /// It waits for those who have it open. Openers that follow each other without
  /// a gap can keep it waiting, hence the limit.
  ///
  /// - Parameter timeout: How long to wait for the others at most.
  /// - Throws: ``ReplacementError/inUse(path:holders:)``;
  ///   ``ReplacementError/severalNames``; as
  ///   ``DataFile/open(path:allowsNetworkFileSystem:)``.
  static func openAlone(path: String, timeout: Duration) throws -> DataFile {
    let deadline = ContinuousClock.now + timeout
    let file: DataFile
    do throws(LMDBError) {
      // Never an upgrade of a shared lock: one that fails gives up the lock.
      file = try open(path: path, allowsNetworkFileSystem: false) { descriptor throws(LMDBError) in
        try lockAlone(descriptor, until: deadline)
      }
    } catch {
      guard error.rawValue == EWOULDBLOCK else { throw error }
      let holders = try identity(atPath: path).map { FileHolder.all(of: $0) }
      throw ReplacementError.inUse(path: path, holders: holders ?? [])
    }
    // A maker that was killed at the end may have left the file a second name.
    NewFile.removeLeftover(of: file.path)
    guard try status(file.descriptor).st_nlink == 1 else { throw ReplacementError.severalNames }
    return file
  }

  /// - Throws: `EWOULDBLOCK` when the time is over.
  private static func lockAlone(
    _ descriptor: Int32, until deadline: ContinuousClock.Instant
  ) throws(LMDBError) {
    while true {
      do throws(LMDBError) {
        return try retryingInterrupts { flock(descriptor, LOCK_EX | LOCK_NB) }
      } catch {
        guard error.rawValue == EWOULDBLOCK, ContinuousClock.now < deadline else { throw error }
      }
      usleep(pauseInMicroseconds)
    }
  }
}
