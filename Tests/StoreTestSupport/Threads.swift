import Glibc

/// Runs `body` on several threads at once and waits until all have ended.
///
/// Each is a thread of its own, so that one may wait for another.
///
/// - Parameters:
///   - count: The number of threads.
///   - body: Gets the thread's number, from 0 on. It throws when something is
///     wrong: the testing library does not know to which test a thread belongs.
/// - Throws: What `body` throws on the first thread where it does.
package func runOnThreads(
  _ count: Int, _ body: @escaping @Sendable (_ thread: Int) throws -> Void
) throws {
  let tasks = (0..<count).map { number in ThreadTask { try body(number) } }
  let threads = try tasks.map { try $0.start() }
  for thread in threads { pthread_join(thread, nil) }
  for task in tasks { if let error = task.error { throw error } }
}

/// The same, and meanwhile the thread of the test is free for other tests: for
/// what takes a minute, and waits more than it works.
package func runOnThreads(
  _ count: Int, _ body: @escaping @Sendable (_ thread: Int) throws -> Void
) async throws {
  try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
    let task = ThreadTask { ended.resume(with: Result { try runOnThreads(count, body) }) }
    do { pthread_detach(try task.start()) } catch { ended.resume(throwing: error) }
  }
}

/// What one thread does, and how it ended.
// Safe because `error` is written on the thread and read after the thread's end.
final class ThreadTask: @unchecked Sendable {
  private let body: () throws -> Void
  private(set) var error: (any Error)?

  init(_ body: @escaping () throws -> Void) { self.body = body }

  /// Starts the thread, which keeps the task as long as it runs.
  func start() throws -> pthread_t {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self)
    let status = pthread_create(
      &thread, nil,
      { context in
        // Safe because `context` is the task retained above.
        Unmanaged<ThreadTask>.fromOpaque(context!).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    guard status == 0 else {
      context.release()
      throw TestSupportError("pthread_create: \(TestSupportError.systemText(status))")
    }
    return thread
  }

  private func run() {
    do { try body() } catch { self.error = error }
  }
}
