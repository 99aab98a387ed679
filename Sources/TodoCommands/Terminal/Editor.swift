import FoundationEssentials
import Glibc

/// The person's editor for text.
struct Editor {
  /// A shell command, to which the file is added.
  let command: String

  /// The editor that `VISUAL` names, else `EDITOR`, else `vi`.
  init(variable: (String) -> String?) {
    let named = ["VISUAL", "EDITOR"].compactMap(variable).first { !$0.isEmpty }
    command = named ?? "vi"
  }

  /// Lets the person edit a file, and waits until the editor has ended.
  ///
  /// Meanwhile Control-C is the editor's business alone.
  ///
  /// - Throws: ``CommandFailure`` when the editor cannot be started or fails.
  ///   The file is as the editor has left it.
  ///
  /// Source: `posix_spawn(3)`; the way Git calls an editor.
  func edit(_ path: String) throws {
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    var status: Int32 = 0
    let process = try start(path)
    while waitpid(process, &status, 0) == -1 {
      guard errno == EINTR else { throw SystemError(action: "wait for \(command)", code: errno) }
    }
    guard status == 0 else {
      let reason =
        status & 0x7F == 0 ? "ended with status \(status >> 8 & 0xFF)" : "was ended by a signal"
      throw CommandFailure("the editor '\(command)' \(reason); nothing was stored")
    }
  }

  private func start(_ path: String) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this process ignores, the editor must not.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let variables = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    // The shell splits the command as the person has written it.
    let arguments = ["/bin/sh", "-c", command + " \"$1\"", "sh", path]
    var process: pid_t = 0
    let code = Self.withCStrings(arguments) { arguments in
      Self.withCStrings(variables) { variables in
        posix_spawn(&process, "/bin/sh", nil, &attributes, arguments, variables)
      }
    }
    guard code == 0 else { throw SystemError(action: "start \(command)", code: code) }
    return process
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
