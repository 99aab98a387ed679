import Glibc

/// A thread of the system, for work that waits.
package enum DetachedThread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that runs `body` and then ends; nobody waits for it.
  ///
  /// - Throws: `EAGAIN` when the system has no thread left.
  ///
  /// Source: `pthread_create(3)`.
  package static func start(_ body: @escaping @Sendable () -> Void) throws(LMDBError) {
    let context = Unmanaged.passRetained(Body(body))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { context in
        // Safe because `context` is the body retained above.
        Unmanaged<Body>.fromOpaque(context!).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    guard status == 0 else {
      context.release()
      throw LMDBError(rawValue: status)
    }
    pthread_detach(thread)
  }
}
