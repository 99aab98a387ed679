package import TodoKit

/// Everything a command may know of the world: a run is a function of it.
package struct CommandEnvironment {
  /// Standard input.
  package var input: Input
  /// Standard output: data only.
  package var output: Output
  /// Standard error: messages, counts, warnings, progress.
  package var diagnostics: Output
  /// Looks an environment variable up; nil when it is not set.
  package var variable: (String) -> String?
  /// The present moment.
  package var now: @Sendable () -> Timestamp
  /// What the streams show on.
  package var terminal: Terminal
  /// Whether the person wants the command to stop.
  package var interruption: Interruption
  /// When emphasis is written.
  var color = ColorChoice.auto

  /// Makes an environment out of its parts.
  package init(
    input: Input, output: Output, diagnostics: Output,
    variable: @escaping (String) -> String?, now: @escaping @Sendable () -> Timestamp,
    terminal: Terminal, interruption: Interruption
  ) {
    self.input = input
    self.output = output
    self.diagnostics = diagnostics
    self.variable = variable
    self.now = now
    self.terminal = terminal
    self.interruption = interruption
  }

  /// Emphasis on standard output.
  var outputStyle: Style {
    Style(isTerminal: terminal.showsOutput, choice: color, variable: variable)
  }

  /// Emphasis on standard error.
  var diagnosticsStyle: Style {
    Style(isTerminal: terminal.showsDiagnostics, choice: color, variable: variable)
  }
}
