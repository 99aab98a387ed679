import Glibc
import Synchronization

/// How many forks lie between this process and the one that was started.
///
/// An environment notes it at opening and compares it at every begin: asking
/// the system for the process id would cost 259 ns.
package enum ForkGeneration {
  private static let counter = Atomic<Int>(0)

  private static let registration: Void = {
    // The registry is locked across the fork, so that the child finds it whole.
    let status = pthread_atfork(
      { Registry.shared.lockForFork() },
      { Registry.shared.unlockInParent() },
      {
        ForkGeneration.counter.add(1, ordering: .relaxed)
        Registry.shared.resetInChild()
      })
    precondition(status == 0, "No memory to register a fork handler.")
  }()

  /// The number in this process; from the first call on it counts.
  package static var current: Int {
    _ = registration
    return counter.load(ordering: .relaxed)
  }
}
