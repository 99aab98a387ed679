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
  let threads = try tasks.map { task in
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { context in
        // Safe because `context` is the task retained below.
        Unmanaged<ThreadTask>.fromOpaque(context!).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(task).toOpaque())
    guard status == 0 else {
      throw TestSupportError("pthread_create: \(TestSupportError.systemText(status))")
    }
    return thread
  }
  for thread in threads { pthread_join(thread, nil) }
  for task in tasks { if let error = task.error { throw error } }
}

/// What one thread does, and how it ended.
// Safe because `error` is written on the thread and read after the thread's end.
private final class ThreadTask: @unchecked Sendable {
  private let body: () throws -> Void
  private(set) var error: (any Error)?

  init(_ body: @escaping () throws -> Void) { self.body = body }

  func run() {
    do { try body() } catch { self.error = error }
  }
}
