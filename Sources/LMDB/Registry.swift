/// The environments that this process has open: one per file.
///
/// LMDB forbids a second one. Closing it would drop the first one's locks, and
/// another process would then write at the same time.
///
/// Source: `lmdb.h` 0.9.24, caveats.
final class Registry: Sendable {
  static let shared = Registry()

  private enum Entry {
    /// Being opened or closed by a thread.
    case busy
    case open(WeakEnvironment)
  }

  private struct WeakEnvironment {
    weak var environment: Environment?
  }

  private let lock = Lock()
  // Safe because it is only touched by a thread that holds `lock`.
  nonisolated(unsafe) private var entries: [FileIdentity: Entry] = [:]

  /// The environment of a file: the open one, else the one that `open` makes.
  ///
  /// Waits while another thread opens or closes the same file.
  ///
  /// - Throws: What `open` throws; the file is then not open.
  func environment(
    of file: FileIdentity, orOpen open: () throws(LMDBError) -> Environment
  ) throws(LMDBError) -> Environment {
    if let environment = claim(file) { return environment }
    do throws(LMDBError) {
      let environment = try open()
      set(.open(WeakEnvironment(environment: environment)), for: file)
      return environment
    } catch {
      set(nil, for: file)
      throw error
    }
  }

  /// Closes an environment's file by `close`; openers of it wait for that.
  func closing(_ file: FileIdentity, _ close: () -> Void) {
    set(.busy, for: file)
    close()
    set(nil, for: file)
  }

  /// The open environment, or nil after marking the file as busy.
  private func claim(_ file: FileIdentity) -> Environment? {
    lock.withLock {
      while let entry = entries[file] {
        if case .open(let weak) = entry, let environment = weak.environment { return environment }
        // Gone but not closed yet: its `deinit` is on the way to `closing`.
        lock.wait()
      }
      entries[file] = .busy
      return nil
    }
  }

  private func set(_ entry: Entry?, for file: FileIdentity) {
    lock.withLock {
      entries[file] = entry
      lock.wakeAll()
    }
  }

  /// Waits until no thread changes the registry, and keeps it so.
  func lockForFork() {
    lock.lock()
  }

  /// Undoes ``lockForFork()`` in the process that forked.
  func unlockInParent() {
    lock.unlock()
  }

  /// Forgets all environments: they are the parent's.
  func resetInChild() {
    lock.prepare()
    entries = [:]
  }
}
