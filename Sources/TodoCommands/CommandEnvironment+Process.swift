import Glibc
import TodoKit

extension CommandEnvironment {
  /// The environment of this process.
  ///
  /// To be asked for once, before anything is opened.
  /// A write to a pipe that nobody reads, or beyond the limit of a file's size,
  /// no longer ends the process, it fails.
  package static func ofProcess() -> CommandEnvironment {
    reserveStandardDescriptors()
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    return CommandEnvironment(
      input: .descriptor(STDIN_FILENO),
      output: .descriptor(STDOUT_FILENO, name: "standard output"),
      diagnostics: .descriptor(STDERR_FILENO, name: "standard error"),
      variable: variable,
      now: { Timestamp.now },
      terminal: Terminal(ofProcess: variable),
      interruption: .ofProcess)
  }

  /// The words after the program's name; nil when one of them is not UTF-8.
  package static func processArguments() -> [String]? {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      // Safe because `unsafeArgv` has `argc` entries, each a C string that
      // lives as long as the process.
      guard let word = CommandLine.unsafeArgv[index].flatMap({ String(validatingCString: $0) })
      else { return nil }
      words.append(word)
    }
    return words
  }

  private static func variable(_ name: String) -> String? {
    // Safe because the value is copied at once, and nothing here changes the
    // environment.
    getenv(name).map { String(cString: $0) }
  }

  /// Opens what the caller has closed of the descriptors 0, 1 and 2.
  ///
  /// Else a store would be opened under one of these numbers, and a message
  /// written into it. They are opened the wrong way round, so that using them
  /// fails as it would have.
  private static func reserveStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
