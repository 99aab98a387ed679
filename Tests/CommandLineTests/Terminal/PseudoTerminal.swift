import Glibc
import StoreTestSupport

/// A program on a terminal of its own, which a test looks at and types into.
///
/// A program still running when the last reference goes is killed and reaped.
final class PseudoTerminal {
  /// All that the program and the terminal's echo have written so far.
  private(set) var screen = ""

  private let descriptor: Int32
  private let processID: pid_t
  private var termination: ChildProcess.Termination?

  /// `TIOCSPTLCK` and `TIOCGPTN`, macros that Swift does not see.
  ///
  /// Source: `asm-generic/ioctls.h` of Linux; `pts(4)`.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430

  /// Starts a program whose three streams are a terminal of `columns` columns.
  init(
    _ executable: String, arguments: [String], environment: [String: String], columns: UInt16 = 80
  ) throws {
    descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var isLocked: Int32 = 0
    var number: UInt32 = 0
    guard descriptor >= 0, ioctl(descriptor, Self.setLock, &isLocked) == 0,
      ioctl(descriptor, Self.getNumber, &number) == 0
    else { throw TestSupportError("/dev/ptmx: \(TestSupportError.systemText(errno))") }
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    do {
      processID = try Self.spawn(executable, arguments, environment, terminal: "/dev/pts/\(number)")
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit {
    if termination == nil {
      kill(processID, SIGKILL)
      wait()
    }
    close(descriptor)
  }

  /// Types a text; `\u{3}` is Control-C and `\u{4}` Control-D.
  func type(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard written > 0 else {
        throw TestSupportError("write: \(TestSupportError.systemText(errno))")
      }
      rest = rest.dropFirst(written)
    }
  }

  /// Waits until a text stands on the screen.
  func waitFor(_ text: String) throws {
    while !screen.contains(text) {
      guard fill() else { throw TestSupportError("'\(text)' does not come: \(screen)") }
    }
  }

  /// Waits until a text stands behind another one.
  func waitFor(_ text: String, after start: String) throws {
    while true {
      if let place = screen.firstRange(of: start), screen[place.upperBound...].contains(text) {
        return
      }
      guard fill() else { throw TestSupportError("'\(text)' does not come: \(screen)") }
    }
  }

  /// Waits until the program has ended and says how.
  @discardableResult
  func finish() -> ChildProcess.Termination {
    while fill() {}
    return wait()
  }

  /// Reads what there is, waiting for at least one byte; false at the end.
  private func fill() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = read(descriptor, &buffer, buffer.count)
    // The system says EIO when nobody has the other end open.
    guard count > 0 else { return false }
    screen += String(decoding: buffer[..<count], as: UTF8.self)
    return true
  }

  @discardableResult
  private func wait() -> ChildProcess.Termination {
    if let termination { return termination }
    var status: Int32 = 0
    while waitpid(processID, &status, 0) == -1, errno == EINTR {}
    let signal = status & 0x7F
    let ended: ChildProcess.Termination =
      signal == 0 ? .exited((status >> 8) & 0xFF) : .signaled(signal)
    termination = ended
    return ended
  }

  /// Starts the program as the leader of a session, whose first opened terminal
  /// is the one that sends it signals.
  private static func spawn(
    _ executable: String, _ arguments: [String], _ environment: [String: String],
    terminal: String
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // POSIX_SPAWN_SETSID, which the module of the C library leaves out.
    let newSession: Int32 = 0x80
    posix_spawnattr_setflags(
      &attributes,
      Int16(Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | newSession))
    let words = ([executable] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var process: pid_t = 0
    let status = posix_spawn(&process, executable, &actions, &attributes, words, variables)
    guard status == 0 else {
      throw TestSupportError("\(executable): \(TestSupportError.systemText(status))")
    }
    return process
  }
}

extension TodoProcess {
  /// Starts the command on a terminal of its own, without colours.
  ///
  /// - Parameter pager: What shows long output; nil to leave that to the
  ///   variables of this process and the settings.
  func terminal(
    _ words: String..., columns: UInt16 = 80, pager: String? = ""
  ) throws -> PseudoTerminal {
    try terminal(words, columns: columns, pager: pager)
  }

  /// Starts the command on a terminal of its own, without colours.
  func terminal(
    _ words: [String], columns: UInt16 = 80, pager: String? = ""
  ) throws -> PseudoTerminal {
    var environment = environment
    environment["NO_COLOR"] = "1"
    environment["TERM"] = "xterm"
    if let pager { environment["TODO_PAGER"] = pager }
    return try PseudoTerminal(
      ChildProcess.path(ofExecutable: "todo"), arguments: words, environment: environment,
      columns: columns)
  }
}
