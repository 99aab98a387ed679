import Glibc

/// Notices the commits on an environment's file, of whatever process, without
/// looking at it now and then.
///
/// The system tells of each write to the file. The write that ends a commit
/// comes before LMDB makes the commit visible, and none follows; so whoever is
/// woken calls ``settle()`` before it looks.
///
/// Source: `inotify(7)`, `IN_MODIFY`; LMDB 0.9.24, `mdb_env_write_meta`.
package final class CommitWatch: Sendable {
  /// Readable when something has been written to the file; for waiting only.
  package let descriptor: Int32
  private let environment: Environment

  /// The first wait for a commit to become visible, in microseconds; each one
  /// is twice as long as that before it.
  private static let firstPause: UInt32 = 50
  /// The longest wait; a writer that was killed in between publishes nothing.
  private static let longestPause: UInt32 = 50_000

  /// Begins to notice.
  ///
  /// - Throws: `EMFILE`, `ENOSPC` when the system gives no more of them.
  package init(_ environment: Environment) throws(LMDBError) {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { throw LMDBError(rawValue: errno) }
    guard inotify_add_watch(descriptor, environment.path, UInt32(IN_MODIFY)) >= 0 else {
      let code = errno
      Glibc.close(descriptor)
      throw LMDBError(rawValue: code)
    }
    self.descriptor = descriptor
    self.environment = environment
  }

  deinit { Glibc.close(descriptor) }

  /// Forgets what was noticed, and waits until the commits behind it can be
  /// read: 0.1 seconds at most.
  ///
  /// - Returns: The number of the last commit that can be read.
  /// - Throws: What beginning a read transaction throws.
  package func settle() throws(LMDBError) -> Int {
    forget()
    var pause = Self.firstPause
    while true {
      let last = try environment.lastTransactionID
      let readable = try environment.beginRead().id
      if last <= readable || pause > Self.longestPause { return readable }
      usleep(pause)
      pause *= 2
    }
  }

  /// Waits until something is noticed, or another descriptor is readable.
  ///
  /// - Parameter canceller: The other descriptor, nil for none.
  /// - Returns: false when the other one is readable.
  package func wait(canceller: Int32?) -> Bool {
    var descriptors = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    if let canceller {
      descriptors.append(pollfd(fd: canceller, events: Int16(POLLIN), revents: 0))
    }
    while true {
      let count = poll(&descriptors, nfds_t(descriptors.count), -1)
      if count < 0, errno == EINTR { continue }
      return descriptors.count < 2 || descriptors[1].revents == 0
    }
  }

  private func forget() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}
