import Dispatch
import LMDB

/// Wakes the observers of a store after commits, also those of other processes.
///
/// Nothing is done while there are no observers, or no commits.
final class CommitSignal: Sendable {
  private let lock = Lock()
  // Safe because every access to these holds the lock.
  nonisolated(unsafe) private var source: (any DispatchSourceRead)?
  nonisolated(unsafe) private var waiting: [Int: AsyncStream<Void>.Continuation] = [:]
  nonisolated(unsafe) private var nextID = 0
  /// The last commit of which the observers were told; writes to the file come
  /// before it.
  // Safe because every access holds the lock.
  nonisolated(unsafe) private var lastCommit = -1

  /// A value after commits that come from now on; of several that are not
  /// waited for only one.
  ///
  /// It ends with the task that waits, or when the store can no longer be read.
  func wakes(of environment: Environment) throws(LMDBError) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = try lock.withLock { () throws(LMDBError) in
      if source == nil { source = try start(environment) }
      nextID += 1
      waiting[nextID] = continuation
      return nextID
    }
    continuation.onTermination = { [weak self] _ in self?.remove(id) }
    return stream
  }

  private func start(_ environment: Environment) throws(LMDBError) -> any DispatchSourceRead {
    let watch = try CommitWatch(environment)
    let source = DispatchSource.makeReadSource(
      fileDescriptor: watch.descriptor, queue: .global(qos: .userInitiated))
    source.setEventHandler { @Sendable [weak self] in
      self?.wakeAll(try? watch.settle())
    }
    // The descriptor must stay open until the system has forgotten the source.
    source.setCancelHandler { @Sendable in withExtendedLifetime(watch) {} }
    source.resume()
    return source
  }

  /// - Parameter commit: The last one, nil when it cannot be read.
  private func wakeAll(_ commit: Int?) {
    let observers = lock.withLock {
      guard commit != lastCommit else { return [AsyncStream<Void>.Continuation]() }
      lastCommit = commit ?? -1
      return Array(waiting.values)
    }
    for observer in observers {
      if commit == nil { observer.finish() } else { observer.yield() }
    }
  }

  private func remove(_ id: Int) {
    lock.withLock {
      waiting[id] = nil
      guard waiting.isEmpty else { return }
      source?.cancel()
      source = nil
    }
  }
}
