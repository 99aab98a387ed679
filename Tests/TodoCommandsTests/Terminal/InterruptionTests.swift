import Glibc
import Testing

@testable import TodoCommands

/// Control-C is a signal to the whole process: each test runs one of its own.
struct InterruptionTests {
  @Test func `during a watched work Control-C only sets the flag`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      Self.receiveInterrupts()
      let interruption = Interruption.ofProcess
      let wasSet = interruption.watch {
        let before = interruption.isRequested()
        raise(SIGINT)
        return !before && interruption.isRequested()
      }
      exit(wasSet ? 7 : 1)
    }
  }

  @Test func `the second Control-C ends the process`() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      Self.receiveInterrupts()
      Interruption.ofProcess.watch {
        raise(SIGINT)
        raise(SIGINT)
      }
    }
  }

  @Test func `after the work Control-C ends the process`() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      Self.receiveInterrupts()
      Interruption.ofProcess.watch {}
      raise(SIGINT)
    }
  }

  @Test func `a process that ignores Control-C goes on ignoring it`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      Self.receiveInterrupts()
      signal(SIGINT, SIG_IGN)
      let wasSet = Interruption.ofProcess.watch {
        raise(SIGINT)
        return Interruption.ofProcess.isRequested()
      }
      raise(SIGINT)
      exit(wasSet ? 1 : 7)
    }
  }

  /// Undoes what the process inherits: a background job ignores Control-C, and
  /// the threads of a test block signals.
  private static func receiveInterrupts() {
    signal(SIGINT, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
