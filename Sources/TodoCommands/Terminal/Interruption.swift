import Glibc
import Synchronization

/// Tells a long command that the person wants it to stop.
///
/// A command that can stop cleanly runs inside ``watch(_:)`` and looks at
/// ``isRequested``. Everywhere else Control-C ends the process at once, which a
/// store survives unharmed.
package struct Interruption {
  /// Whether the command should stop.
  package var isRequested: () -> Bool
  fileprivate var start: () -> Void
  fileprivate var stop: () -> Void

  /// An interruption that a test decides about.
  package init(isRequested: @escaping () -> Bool) {
    self.isRequested = isRequested
    start = {}
    stop = {}
  }

  /// Nothing interrupts.
  package static var never: Interruption { Interruption { false } }

  /// Control-C at the terminal, that is `SIGINT`.
  ///
  /// The second Control-C ends the process at once.
  package static var ofProcess: Interruption {
    var interruption = Interruption { SignalFlag.isRaised.load(ordering: .relaxed) }
    interruption.start = SignalFlag.start
    interruption.stop = SignalFlag.stop
    return interruption
  }

  /// Runs work during which Control-C only sets ``isRequested``.
  func watch<Result>(_ work: () throws -> Result) rethrows -> Result {
    start()
    defer { stop() }
    return try work()
  }
}

/// The flag that the signal handler sets; nothing else is safe in a handler.
private enum SignalFlag {
  static let isRaised = Atomic<Bool>(false)

  static func start() {
    isRaised.store(false, ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      SignalFlag.isRaised.store(true, ordering: .relaxed)
    }
    action.sa_flags = Int32(truncatingIfNeeded: UInt32(SA_RESETHAND))
    var previous = sigaction()
    sigaction(SIGINT, &action, &previous)
    // A process that was started to ignore Control-C goes on ignoring it.
    if previous.isIgnoring { sigaction(SIGINT, &previous, nil) }
  }

  static func stop() {
    var current = sigaction()
    sigaction(SIGINT, nil, &current)
    guard !current.isIgnoring else { return }
    current.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(SIGINT, &current, nil)
  }
}

extension sigaction {
  fileprivate var isIgnoring: Bool {
    // Safe because a handler is a pointer, or the constant SIG_DFL or SIG_IGN.
    unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// The person has interrupted the command.
struct Interrupted: Error {
  /// What state is left: "nothing was imported".
  var state: String
}
