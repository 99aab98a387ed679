extension Store {
  /// How long bodies are taken into one transaction, and how many: a commit that
  /// is always a little larger would never come, and a large one might not fit.
  private static let groupDuration = Duration.milliseconds(50)
  private static let groupSize = 1000

  /// Runs the asynchronous writes that wait, in one transaction.
  ///
  /// Those that come while it waits for another writer, or while it runs, are
  /// taken in too.
  func commitWaitingWrites() {
    do {
      try commitWaitingWrites(in: beginNextWrite(label: nil))
    } catch {
      // Whoever waits would fare no better.
      while let job = writeQueue.takeNext() { job.fail(error) }
    }
  }

  private func commitWaitingWrites(in transaction: consuming WriteTransaction) {
    var stored: [(job: WriteJob, tell: @Sendable () -> Void)] = []
    let end = ContinuousClock.now + Self.groupDuration
    while stored.count < Self.groupSize, let job = writeQueue.takeNext() {
      do {
        stored.append((job, try transaction.runBody(label: job.label, job.run)))
      } catch {
        job.fail(error)
      }
      if ContinuousClock.now >= end { break }
    }
    do {
      try transaction.commit()
      for (_, tell) in stored { tell() }
    } catch {
      for (job, _) in stored { job.fail(error) }
    }
  }
}
