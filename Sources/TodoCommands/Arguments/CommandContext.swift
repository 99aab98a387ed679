/// What a running command works with.
struct CommandContext {
  var environment: CommandEnvironment
  let globals: GlobalOptions
  /// The title of the step that the command makes in the history of a store.
  let label: String
  var settings = Settings()

  /// Standard output: data only.
  var output: Output { environment.output }

  /// Prints a line for the person on standard error.
  ///
  /// What standard output holds so far is written before. What could steer a
  /// terminal is escaped.
  func note(_ text: String) throws {
    try output.flush()
    environment.diagnostics.line(text.visible)
  }

  /// Prints a line about something that may not be as intended.
  func warn(_ text: String) throws {
    try output.flush()
    environment.diagnostics.line(
      environment.diagnosticsStyle.yellow("warning:") + " " + text.visible)
  }
}
