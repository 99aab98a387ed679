import Glibc

/// A thread of the system, which starts at once and gives its result by
/// ``join()``.
final class Worker<Value: Sendable> {
  private let job: Job
  private var thread = pthread_t()
  private let result: Box<Value>

  init(_ work: @escaping @Sendable () throws -> Value) {
    let result = Box<Value>()
    self.result = result
    job = Job { result.value = Result(catching: work) }
    let status = pthread_create(
      &thread, nil,
      { argument in
        // Safe because the argument is the job, retained for this thread.
        Unmanaged<Job>.fromOpaque(argument!).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(job).toOpaque())
    guard status == 0 else { fatalError("The system gives no thread: \(status).") }
  }

  /// Waits for the end and gives the result.
  func join() throws -> Value {
    pthread_join(thread, nil)
    // Safe because the thread sets it before it ends.
    return try result.value!.get()
  }
}

private final class Job {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}

private final class Box<Value> {
  var value: Result<Value, any Error>?
}
