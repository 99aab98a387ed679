import Glibc
import LMDB
import Synchronization

/// One state of a store, kept for as many reads as wanted, on any thread.
///
/// ```swift
/// let snapshot = try store.snapshot()
/// defer { snapshot.close() }
/// let todos = try snapshot.read { try $0.fetch(Todo.all) }
/// ```
///
/// Reads of one snapshot take turns; two snapshots, and ``Store/read(_:)``, do
/// not wait for each other.
///
/// **Close it.** As long as it is open the file keeps all pages that it can see,
/// so every write makes the file grow. ``Store/readers()`` shows how far it is
/// behind.
public final class Snapshot: Sendable {
  private let path: String
  private let lock = Lock()
  /// The `pthread_self()` of the thread that reads; 0 for none.
  private let owner = Atomic<pthread_t>(0)
  // Safe because they are only touched by the thread that holds `lock`.
  nonisolated(unsafe) private var transaction: ReadTransaction?
  nonisolated(unsafe) private var isClosed = false

  init(_ transaction: consuming ReadTransaction, path: String) {
    self.transaction = consume transaction
    self.path = path
  }

  /// Runs `body` on the state that the snapshot has kept.
  ///
  /// It waits while another thread reads the same snapshot; `body` may itself
  /// read it.
  ///
  /// - Throws: What `body` throws, unchanged;
  ///   ``StoreError/Code/closedSnapshot`` after ``close()``.
  public func read<T>(_ body: (borrowing ReadTransaction) throws -> T) throws -> T {
    if isReadByThisThread { return try run(body) }
    return try lock.withLock {
      owner.store(pthread_self(), ordering: .releasing)
      defer {
        owner.store(0, ordering: .releasing)
        if isClosed { transaction = nil }
      }
      return try run(body)
    }
  }

  /// Lets go of the state: the pages that only it could see are used again.
  ///
  /// It waits for a read of another thread; called from within a read, it takes
  /// effect when that returns. Closing twice does nothing, and a snapshot that
  /// nobody refers to is closed.
  public func close() {
    if isReadByThisThread {
      isClosed = true
    } else {
      lock.withLock {
        isClosed = true
        transaction = nil
      }
    }
  }

  private var isReadByThisThread: Bool { owner.load(ordering: .acquiring) == pthread_self() }

  private func run<T>(_ body: (borrowing ReadTransaction) throws -> T) throws -> T {
    guard !isClosed else { throw StoreError.closedSnapshot(path: path) }
    switch transaction {
    case .some(let transaction): return try body(transaction)
    case .none: throw StoreError.closedSnapshot(path: path)
    }
  }
}

extension Store {
  /// Keeps the state of the last commit for many reads.
  ///
  /// - Throws: ``StoreError/Code/storage`` when a transaction cannot begin.
  public func snapshot() throws -> Snapshot {
    Snapshot(try beginNextRead(), path: path)
  }
}
