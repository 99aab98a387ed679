import StoreTestSupport

/// A person at an interactive bash, line by line.
final class BashSession {
  /// What a line has printed, with both streams, and the status of its last
  /// command.
  struct Answer: Equatable {
    /// Without the line itself.
    var text: String
    var status: Int

    /// The lines as the terminal shows them, without colours.
    var lines: [String] {
      text.replacing(/\u{1B}\[[0-9;]*[mK]/, with: "").split(separator: "\r\n").map(String.init)
    }
  }

  let terminal: PseudoTerminal
  private var lineCount = 0
  private static let beginning = "<begin>"

  /// Starts bash with these variables and no others.
  init(environment: [String: String]) throws {
    var environment = environment
    environment["TERM"] = "xterm"
    environment["PS1"] = "> "
    // bash prints it between a line and its answer.
    environment["PS0"] = Self.beginning
    terminal = try PseudoTerminal(
      "/bin/bash", arguments: ["--norc", "--noprofile", "-i"], environment: environment)
    // The marks around pasted text would stand between a line and its answer.
    _ = try type("bind 'set enable-bracketed-paste off'; HISTFILE=")
  }

  /// Types a line, answers the questions that come, and waits for its end.
  ///
  /// - Parameter answers: What is waited for, and what is typed then.
  func type(_ line: String, _ answers: (question: String, answer: String)...) throws -> Answer {
    lineCount += 1
    let start = terminal.screen.endIndex
    try terminal.type(line + "; printf '<%s:%s>\\n' \(lineCount) $?\n")
    for (question, answer) in answers {
      try terminal.waitFor(question)
      try terminal.type(answer)
    }
    try terminal.waitFor("<\(lineCount):")
    try terminal.waitFor(">\r\n", after: "<\(lineCount):")
    let shown = terminal.screen[start...]
    guard let end = shown.firstRange(of: "<\(lineCount):"),
      let echo = shown.firstRange(of: Self.beginning),
      echo.upperBound <= end.lowerBound,
      let status = Int(shown[end.upperBound...].prefix { $0 != ">" })
    else { throw TestSupportError("no answer to '\(line)': \(shown)") }
    return Answer(text: String(shown[echo.upperBound..<end.lowerBound]), status: status)
  }
}
