import Glibc
import LMDB

/// Keeps others from migrating a store at the same time.
///
/// It is a lock (`flock`) on a file of its own beside the store, which holds the
/// number of the process and goes with the lock. A file without a lock was left
/// by a process that was killed.
enum MigrationLock {
  private static let pauseInMicroseconds: UInt32 = 5000

  /// Runs `body` while this process alone migrates a store.
  ///
  /// - Parameter storePath: Without symbolic links.
  /// - Throws: ``StoreError/Code/inUse`` naming the process that does so when
  ///   the time is over; ``StoreError/Code/storage``; what `body` throws.
  static func holding(
    storePath: String, timeout: Duration, _ body: () throws -> Void
  ) throws {
    let descriptor = try wait(storePath: storePath, until: ContinuousClock.now + timeout)
    defer { release(descriptor, path(of: storePath)) }
    let text = Array("\(getpid())\n".utf8)
    // Without it others are told of "another process".
    if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.count, 0) }
    try body()
  }

  private static func wait(
    storePath: String, until deadline: ContinuousClock.Instant
  ) throws(StoreError) -> Int32 {
    let path = path(of: storePath)
    while true {
      if let descriptor = try lock(path, storePath: storePath) { return descriptor }
      guard ContinuousClock.now < deadline else {
        throw .beingMigrated(by: holder(path), path: storePath)
      }
      usleep(pauseInMicroseconds)
    }
  }

  /// Removes the file of a process that was killed.
  static func removeLeftover(ofStore storePath: String) {
    let path = path(of: storePath)
    guard access(path, F_OK) == 0, let descriptor = try? lock(path, storePath: storePath) else {
      return
    }
    release(descriptor, path)
  }

  private static func path(of storePath: String) -> String { storePath + ".migrating" }

  /// A descriptor of the locked file, nil when another one has the lock.
  private static func lock(_ path: String, storePath: String) throws(StoreError) -> Int32? {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        throw StoreError(LMDBError(rawValue: errno), "Migrating", path: storePath)
      }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        return nil
      }
      // Whoever had the lock may have removed the name meanwhile.
      var (own, named) = (stat(), stat())
      if fstat(descriptor, &own) == 0, stat(path, &named) == 0, own.st_ino == named.st_ino {
        return descriptor
      }
      close(descriptor)
    }
  }

  private static func release(_ descriptor: Int32, _ path: String) {
    // The name goes first: who opens the file by it must find it locked.
    unlink(path)
    close(descriptor)
  }

  private static func holder(_ path: String) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 16)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return Int32(String(decoding: buffer[..<count].prefix { $0 != 10 }, as: UTF8.self))
  }
}
