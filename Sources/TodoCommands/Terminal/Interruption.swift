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
  /// A descriptor that becomes readable when the command should stop; nil when
  /// there is none.
  ///
  /// It ends a wait for input, which does not look at ``isRequested``.
  package private(set) var descriptor: Int32?
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
    interruption.descriptor = SignalFlag.descriptor
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
  /// The end of a pipe that is readable while the flag is raised, open as long as
  /// the process lives; nil when the system has none left.
  static let descriptor: Int32? = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    otherEnd.store(ends[1], ordering: .relaxed)
    return ends[0]
  }()
  /// Where the handler writes; it must not run an initializer.
  private static let otherEnd = Atomic<Int32>(-1)

  static func start() {
    isRaised.store(false, ordering: .relaxed)
    // At most two bytes are in the pipe: the second signal ends the process.
    var bytes: UInt16 = 0
    if let descriptor { _ = read(descriptor, &bytes, 2) }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      SignalFlag.isRaised.store(true, ordering: .relaxed)
      let code = errno
      var byte: UInt8 = 1
      _ = write(SignalFlag.otherEnd.load(ordering: .relaxed), &byte, 1)
      errno = code
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
