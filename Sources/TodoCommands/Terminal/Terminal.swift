import Glibc

/// What is known of the terminal that the standard streams may lead to.
package struct Terminal: Sendable {
  /// Whether standard input is a terminal, so that a person can answer.
  package var readsInput: Bool
  /// Whether standard output is a terminal.
  package var showsOutput: Bool
  /// Whether standard error is a terminal.
  package var showsDiagnostics: Bool
  /// The width of standard output in columns; nil when it is not known.
  package var width: Int?
  /// The height of standard output in lines; nil when it is not known.
  package var height: Int?

  /// No stream is a terminal.
  package static let none = Terminal(showsOutput: false, showsDiagnostics: false, width: nil)

  /// Describes the terminal for a test or another front end.
  package init(
    readsInput: Bool = false, showsOutput: Bool, showsDiagnostics: Bool, width: Int?,
    height: Int? = nil
  ) {
    self.readsInput = readsInput
    self.showsOutput = showsOutput
    self.showsDiagnostics = showsDiagnostics
    self.width = width
    self.height = height
  }

  /// Asks the system about the streams of this process.
  ///
  /// `COLUMNS` and `LINES`, when they are positive numbers, win over the
  /// terminal's answer.
  init(ofProcess variable: (String) -> String?) {
    readsInput = isatty(STDIN_FILENO) == 1
    showsOutput = isatty(STDOUT_FILENO) == 1
    showsDiagnostics = isatty(STDERR_FILENO) == 1
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) != 0 { size = winsize() }
    width = Self.length(variable("COLUMNS"), else: size.ws_col)
    height = Self.length(variable("LINES"), else: size.ws_row)
  }

  private static func length(_ text: String?, else reported: UInt16) -> Int? {
    if let length = text.flatMap({ Int($0) }), length > 0 { return length }
    return reported > 0 ? Int(reported) : nil
  }

  /// The width for a table; nil where nothing may be cut off.
  var tableWidth: Int? { showsOutput ? max(width ?? 80, 20) : nil }

  /// The width that help is wrapped to, at most 100 columns to stay readable.
  var helpWidth: Int { min(max(width ?? 80, 20), 100) }
}
