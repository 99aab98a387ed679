/// A line on a terminal that is written over and over while work goes on.
///
/// Where standard error is no terminal, or cannot move its cursor, it writes
/// nothing.
final class ProgressLine {
  private let diagnostics: Output
  private let width: Int
  private let isShown: Bool
  private var hasText = false

  init(in environment: CommandEnvironment) {
    diagnostics = environment.diagnostics
    isShown = environment.terminal.showsDiagnostics && environment.variable("TERM") != "dumb"
    width = environment.terminal.helpWidth
  }

  /// Shows a text in place of the one before.
  func show(_ text: @autoclosure () -> String) {
    guard isShown else { return }
    // In the last column some terminals would begin a new line.
    write(Self.start + text().visible.truncated(to: width - 1))
    hasText = true
  }

  /// Takes the text away, so that other lines may follow.
  func clear() {
    if hasText { write(Self.start) }
    hasText = false
  }

  /// To the first column, and away with what stands in the line.
  private static let start = "\r\u{1B}[K"

  private func write(_ text: String) {
    // What cannot be shown is lost: progress is no result.
    try? diagnostics.write(text)
    try? diagnostics.flush()
  }
}
