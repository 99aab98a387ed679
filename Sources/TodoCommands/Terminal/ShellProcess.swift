import FoundationEssentials
import Glibc

/// A shell command of the person's that has this process's terminal.
struct ShellProcess {
  /// As messages name it.
  let command: String
  private let processID: pid_t

  /// Starts the command.
  ///
  /// - Parameters:
  ///   - command: Any shell command, as the person has written it.
  ///   - argument: What is added to it as one word; nil for nothing.
  ///   - input: What becomes its standard input; nil for that of this process.
  ///   - variables: What its environment has beside that of this process, or in
  ///     its place.
  /// - Throws: ``SystemError`` when no process can be made. A command that is not
  ///   there is told by its status instead.
  ///
  /// Source: `posix_spawn(3)`; the way Git calls editors and pagers.
  init(
    _ command: String, argument: String? = nil, input: Int32? = nil,
    variables: [String: String] = [:]
  ) throws(SystemError) {
    self.command = command
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this process ignores, the command must not.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
    let inherited = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    // The shell splits the command, and takes the argument as it is.
    let words =
      argument.map { ["/bin/sh", "-c", command + " \"$1\"", "sh", $0] } ?? [
        "/bin/sh", "-c", command,
      ]
    var processID: pid_t = 0
    let code = Self.withCStrings(words) { words in
      Self.withCStrings(inherited.map { "\($0.key)=\($0.value)" }) { variables in
        posix_spawn(&processID, "/bin/sh", &actions, &attributes, words, variables)
      }
    }
    guard code == 0 else { throw SystemError(action: "start \(command)", code: code) }
    self.processID = processID
  }

  /// How a command has ended.
  enum End: Equatable {
    case exited(Int32)
    case signaled

    /// Whether the shell did not find the command, or may not run it.
    var isUnknownCommand: Bool { self == .exited(126) || self == .exited(127) }
  }

  /// Waits until the command has ended; to be called once.
  func wait() throws(SystemError) -> End {
    var status: Int32 = 0
    while waitpid(processID, &status, 0) == -1 {
      guard errno == EINTR else { throw SystemError(action: "wait for \(command)", code: errno) }
    }
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signaled
  }

  /// Runs work during which Control-C is another program's business alone.
  static func leavingSignalsToOthers<Result, Failure: Error>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    return try work()
  }

  /// Calls `body` with a null-terminated array of C strings, freed afterwards.
  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    return body(pointers + [nil])
  }
}
