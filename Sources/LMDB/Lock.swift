import Glibc

/// A mutual exclusion lock over a POSIX mutex.
///
/// Not recursive: taking it again on the thread that holds it traps instead of
/// hanging. Thread sanitizer understands POSIX mutexes; it gives false reports
/// about `Synchronization.Mutex`.
// Safe because the mutex does its own synchronization and never moves, and the
// condition is only waited on and signalled.
package final class Lock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// An unlocked lock.
  package init() {
    prepare()
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs `body` while this thread holds the lock.
  ///
  /// - Throws: What `body` throws; the lock is released first.
  package func withLock<T, E: Error>(_ body: () throws(E) -> T) throws(E) -> T {
    lock()
    defer { unlock() }
    return try body()
  }

  /// Waits for the lock and takes it; ``unlock()`` on the same thread releases it.
  package func lock() {
    let status = pthread_mutex_lock(mutex)
    precondition(status == 0, "This thread holds the lock already.")
  }

  /// Releases the lock, which this thread holds.
  package func unlock() {
    let status = pthread_mutex_unlock(mutex)
    precondition(status == 0, "Another thread holds the lock, or none.")
  }

  /// Releases the lock until another thread calls ``wakeAll()``, then takes it
  /// again.
  ///
  /// It may also return for no reason: check the awaited condition again.
  package func wait() {
    pthread_cond_wait(condition, mutex)
  }

  /// Wakes all threads that ``wait()`` on this lock.
  package func wakeAll() {
    pthread_cond_broadcast(condition)
  }

  /// Makes the lock new and unlocked, whoever held it.
  ///
  /// For a child after `fork` only: it has one thread, and the system does not
  /// know that one as the holder.
  func prepare() {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
    pthread_cond_init(condition, nil)
  }
}
