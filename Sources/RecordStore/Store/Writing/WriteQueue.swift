import LMDB

/// The asynchronous writes of one store that wait for their turn, and the thread
/// that runs them: a thread of its own, since a write that waits for another
/// process must not keep one of the few threads that tasks share.
///
/// The thread begins with the first write and ends when the store closes.
final class WriteQueue: Sendable {
  private let lock = Lock()
  // Safe because they are only touched by a thread that holds `lock`.
  nonisolated(unsafe) private var waiting: [WriteJob] = []
  nonisolated(unsafe) private var hasThread = false
  nonisolated(unsafe) private var isClosed = false

  /// Adds a job, which is run or told why not.
  func add(_ job: WriteJob) {
    do {
      try lock.withLock {
        if job.ticket.isCancelled { throw CancellationError() }
        try startThread(for: job.store)
        waiting.append(job)
        lock.wakeAll()
      }
    } catch {
      job.fail(error)
    }
  }

  /// Takes a job back that has not begun, whether it has been added or will be.
  func cancel(_ ticket: WriteTicket) {
    let job = lock.withLock { () -> WriteJob? in
      ticket.isCancelled = true
      let index = waiting.firstIndex { $0.ticket === ticket }
      return index.map { waiting.remove(at: $0) }
    }
    job?.fail(CancellationError())
  }

  /// The job that has waited longest, nil when none waits.
  func takeNext() -> WriteJob? {
    lock.withLock { waiting.isEmpty ? nil : waiting.removeFirst() }
  }

  /// How many jobs have not begun.
  var waitingCount: Int { lock.withLock { waiting.count } }

  /// Lets the thread end; the store is going, so no job is left.
  func close() {
    lock.withLock {
      isClosed = true
      lock.wakeAll()
    }
  }

  private func startThread(for store: Store) throws {
    guard !hasThread else { return }
    do {
      try DetachedThread.start { [self] in
        while let store = waitForJob() { store.commitWaitingWrites() }
      }
    } catch {
      throw StoreError(error, "Starting the thread that writes to", path: store.path)
    }
    hasThread = true
  }

  /// The store as soon as a job waits; nil when it has closed.
  private func waitForJob() -> Store? {
    lock.withLock {
      while waiting.isEmpty {
        if isClosed { return nil }
        lock.wait()
      }
      return waiting[0].store
    }
  }
}

/// Names a job before it is in the queue, so that it can be cancelled at any
/// time.
final class WriteTicket: Sendable {
  // Safe because it is only touched by a thread that holds the queue's lock.
  nonisolated(unsafe) fileprivate var isCancelled = false
}
