import Glibc

/// Locks on bytes of a file, which need not be there, between open files.
///
/// Unlike other locks of `fcntl`, they belong to the open file, not to the
/// process: closing another descriptor of the file does not drop them, and two
/// threads that have opened the file keep each other out.
///
/// Source: "Open file description locks", `fcntl(2)`; the numbers,
/// `asm-generic/fcntl.h`. LMDB 0.9 locks nothing in the data file.
enum RangeLock {
  private static let getLock: Int32 = 36
  private static let setLock: Int32 = 37
  private static let setLockAndWait: Int32 = 38

  /// Takes or releases a lock.
  ///
  /// - Parameters:
  ///   - kind: `F_RDLCK`, which several may have, `F_WRLCK`, which needs a
  ///     descriptor for writing, or `F_UNLCK`.
  ///   - range: Not empty, which would mean everything behind its start.
  ///   - waits: Whether to wait for those that have a lock in the way.
  /// - Throws: `EAGAIN` when a lock is in the way; errors of the system, see
  ///   ``isUnsupported(_:)``.
  static func set(
    _ descriptor: Int32, _ kind: Int32, _ range: Range<Int>, waits: Bool = false
  ) throws(LMDBError) {
    var lock = lock(kind, range)
    try retryingInterrupts { fcntl(descriptor, waits ? setLockAndWait : setLock, &lock) }
  }

  /// Whether another open file has any lock in a range.
  static func isHeldByOther(_ descriptor: Int32, _ range: Range<Int>) throws(LMDBError) -> Bool {
    if range.isEmpty { return false }
    var lock = lock(F_WRLCK, range)
    try retryingInterrupts { fcntl(descriptor, getLock, &lock) }
    return Int32(lock.l_type) != F_UNLCK
  }

  /// Whether an error says that the file system has no such locks.
  static func isUnsupported(_ error: LMDBError) -> Bool {
    [EINVAL, ENOLCK, EOPNOTSUPP, ENOSYS].contains(error.rawValue)
  }

  private static func lock(_ kind: Int32, _ range: Range<Int>) -> flock {
    var lock = flock()
    lock.l_type = Int16(kind)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = range.lowerBound
    lock.l_len = range.count
    return lock
  }
}
