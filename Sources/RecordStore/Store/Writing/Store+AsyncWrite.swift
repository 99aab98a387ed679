import LMDB

extension Store {
  /// Runs `body` in a write transaction on the store's own thread, and returns
  /// when it is committed.
  ///
  /// ```swift
  /// try await store.write { try $0.insert(note) }
  /// ```
  ///
  /// The bodies run one after the other in the order of the calls, each exactly
  /// once. Those that wait share one commit, and so one flush: many tasks that
  /// write a little each get done several times as fast as one after the other.
  /// Each is a transaction to itself all the same: when `body` throws, its own
  /// writes are undone and those of the others are stored. When the shared
  /// commit fails nothing of them is stored, and every caller is told.
  ///
  /// A task that is cancelled before its body has begun gets a
  /// `CancellationError`, and the body never runs. One that has begun runs to
  /// its end and is committed.
  ///
  /// `body` cannot await: nobody else writes while it runs. It must not wait for
  /// another asynchronous write, which waits for it; a write that it begins
  /// itself is refused.
  ///
  /// - Parameters:
  ///   - label: As in the synchronous form.
  ///   - body: Makes the changes.
  /// - Throws: `CancellationError`; else as the synchronous form.
  public func write<T: Sendable>(
    label: String? = nil, _ body: @escaping @Sendable (inout WriteTransaction) throws -> T
  ) async throws -> T {
    if environment.options.isReadOnly { throw StoreError.readOnly(path: path) }
    // In a forked child there is no such thread, and no store.
    do { _ = try environment.lastTransactionID } catch {
      throw StoreError(error, "Writing", path: path)
    }
    let ticket = WriteTicket()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (caller: CheckedContinuation<T, any Error>) in
        writeQueue.add(
          WriteJob(
            store: self, ticket: ticket, label: label,
            run: { txn in
              let result = try body(&txn)
              return { caller.resume(returning: result) }
            },
            fail: { caller.resume(throwing: $0) }))
      }
    } onCancel: {
      writeQueue.cancel(ticket)
    }
  }
}

/// One body of an asynchronous write.
struct WriteJob: Sendable {
  /// It stays open as long as the job is there.
  let store: Store
  let ticket: WriteTicket
  /// What the body does, as a person knows it.
  let label: String?
  /// Runs the body, and gives what tells the caller of its result; that is to be
  /// called after the commit.
  let run: @Sendable (inout WriteTransaction) throws -> @Sendable () -> Void
  /// Tells the caller why nothing of the body was stored.
  let fail: @Sendable (any Error) -> Void
}
